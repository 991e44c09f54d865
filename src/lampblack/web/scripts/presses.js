// @ts-check
/** What a press does: a button that carries an order, a form, something that opens, closes, copies or turns a page. */

import { skip } from "./fall.js";
import { empty, filled } from "./filled.js";
import { showTimes } from "./frames.js";
import { put } from "./morph.js";
import { build, called, controlsOf, copies, fieldsOf, named } from "./order.js";
import { say, the } from "./says.js";
import { call } from "./server.js";
import { states } from "./states.js";

/** @typedef {import("./outbox.js").Answer} Answer */
/** @typedef {(order: Record<string, any>) => Promise<Answer>} Send */

/** @type {Send} */
let send = () => Promise.resolve({});

/** @param {Send} post */
export function startPresses(post) {
  send = post;
  document.addEventListener("click", clicked);
  document.addEventListener("submit", submitted);
  document.addEventListener("keydown", (event) => {
    const sheet = /** @type {HTMLDetailsElement | null} */ (the("log-sheet"));
    if (event.key === "Escape" && !skip() && sheet?.open) sheet.open = false;
  });
}

/** @param {MouseEvent} event */
function clicked({ target }) {
  if (!(target instanceof Element)) return;
  if (target.closest("#fall")) return void skip();
  const button = /** @type {HTMLElement | null} */ (target.closest("button"));
  if (!button) return;
  const { order, orders, opens, loads, closes, copies, invites, tab, turns } = button.dataset;
  if (order) press(button, () => send(JSON.parse(order)), order);
  if (orders) void press(button, () => sendAll(called(JSON.parse(orders), nameBeside(button))), orders).then((answer) => {
    if (answer?.ok) button.dataset.localDone = "";
  });
  if (opens) open(/** @type {HTMLDialogElement} */ (the(opens)));
  if (loads) press(button, () => load(`/${loads}`));
  if (closes) shut(closes);
  if (copies) copy(/** @type {HTMLInputElement} */ (the(copies)));
  if (invites) press(button, () => invite(invites));
  if (tab) turn(`tab:${tab}`, ".tabs [data-tab]", "tab");
  if (turns) turn(button.getAttribute("aria-pressed") === "true" ? `${turns.split(":")[0]}:` : turns, "[data-turns]", "turns");
  if (button.id === "notice-close") the("notice").hidden = true;
  if (button.id === "older") press(button, () => older(button));
}

/** The name that was typed where somebody new is made, beside the button that makes them. @param {HTMLElement} button */
function nameBeside(button) {
  const field = /** @type {HTMLInputElement | null | undefined} */ (button.closest(".create")?.querySelector("[name='fields.name']"));
  return field?.value.trim() ?? "";
}

/**
 * Show a dialog from its top, however far down somebody read in it before.
 * @param {HTMLDialogElement} dialog
 */
function open(dialog) {
  dialog.showModal();
  dialog.scrollTop = 0;
}

/** @type {WeakMap<HTMLElement, Set<string>>} What each button is doing now. */
const underWay = new WeakMap();

/**
 * Do what a button is for, and show that it is under way. Pressed twice it does the same once; something else, as when
 * a form was filled in anew or the button changed its meaning before the answer came, it does as well.
 * @template T
 * @param {HTMLElement} button
 * @param {() => Promise<T>} work
 * @param {string} what
 */
export async function press(button, work, what = "") {
  const doing = underWay.get(button) ?? new Set();
  if (doing.has(what)) return;
  underWay.set(button, doing.add(what));
  button.dataset.localSending = "";
  const came = await work();
  doing.delete(what);
  if (!doing.size) delete button.dataset.localSending;
  return came;
}

/** @param {SubmitEvent} event */
async function submitted(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.order) return;
  event.preventDefault();
  const pressed = /** @type {HTMLElement} */ (event.submitter ?? form);
  if (!isWhole(form, pressed)) return;
  const order = build(JSON.parse(form.dataset.order), fieldsOf(form, event.submitter));
  const { then } = pressed.dataset;
  const orders = [...times(form, order), ...(then ? [JSON.parse(then)] : [])];
  const sent = filled(form);
  const answer = await press(pressed, () => sendAll(orders), JSON.stringify(orders));
  if (answer?.ok) emptied(form, sent);
}

