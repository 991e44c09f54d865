// @ts-check
/** What a form held when it was sent. Once that has come, just that is taken out of it: what was typed since stays. */

import { isTick, settle } from "./morph.js";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */
/** @typedef {Map<Control, string>} Filled */

/**
 * Read what each control of a form holds now.
 * @param {HTMLFormElement} form
 * @returns {Filled}
 */
export function filled(form) {
  const controls = /** @type {NodeListOf<Control>} */ (form.querySelectorAll("input, select, textarea"));
  return new Map([...controls].map((control) => [control, held(control)]));
}

/**
 * Draw controls as the server drew them, but for those that hold something else by now.
 * @param {HTMLFormElement} form
 * @param {Filled} sent
 * @param {string[]} names Those meant, by their names; none for all.
 */
export function empty(form, sent, names = []) {
  const still = [...sent].filter(([control, was]) => held(control) === was && (!names.length || names.includes(control.name)));
  for (const [control] of still) settle(control);
  form.dispatchEvent(new Event("reset", { bubbles: true }));
}

/** What a control holds; of several that stand for one choice, what was chosen. @param {Control} control */
function held(control) {
  if (!(control instanceof HTMLInputElement) || !isTick(control)) return control.value;
  if (control.type === "checkbox") return String(control.checked);
  const chosen = control.form?.querySelector(`[type=radio][name="${CSS.escape(control.name)}"]:checked`);
  return chosen?.getAttribute("value") ?? "";
}
