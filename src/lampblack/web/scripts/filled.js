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
  for (const [control, was] of sent) {
    if (held(control) === was && (!names.length || names.includes(control.name))) settle(control);
  }
  form.dispatchEvent(new Event("reset", { bubbles: true }));
}

/** @param {Control} control */
function held(control) {
  return control instanceof HTMLInputElement && isTick(control) ? String(control.checked) : control.value;
}
