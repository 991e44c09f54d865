// @ts-check
/** Forms with parts that belong to what is picked: only the part of the picked one is shown, and only that is sent. */

import { kinds, slug } from "./order.js";
import { onframe } from "./table.js";

Object.assign(kinds, {
  slug,
  none: () => undefined,
  rounds: (/** @type {string} */ text) => (text === "" ? undefined : /^\d+$/.test(text) ? Number(text) : text),
});
document.addEventListener("input", ({ target }) => show(target instanceof Element ? target.closest("[data-parts]") : null));
onframe(showAll);
showAll();

function showAll() {
  for (const form of document.querySelectorAll("[data-parts]")) show(form);
}

/** @param {Element | null} form */
function show(form) {
  if (!form) return;
  const ticked = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-picks]:checked"));
  const picked = new Set([...ticked].map(({ value }) => value));
  for (const part of form.querySelectorAll("[data-part]")) {
    part.toggleAttribute("data-local-shown", picked.has(part.getAttribute("data-part") ?? ""));
  }
}
