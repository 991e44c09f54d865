// @ts-check
/** Points that are placed on a sheet: counted as they are placed, each with its chances. The server judges the sum. */

import { slug } from "./order.js";
import { onframe } from "./table.js";

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const by = target.closest("[data-by]");
  if (by) step(by);
  const blanks = target.closest("[data-blanks]")?.getAttribute("data-blanks");
  if (blanks) blank(/** @type {HTMLFormElement} */ (document.getElementById(blanks)));
});
document.addEventListener("input", ({ target }) => {
  const form = target instanceof Element && target.closest("[data-spread]");
  if (form) count(form);
});

/** @param {Element} button */
function step(button) {
  const input = button.parentElement?.querySelector("input");
  const form = button.closest("[data-spread]");
  if (!input || !form) return;
  const wanted = Number(input.value) + Number(button.getAttribute("data-by"));
  input.value = String(Math.min(Number(input.max), Math.max(Number(input.min), wanted)));
  count(form);
}

/** Empty a form for names that are the group's own. @param {HTMLFormElement} form */
function blank(form) {
  for (const input of form.querySelectorAll("input")) input.value = "";
  form.querySelector("input")?.focus();
}

/** Show what is left to place, and the chances of each row. @param {Element} form */
function count(form) {
  const chances = JSON.parse(form.getAttribute("data-chances") ?? "{}");
  let left = Number(form.getAttribute("data-spread"));
  for (const row of form.querySelectorAll("[data-row]")) {
    const points = Number(row.querySelector("input")?.value);
    const [one = 0, two = 0] = chances[points] ?? [];
    left -= points;
    show(row, "[data-one]", one);
    show(row, "[data-two]", two);
    named(form, row);
  }
  show(form, "[data-left]", left);
  form.querySelector(".spread-left")?.toggleAttribute("data-local-off", left !== 0);
}

/**
 * @param {Element} place
 * @param {string} what
 * @param {number} value
 */
function show(place, what, value) {
  const found = place.querySelector(what);
  if (found && found.textContent !== String(value)) found.textContent = String(value);
}

/**
 * A stat that is made up on the sheet itself: its row bears its name, and its points go under the id made from it.
 * @param {Element} form
 * @param {Element} row
 */
function named(form, row) {
  const input = row.querySelector("[data-points-of]");
  const name = input && /** @type {HTMLInputElement | null} */ (form.querySelector(`[name="${input.getAttribute("data-points-of")}"]`));
  if (!input || !name) return;
  const path = (input.getAttribute("name") ?? "").replace(/points\..*$/, "points.");
  input.setAttribute("name", path + (slug(name.value) || name.dataset.or));
  const title = row.querySelector("[data-names]");
  if (title && title.textContent !== name.value) title.textContent = name.value;
}

function look() {
  for (const form of document.querySelectorAll("[data-spread]")) count(form);
}
onframe(look);
look();
