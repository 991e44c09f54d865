// @ts-check
/** What only a player's phone does: which of several characters is shown, private words that are new, the own seat. */

import { onframe } from "./table.js";
import { piece } from "./morph.js";
import { say, the } from "./says.js";
import { call } from "./server.js";
import { states } from "./states.js";

const page = document.body.dataset;
const READ = `lampblack.read.${page.table}.${page.seat}`;

/** @type {string} The character that is shown; empty for the first. */
let shown = "";

/** Show one of several characters: its sheet, what it can do, its bag. */
function showOne() {
  const picks = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-shows]")]);
  const ids = picks.map(({ dataset }) => dataset.shows ?? "");
  const one = ids.includes(shown) ? shown : ids[0];
  for (const pick of picks) pick.setAttribute("aria-pressed", String(pick.dataset.shows === one));
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".rest > [data-who]"))) {
    part.toggleAttribute("data-local-aside", ids.includes(part.dataset.who ?? "") && part.dataset.who !== one);
  }
}

/** Mark a private word that came since this device last showed them. */
function markWords() {
  const newest = Number(piece("whisper")?.dataset.newest ?? 0);
  the("whisper-mark").hidden = newest <= read();
}

function read() {
  try { return Number(localStorage.getItem(READ) ?? 0); } catch { return Infinity; }
}

/** Go to the private words; from then on they are read. */
function openWords() {
  const words = piece("whisper");
  if (!words) return;
  try { localStorage.setItem(READ, words.dataset.newest ?? "0"); } catch { /* then they are marked again later */ }
  markWords();
  words.scrollIntoView({ block: "center" });
  the("whisper-title").focus();
}

const seat = `/seats/${encodeURIComponent((page.seat ?? "").replace("player:", ""))}`;

/** Make a link that moves this seat, and show it: to scan, or to send. */
async function moveSeat() {
  const { body } = await call("POST", `${seat}/link`);
  if (!body?.link) return refused(body);
  /** @type {HTMLInputElement} */ (the("seat-link")).value = body.link;
  const picture = /** @type {HTMLImageElement} */ (the("seat-picture"));
  // As a picture a drawing has to say what it is; the page brings the words for it.
  const drawing = String(body.qr_svg).replace(/^<svg(?! xmlns)/, picture.dataset.head ?? "");
  picture.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  /** @type {HTMLDialogElement} */ (the("seat-dialog")).showModal();
}

/** @param {{ refused?: string, message?: string } | null} body */
function refused(body) {
  states.tell(say("notice.refused", { why: body?.message ?? say("notice.lost") }), "refused");
}

the("seat-name").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { value } = /** @type {HTMLInputElement} */ (the("seat-name-text"));
  const { body } = await call("PATCH", seat, { name: value });
  /** @type {HTMLDialogElement} */ (the("seat-dialog")).close();
  if (!body || body.refused) refused(body);
});

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("button")) : null;
  if (button?.id === "whisper-mark") openWords();
  if (button?.id === "seat-move") moveSeat();
  if (!button?.dataset.shows) return;
  shown = button.dataset.shows;
  showOne();
});

/** The keys of the choices that are open now. */
function open() {
  return [...document.querySelectorAll(".choice")].map((choice) => choice.getAttribute("data-key") ?? "");
}

/** Those that were open when this page last looked: each is felt once, however much happens while it is open. */
let known = open();

/** A choice that comes is felt, and covers the page from its top. */
function showChoice() {
  const now = open();
  if (now.some((key) => !known.includes(key))) {
    navigator.vibrate?.(80);
    scrollTo(0, 0);
  }
  known = now;
}

function look() {
  showChoice();
  showOne();
  markWords();
}
onframe(look);
look();
