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

/** @type {Map<string, { value: number, timer: number, isSent: boolean }>} What is on its way, by path. */
const moving = new Map();
/** @type {Send} */
let send = () => Promise.resolve({});
let pressed = 0;
let wasLong = false;

/** @param {Send} post */
export function startSteppers(post) {
  send = post;
  document.addEventListener("pointerdown", hold);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(pressed));
  document.addEventListener("contextmenu", (event) => stepOf(event) && event.preventDefault());
  document.addEventListener("click", tap);
  the("set-dialog").addEventListener("close", set);
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
  if (step) pressed = setTimeout(() => askWhy(step), LONG_MS);
}

/** @param {Event} event */
function tap(event) {
  const step = stepOf(event);
  const sets = event.target instanceof Element && /** @type {HTMLElement | null} */ (event.target.closest("[data-sets]"));
  if (sets) ask(sets.dataset.sets ?? "", sets.dataset.name ?? "", "hp", "");
  if (step && !wasLong) move(target(step));
  wasLong = false;
}

/** @param {HTMLElement} step */
function target(step) {
  const stepper = /** @type {HTMLElement} */ (step.closest("[data-path]"));
  const path = stepper.dataset.path ?? "";
  const from = moving.get(path)?.value ?? Number(stepper.dataset.value);
  return { path, value: Math.max(Number(stepper.dataset.least ?? 0), from + Number(step.dataset.step)) };
}

/** @param {{ path: string, value: number }} to */
function move({ path, value }) {
  const before = moving.get(path);
  clearTimeout(before?.timer);
  const isSent = before?.isSent ?? false;
  moving.set(path, { value, isSent, timer: isSent ? 0 : setTimeout(() => go(path), GATHER_MS) });
  mark(path, value, true);
}

/** @param {string} path */
async function go(path) {
  const sent = moving.get(path);
  if (!sent) return;
  sent.isSent = true;
  const { value } = sent;
  const answer = await send({ do: "set-field", path, value, reason: say("reason.table") });
  if (answer.ok && moving.get(path)?.value !== value) return go(path);
  moving.delete(path);
  mark(path, answer.ok ? value : null, false);
}

/**
 * Show a number: on its way, or as it stands; without a number, what the page was told last.
 * @param {string} path
 * @param {number | null} value
 * @param {boolean} isMoving
 */
function mark(path, value, isMoving) {
  for (const found of document.querySelectorAll(`[data-path="${CSS.escape(path)}"]`)) {
    const stepper = /** @type {HTMLElement} */ (found);
    const shows = stepper.querySelector("[data-shows]");
    if (!shows) continue;
    if (value !== null && !isMoving) stepper.dataset.value = String(value);
    shows.textContent = String(value ?? stepper.dataset.value);
    shows.toggleAttribute("data-local-pending", isMoving);
  }
}

/** @param {HTMLElement} step */
function askWhy(step) {
  wasLong = true;
  const { path, value } = target(step);
  const name = step.closest("[aria-label][data-key]")?.getAttribute("aria-label") ?? "";
  ask(path.replace(/\.[^.]+$/, ""), name, path.replace(/^.*\./, ""), String(value));
}

/**
 * Ask for a number and a reason.
 * @param {string} of
 * @param {string} name
 * @param {string} field
 * @param {string} value
 */
function ask(of, name, field, value) {
  const dialog = /** @type {HTMLDialogElement} */ (the("set-dialog"));
  dialog.dataset.of = of;
  dialog.returnValue = "no";
  the("set-title").textContent = name;
  input("set-field").value = field;
  input("set-value").value = value;
  input("set-reason").value = "";
  dialog.showModal();
}

function set() {
  const dialog = /** @type {HTMLDialogElement} */ (the("set-dialog"));
  if (dialog.returnValue !== "yes") return;
  const path = `${dialog.dataset.of}.${input("set-field").value}`;
  send({ do: "set-field", path, value: Number(input("set-value").value), reason: input("set-reason").value });
}

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (the(id));
}
