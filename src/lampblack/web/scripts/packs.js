// @ts-check
/** The GM's page of content packs: what is typed is looked for on the server, a moment after the last key. */

import { load } from "./presses.js";

const PAUSE_MS = 200;

export function startPacks() {
  let waiting = 0;
  document.addEventListener("click", ({ target }) => {
    const asksForAll = target instanceof Element && target.closest("[data-loads^='packs?']");
    const words = /** @type {HTMLInputElement | null} */ (document.getElementById("packs-words"));
    if (asksForAll && words) words.value = "";
  });
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.id !== "packs-words") return;
    clearTimeout(waiting);
    const words = encodeURIComponent(target.value);
    waiting = setTimeout(() => void load(`/packs?as=page&q=${words}`), PAUSE_MS);
  });
}
