// @ts-check
/**
 * The keys of the GM's board: each presses what carries its name in `data-hot`, if that is in sight. Nothing happens
 * while somebody types, and nothing with Ctrl, Alt or the system's own key.
 */

import { the } from "./says.js";

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(event.target)) return;
    const name = keyName(event);
    if (name === "enter" && isPressable(event.target)) return;
    const found = wanted(name);
    if (!found) return;
    event.preventDefault();
    press(found);
  });
}

/**
 * Name a key: the letter, the digit that stands on it, with Shift where that makes no other sign.
 * @param {{ code: string, key: string, shiftKey: boolean }} event
 */
export function keyName({ code, key, shiftKey }) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return `${shiftKey ? "shift+" : ""}${digit}`;
  return key.toLowerCase();
}

/**
 * Whether keys are letters to what has the focus.
 * @param {EventTarget | null} target
 */
export function isTyping(target) {
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog[open], [popover]:popover-open")) return true;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target.matches("textarea, select, [contenteditable]");
}

/** @param {EventTarget | null} target */
function isPressable(target) {
  return target instanceof Element && target.closest("button, a, summary, input") !== null;
}

/** @param {string} name */
function wanted(name) {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`[data-hot="${CSS.escape(name)}"]`)]);
  return all.find((one) => one.checkVisibility() || one.closest("label")?.checkVisibility());
}

/** @param {HTMLElement} found */
function press(found) {
  if (found.matches("input[type=search]")) return found.focus();
  found.click();
  // A tool that opens takes the keyboard along to its first control.
  const { turns } = found.dataset;
  if (turns) /** @type {HTMLElement | null} */ (the("main").querySelector(`[data-panel="${turns.split(":")[1]}"] :is(input, select, button, summary)`))?.focus();
}
