// @ts-check
/**
 * Numbers that are moved by taps. Quick taps are gathered into one order; a number that is not stored yet is shown
 * marked. A long press asks for words first.
 */

import { say, the } from "./says.js";

/** @typedef {import("./outbox.js").Answer} Answer */
/** @typedef {(order: Record<string, any>) => Promise<Answer>} Send */

const GATHER_MS = 350;
const LONG_MS = 500;

/** @type {Map<string, { value: number, timer: number, isSent: boolean }>} */
const moving = new Map();
/** @type {Send} */
let send = () => Promise.resolve({});
let pressed = 0;
let wasLong = false;

/** @param {Send} post */
export function startSteppers(post) {
  send = post;
  document.addEventListener("pointerdown", (event) => hold(event));
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) document.addEventListener(end, () => clearTimeout(pressed));
  document.addEventListener("contextmenu", (event) => stepOf(event) && event.preventDefault());
  document.addEventListener("click", (event) => tap(event));
}

/** Show what is still on its way after a piece was drawn anew. */
export function showMoving() {
  for (const [path, move] of moving) mark(path, move.value, true);
}

/** @param {Event} event */
function stepOf(event) {
  return event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("[data-step]")) : null;
}

/** @param {Event} event */
function hold(event) {
  const step = stepOf(event);
  wasLong = false;
  if (step) pressed = setTimeout(() => { wasLong = true; askWhy(step); }, LONG_MS);
}

/** @param {Event} event */
function tap(event) {
  const step = stepOf(event);
  if (!step || wasLong) return;
  const { path, value } = target(step);
  const before = moving.get(path);
  clearTimeout(before?.timer);
  const move = { value, timer: 0, isSent: before?.isSent ?? false };
  moving.set(path, move);
  mark(path, value, true);
  if (!move.isSent) move.timer = setTimeout(() => go(path, say("reason.table")), GATHER_MS);
}

/** @param {HTMLElement} step */
function target(step) {
  const stepper = /** @type {HTMLElement} */ (step.closest("[data-path]"));
  const path = stepper.dataset.path ?? "";
  const from = moving.get(path)?.value ?? Number(stepper.dataset.value);
  return { path, value: Math.max(0, from + Number(step.dataset.step)), label: stepper.dataset.label ?? "" };
}

/**
 * @param {string} path
 * @param {string} reason
 */
async function go(path, reason) {
  const move = moving.get(path);
  if (!move) return;
  const { value } = move;
  move.isSent = true;
  await send({ do: "set-field", path, value, reason });
  const now = moving.get(path);
  if (now && now.value !== value) return go(path, reason);
  moving.delete(path);
  mark(path, null, false);
}

/**
 * @param {string} path
 * @param {number | null} value
 * @param {boolean} isMoving
 */
function mark(path, value, isMoving) {
  for (const stepper of document.querySelectorAll(`[data-path="${CSS.escape(path)}"]`)) {
    const shows = stepper.querySelector("[data-shows]");
    if (!shows) continue;
    shows.textContent = String(value ?? /** @type {HTMLElement} */ (stepper).dataset.value);
    shows.toggleAttribute("data-local-pending", isMoving);
  }
}

/** @param {HTMLElement} step */
function askWhy(step) {
  const { path, value, label } = target(step);
  const dialog = /** @type {HTMLDialogElement} */ (the("reason-dialog"));
  const words = /** @type {HTMLInputElement} */ (the("reason-words"));
  the("reason-what").textContent = say("reason.what", { what: label, value });
  words.value = "";
  dialog.returnValue = "no";
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "yes" && words.value.trim()) send({ do: "set-field", path, value, reason: words.value });
  }, { once: true });
  dialog.showModal();
}
