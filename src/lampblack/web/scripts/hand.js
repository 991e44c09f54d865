// @ts-check
/**
 * Dice thrown by hand: the page asks for one die after the other until the order is whole. What a die shows is typed
 * by the one who threw it; all faces go out again with each, under a command of its own.
 */

import { say, the } from "./says.js";

/** @typedef {import("./outbox.js").Answer} Answer */
/** @typedef {Record<string, any>} Order */
/** @typedef {(order: Order) => Promise<Answer>} Send */

const MINE = "lampblack.hand";
const MOST_KEYS = 20;
/** Orders in which no die falls. */
const DRY = new Set([
  "add", "ask", "call-save", "clock", "declare", "handout", "hide", "modify", "note", "pause", "place", "remove", "reveal",
  "set-field", "set-option", "take-back", "undo", "whisper",
]);

/** Whether this page's dice are thrown by hand: the whole table's are, or this GM has said so here. */
export function isByHand() {
  const allowed = document.querySelector("[data-hand]")?.getAttribute("data-hand") ?? "nobody";
  return allowed === "all" || (allowed === "gm" && document.body.dataset.role === "gm" && isMine());
}

/** Whether the GM of this device throws by hand although the table's dice fall by themselves. */
export function isMine() {
  try { return localStorage.getItem(MINE) === "yes"; } catch { return false; }
}

/** @param {boolean} isOn */
export function setMine(isOn) {
  try { localStorage.setItem(MINE, isOn ? "yes" : "no"); } catch { /* a browser that keeps nothing throws as the table does */ }
}

/**
 * Say of an order that its dice are thrown by hand, where that is so.
 * @param {Order} order
 * @returns {Order}
 */
export function thrown(order) {
  return isByHand() && !("faces" in order) && !DRY.has(order.do) ? { ...order, faces: [] } : order;
}

/**
 * Ask for the next die of an order, and give it again with that face.
 * @param {Order} order
 * @param {any} asked What the server says of the die: {given, next, awaited}.
 * @param {Send} send
 * @returns {Promise<Answer>}
 */
export async function byHand(order, asked, send) {
  const face = await nextFace(asked);
  if (!face) return { refused: "put-down" };
  return send({ ...(asked.awaited ?? order), faces: [...asked.given, face] });
}

/**
 * @param {any} asked
 * @returns {Promise<number>} The face; 0 when nobody throws now.
 */
function nextFace({ given, next }) {
  const dialog = /** @type {HTMLDialogElement} */ (the("hand-dialog"));
  the("hand-title").textContent = say("hand.title", { die: next.die });
  the("hand-for").textContent = [nameOf(next.who), next.reason.replaceAll("-", " ")].filter(Boolean).join(" · ");
  the("hand-given").textContent = given.length ? say("hand.given", { faces: given.join(", ") }) : "";
  return new Promise((done) => {
    the("hand-keys").replaceChildren(...keys(next.die, (face) => { done(face); dialog.close(); }));
    dialog.onkeydown = ({ key }) => {
      const face = Number(key);
      if (next.die < 10 && face >= 1 && face <= next.die) { done(face); dialog.close(); }
    };
    // A busy page tells of a closing late, when the next die is asked for already.
    dialog.onclose = () => { if (!dialog.open) done(0); };
    dialog.showModal();
  });
}

/**
 * A key for each face; a die with very many is typed.
 * @param {number} sides
 * @param {(face: number) => void} answer
 */
function keys(sides, answer) {
  if (sides > MOST_KEYS) return [typed(sides, answer)];
  return Array.from({ length: sides }, (_, at) => {
    const button = document.createElement("button");
    button.className = "hand-key";
    button.textContent = String(at + 1);
    button.addEventListener("click", () => answer(at + 1));
    return button;
  });
}

/**
 * @param {number} sides
 * @param {(face: number) => void} answer
 */
function typed(sides, answer) {
  const form = document.createElement("form");
  const input = document.createElement("input");
  Object.assign(input, { type: "number", min: "1", max: String(sides), required: true, inputMode: "numeric" });
  input.setAttribute("aria-labelledby", "hand-title");
  form.append(input);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer(Number(input.value));
  });
  return form;
}

/** The name under which this page draws somebody. @param {string} who */
function nameOf(who) {
  return document.querySelector(`[data-key$=":${CSS.escape(who)}"][aria-label]`)?.getAttribute("aria-label") ?? "";
}
