// @ts-check
/** What an order would move, asked of the server while a form is filled in. Nothing is worked out here. */

import { put } from "./morph.js";
import { build, fieldsOf } from "./order.js";
import { call } from "./server.js";
import { onframe } from "./table.js";

const REST_MS = 250;
/** @type {WeakMap<HTMLFormElement, number>} The question that is about to be asked for a form. */
const soon = new WeakMap();
/** @type {WeakSet<Element>} Forms that were refused an answer; they are asked for again once something is typed. */
const refused = new WeakSet();

document.addEventListener("input", ({ target }) => ask(target instanceof Element ? target.closest("form[data-ahead]") : null));
for (const turned of ["click", "toggle"]) document.addEventListener(turned, () => setTimeout(askEmpty), true);
onframe(askEmpty);
askEmpty();

/** Ask for forms that are in sight and have no answer yet. */
function askEmpty() {
  for (const form of document.querySelectorAll("form[data-ahead]")) {
    const { ahead } = /** @type {HTMLElement} */ (form).dataset;
    if (form.checkVisibility() && !refused.has(form) && !form.querySelector(`[data-key="${ahead}"]`)) ask(form);
  }
}

/** @param {Element | null} form */
function ask(form) {
  if (!(form instanceof HTMLFormElement)) return;
  refused.delete(form);
  clearTimeout(soon.get(form));
  soon.set(form, setTimeout(() => look(form), REST_MS));
}

/** @param {HTMLFormElement} form */
async function look(form) {
  const order = build(JSON.parse(form.dataset.order ?? "{}"), fieldsOf(form, null));
  delete order[form.dataset.times ?? ""];
  const { body } = await call("POST", "/ahead?as=page", { order, beside: beside(form) });
  if (!form.isConnected || !body) return;
  if (body.refused) refused.add(form);
  tell(form, body.refused ? body.message : "");
  for (const [key, html] of body.put ?? []) put(key, html);
}

/**
 * What a form knows that is no part of its order.
 * @param {HTMLFormElement} form
 */
function beside(form) {
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-beside]"));
  const said = [...inputs].filter(({ value }) => value !== "");
  return Object.fromEntries(said.map(({ dataset, value }) => [dataset.beside ?? "", Number(value)]));
}

/**
 * @param {HTMLFormElement} form
 * @param {string} why
 */
function tell(form, why) {
  const line = /** @type {HTMLElement | null} */ (form.querySelector("[data-ahead-says]"));
  if (!line) return;
  line.textContent = why;
  line.hidden = !why;
}
