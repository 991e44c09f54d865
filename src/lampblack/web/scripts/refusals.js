// @ts-check
/** What a GM can do about a refusal: say why it shall happen all the same, or look at what stands in the way. */

import { load } from "./presses.js";
import { piece } from "./morph.js";
import { say, the } from "./says.js";

/** @typedef {import("./outbox.js").Answer} Answer */
/** @typedef {Record<string, any>} Order */

const PAGE = 50;
/** @type {Order | null} The order that was refused last. */
let refused = null;

/** @param {(order: Order) => Promise<Answer>} send */
export function startRefusals(send) {
  the("anyway").addEventListener("submit", async (event) => {
    event.preventDefault();
    const reason = input().value.trim();
    if (!refused || !reason) return;
    const order = { ...refused, override: reason };
    hide();
    await send(order);
  });
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("#anyway-not, #in-the-way-not")) hide();
    const sought = target.closest("[data-seeks]");
    if (sought) seek(Number(sought.getAttribute("data-seeks")));
  });
}

/**
 * Offer what can be done about a refusal.
 * @param {Order} order
 * @param {any} answer
 */
export function offer(order, answer) {
  hide();
  if (answer.entries?.length) return point(answer.entries);
  const never = (the("anyway").dataset.never ?? "").split(" ");
  if (!answer.refused || never.includes("*") || never.includes(answer.refused) || order.override) return;
  refused = order;
  input().value = "";
  the("anyway").hidden = false;
}

/** Put away what was offered: something else was done. */
export function hide() {
  the("anyway").hidden = the("in-the-way").hidden = true;
  refused = null;
}

function input() {
  return /** @type {HTMLInputElement} */ (the("anyway-reason"));
}

/** @param {number[]} entries */
function point(entries) {
  const place = the("in-the-way");
  place.querySelector(".buttons")?.replaceChildren(...entries.map((no) => {
    const button = document.createElement("button");
    button.className = "quiet";
    button.dataset.seeks = String(no);
    const line = piece(`log:${no}`)?.querySelector(".line")?.textContent?.trim();
    button.textContent = [say("in.the.way.go", { n: no }), line].filter(Boolean).join(" · ");
    return button;
  }));
  place.hidden = false;
  the("notice").hidden = true;
}

/** Open an entry of the log and go there; an older one is fetched. @param {number} no */
async function seek(no) {
  if (!piece(`log:${no}`)) await load(`/log?as=page&before=${no + PAGE / 2}&limit=${PAGE}`);
  const entry = piece(`log:${no}`);
  const fold = entry?.querySelector("details");
  if (!entry || !fold) return;
  entry.removeAttribute("data-local-out");
  fold.open = true;
  /** @type {HTMLElement | null} */ (document.querySelector(".tabs [data-tab=log]"))?.click();
  entry.scrollIntoView({ block: "center" });
  fold.querySelector("summary")?.focus();
}
