// @ts-check
/** Seats as the GM looks after them: renamed, moved to another device, removed; links that let others in; the end. */

import { startHousekeeping } from "./housekeeping.js";
import { say, the } from "./says.js";
import { call } from "./server.js";
import { states } from "./states.js";

/** @typedef {{ status: number, body: any }} Reply */

export function startSeats() {
  startHousekeeping(ended);
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const { renames } = form.dataset;
    if (!renames) return;
    event.preventDefault();
    told(call("PATCH", seat(renames), { name: String(new FormData(form).get("name") ?? "") }));
  });
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("button")) : null;
    const { moves, kicks, asks, promotes, role, title = "" } = button?.dataset ?? {};
    if (moves) show(title, call("POST", `${seat(moves)}/link`));
    if (asks) show(title, call("POST", "/invitations", { role: asks }));
    if (kicks) told(call("DELETE", seat(kicks)));
    if (promotes) told(call("PATCH", seat(promotes), { role }));
  });
}

/**
 * Say that the evening is over, and fold away what ended it.
 * @param {Promise<Reply>} coming
 * @param {HTMLFormElement} form
 */
async function ended(coming, form) {
  const body = await told(coming);
  const fold = form.closest("details");
  if (!body?.ok || !fold) return;
  states.tell(say("seat.ended"), "told");
  fold.open = false;
  fold.querySelector("summary")?.focus();
}

/** @param {string} id */
function seat(id) {
  return `/seats/${encodeURIComponent(id)}`;
}

/**
 * Say why something was not done.
 * @param {Promise<Reply>} coming
 */
async function told(coming) {
  const { body } = await coming;
  if (!body || body.refused) states.tell(say("notice.refused", { why: body?.message ?? say("notice.lost") }), "refused");
  return body;
}

/**
 * Show a link: to scan where there is a picture of it, to say where it has a code, to send.
 * @param {string} title
 * @param {Promise<Reply>} coming
 */
async function show(title, coming) {
  const body = await told(coming);
  if (!body?.link) return;
  the("seat-title").textContent = title;
  the("seat-code").textContent = body.code ? String(body.code).replace(/^(.{5})-?/, "$1-") : "";
  /** @type {HTMLInputElement} */ (the("seat-link")).value = body.link;
  const picture = /** @type {HTMLImageElement} */ (the("seat-picture"));
  picture.hidden = !body.qr_svg;
  // As a picture a drawing has to say what it is; the page brings the words for it.
  const drawing = String(body.qr_svg ?? "").replace(/^<svg(?! xmlns)/, picture.dataset.head ?? "");
  picture.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  /** @type {HTMLDialogElement} */ (the("seat-dialog")).showModal();
}