/**
 * Whether all that would be sent is filled in; says what is missing if not. A form may hold two ways, so that it cannot
 * check itself as a whole.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} pressed
 */
function isWhole(form, pressed) {
  const picks = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[data-least]")]);
  for (const pick of picks) {
    const group = picks.filter(({ name }) => name === pick.name);
    pick.required = pick === group[0] && !group.some(({ checked }) => checked);
  }
  if (pressed.hasAttribute("formnovalidate")) return true;
  return controlsOf(form, pressed).every((control) => /** @type {HTMLInputElement} */ (control).reportValidity());
}

/**
 * What was sent is taken out of the form: all of it, or the fields that it names.
 * @param {HTMLFormElement} form
 * @param {import("./filled.js").Filled} sent
 */
function emptied(form, sent) {
  const { clear: names, closes, loads } = form.dataset;
  if (closes) shut(closes);
  if (loads) load(`/${loads}`);
  if (names !== undefined) empty(form, sent, names.split(" ").filter(Boolean));
}

/** @param {string} id */
function shut(id) {
  const box = the(id);
  if (box instanceof HTMLDialogElement) box.close();
  else if (box?.matches(":popover-open")) box.hidePopover();
}

/**
 * A plain address in the house has no clipboard of its own, so the old way: marked, copied, or left marked.
 * @param {HTMLInputElement} field
 */
function copy(field) {
  field.focus();
  field.select();
  states.tell(document.execCommand("copy") ? say("copied") : say("copy.hand"), "told");
}

/**
 * Ask for pieces and put them in; says how many came, or why none.
 * @param {string} path
 */
export async function load(path) {
  const { body } = await call("GET", path);
  if (!body?.put) refused(body);
  for (const [key, html] of body?.put ?? []) put(key, html);
  showTimes();
  return body?.put?.length ?? null;
}

/** @param {string} role */
async function invite(role) {
  const { body } = await call("POST", "/invitations", { role });
  if (!body || body.refused) refused(body);
}

/** @param {HTMLElement} button */
async function older(button) {
  const ranks = [...document.querySelectorAll("[data-holds=log] > [data-rank]")].map((entry) => entry.getAttribute("data-rank"));
  const first = Math.min(...ranks.map((rank) => -Number(rank)));
  const came = await load(`/log?as=page&before=${first}&limit=50`);
  if (came !== null) button.hidden = came === 0 || first - 50 <= 1;
}

/** @param {Answer | null} body */
function refused(body) {
  states.tell(say("notice.refused", { why: body?.message ?? say("notice.lost") }), "refused");
}

/**
 * Turn a part of the page to another of its leaves, named as `part:leaf`.
 * @param {string} to
 * @param {string} buttons The buttons that turn it.
 * @param {string} by What they name their leaf in.
 */
function turn(to, buttons, by) {
  const [part, leaf] = to.split(":");
  the("main").dataset[part] = leaf;
  if (part === "tool") document.querySelector(".tools")?.scrollTo(0, 0);
  for (const button of document.querySelectorAll(buttons)) {
    const names = /** @type {HTMLElement} */ (button).dataset[by] ?? "";
    const isHere = by === "tab" || names.startsWith(`${part}:`);
    if (isHere) button.setAttribute("aria-pressed", String(names === (by === "tab" ? leaf : to)));
  }
}

/**
 * How often a form gives its order: once, or as a field of it says that is no part of the order.
 * @param {HTMLFormElement} form
 * @param {Record<string, any>} order
 */
function times(form, order) {
  const { times: name, from } = form.dataset;
  if (!name) return [order];
  const { [name]: often, ...one } = order;
  return copies(one, Math.max(1, Number(often) || 1), Number(from));
}

/**
 * Give several orders, one after the other, until one is refused.
 * @param {Record<string, any>[]} orders
 * @returns {Promise<Answer>}
 */
async function sendAll(orders) {
  /** @type {Answer} */
  let answer = {};
  /** @type {string[]} */
  const made = [];
  for (const order of orders) {
    answer = await send(named(order, made));
    if (!answer.ok) break;
    made.push(answer.result?.id ?? "");
  }
  return answer;
}
