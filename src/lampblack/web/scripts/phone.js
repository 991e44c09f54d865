// @ts-check
/** What only a player's phone does: which of several characters is shown, whether a private word is new. */

import { onframe } from "./table.js";
import { piece } from "./morph.js";
import { the } from "./says.js";

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

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("button")) : null;
  if (button?.id === "whisper-mark") openWords();
  if (!button?.dataset.shows) return;
  shown = button.dataset.shows;
  showOne();
});

function look() {
  showOne();
  markWords();
}
onframe(look);
look();
