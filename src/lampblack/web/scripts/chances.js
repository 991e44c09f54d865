// @ts-check
/** Buttons whose chances on several people came with the page: each says the one on whom its form is aimed at. */

import { onframe } from "./table.js";

document.addEventListener("input", sayAll);
document.addEventListener("reset", () => setTimeout(sayAll));
onframe(sayAll);
sayAll();

function sayAll() {
  const marks = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-chances]"));
  for (const mark of marks) {
    const aim = /** @type {HTMLInputElement | null | undefined} */ (mark.closest("form")?.querySelector("[name=target]:checked"));
    const said = told(mark.dataset, aim?.value ?? "");
    if (mark.textContent !== said) mark.textContent = said;
  }
}

/**
 * The chance on somebody in the words that came with it; nothing where there is none.
 * @param {DOMStringMap} mark
 * @param {string} aim
 */
export function told({ chances = "{}", says = "" }, aim) {
  const known = JSON.parse(chances);
  return aim in known ? says.replace("#", String(known[aim])) : "";
}
