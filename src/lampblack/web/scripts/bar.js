// @ts-check
/** The bar of the GM's board: its forms as they are picked, said in words below, and sent. */

import { empty, filled } from "./filled.js";
import { press } from "./presses.js";
import { say, the } from "./says.js";
import { attack, lacks, list, strikes, told } from "./strike.js";

/** @typedef {import("./strike.js").Order} Order */
/** @typedef {import("./strike.js").Hand} Hand */
/** @typedef {import("./strike.js").Picked} Picked */
/** @typedef {import("./strike.js").Planned} Planned */
/** @typedef {(order: Order) => Promise<{ ok?: boolean }>} Send */

/** @type {Planned[]} Strikes that go along with the next attack. */
let volley = [];

/** @param {Send} send */
export function startBar(send) {
  document.addEventListener("input", ({ target }) => refresh(formOf(target)));
  document.addEventListener("click", ({ target }) => clicked(target));
  document.addEventListener("submit", (event) => {
    const form = formOf(event.target);
    if (!form) return;
    event.preventDefault();
    run(form, event.submitter ?? form, send);
  });
}

/** Draw again what only this page knows, after the pieces were drawn anew. */
export function showBar() {
  for (const form of document.querySelectorAll("[data-bar]")) refresh(/** @type {HTMLFormElement} */ (form));
}

/** @param {EventTarget | null} target */
function formOf(target) {
  return target instanceof Element ? /** @type {HTMLFormElement | null} */ (target.closest("[data-bar]")) : null;
}

/** @param {EventTarget | null} target */
function clicked(target) {
  if (!(target instanceof Element)) return;
  const form = formOf(target);
  if (form && target.closest("[data-queues]")) queue(form);
  const dropped = target.closest("[data-drops]");
  if (dropped) drop(Number(dropped.getAttribute("data-drops")));
}

/** @param {HTMLFormElement | null} form */
function refresh(form) {
  if (!form) return;
  const chosen = new Set(values(form, "who"));
  if (isOn(form, "dice", "flat")) chosen.add("flat");
  for (const row of form.querySelectorAll("[data-arm]")) {
    row.toggleAttribute("data-local-shown", chosen.has(row.getAttribute("data-arm") ?? ""));
  }
  const says = form.querySelector("[data-says]");
  if (says) says.textContent = preview(form) || (says.getAttribute("data-empty") ?? "");
}

/** @param {HTMLFormElement} form */
function preview(form) {
  if (form.dataset.bar === "harm") return harmSays(form);
  const picked = read(form);
  if (!picked.hands.length && !picked.targets.length) return "";
  const missing = lacks(picked);
  return missing ? say(missing) : [...told(strikes(picked)), ...odds(form, picked), ...secretly(form)].join(" ");
}

/**
 * Say the odds of one strike as the server gave them; with anything said on top of it they are not these.
 * @param {HTMLFormElement} form
 * @param {import("./strike.js").Picked} picked
 */
function odds(form, { hands, targets, said }) {
  if (hands.length !== 1 || hands[0].hand || Object.keys(said).length) return [];
  const arms = /** @type {HTMLSelectElement} */ (form.querySelector(`[data-arm="${CSS.escape(hands[0].who)}"] [name=arm]`));
  const known = JSON.parse(arms.selectedOptions[0].dataset.odds ?? "{}");
  return targets.filter(({ id }) => id in known).map(({ id, name }) => say("bar.odds", { whom: name, n: known[id] }));
}

/** @param {HTMLFormElement} form */
function secretly(form) {
  return isOn(form, "secret") ? [say("bar.secretly")] : [];
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} pressed
 * @param {Send} send
 */
async function run(form, pressed, send) {
  if (form.dataset.bar === "harm") return harm(form, pressed, send);
  const picked = read(form);
  const isUntouched = !picked.hands.length && !picked.targets.length;
  const missing = lacks(picked);
  if (missing && !(isUntouched && volley.length)) return tell(form, missing);
  const all = [...volley, ...(missing ? [] : strikes(picked))];
  if (!await sent(form, pressed, attack(all.map(({ strike }) => strike), more(form)), send)) return;
  volley = volley.filter((planned) => !all.includes(planned));
  showVolley();
  showBar();
}

/**
 * Send what a form says, and take it out of the form once it has come; tells whether it has.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} pressed
 * @param {Order} order
 * @param {Send} send
 */
async function sent(form, pressed, order, send) {
  const said = filled(form);
  const answer = await press(pressed, () => send(order), JSON.stringify(order));
  if (!answer?.ok) return false;
  empty(form, said);
  return true;
}

/** @param {HTMLFormElement} form */
function queue(form) {
  const picked = read(form);
  const missing = lacks(picked);
  if (missing) return tell(form, missing);
  volley = [...volley, ...strikes(picked)];
  form.reset();
  showVolley();
  showBar();
}

/** @param {number} at */
function drop(at) {
  volley = volley.filter((_, place) => place !== at);
  showVolley();
}

/**
 * @param {HTMLFormElement} form
 * @param {string} code
 */
function tell(form, code) {
  const says = form.querySelector("[data-says]");
  if (says) says.textContent = say(code);
}

function showVolley() {
  const place = the("volley");
  place.hidden = !volley.length;
  const lines = volley.map((one, at) => line(told([one])[0], at));
  place.querySelector("ul")?.replaceChildren(...lines);
}

/**
 * @param {string} says
 * @param {number} at
 */
function line(says, at) {
  const row = document.createElement("li");
  const button = document.createElement("button");
  row.append(says);
  button.className = "quiet small";
  button.dataset.drops = String(at);
  button.setAttribute("aria-label", `${say("bar.drop")}: ${says}`);
  button.textContent = "×";
  row.append(button);
  return row;
}

/**
 * @param {HTMLFormElement} form
 * @returns {Picked}
 */
function read(form) {
  const flags = ["impaired", "enhanced", "blast", "no_chance", "ignore_armor"].filter((name) => isOn(form, name));
  const kind = field(form, "kind");
  const said = { ...Object.fromEntries(flags.map((name) => [name, true])), ...(kind ? { kind } : {}) };
  const words = [...flags.map((name) => labelOf(form, `[name="${name}"]`)), ...(kind ? [optionOf(form, "kind")] : [])];
  return {
    hands: values(form, "who").map((who) => hand(form, who)),
    targets: values(form, "at").map((id) => ({ id, name: labelOf(form, `[name="at"][value="${CSS.escape(id)}"]`) })),
    said, told: words.map((word) => word.toLowerCase()), area: field(form, "area") || "marked",
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {string} who
 * @returns {Hand}
 */
function hand(form, who) {
  const row = /** @type {Element} */ (form.querySelector(`[data-arm="${CSS.escape(who)}"]`));
  const arms = /** @type {HTMLSelectElement} */ (row.querySelector("[name=arm]"));
  const [option] = arms.selectedOptions;
  const arm = JSON.parse(arms.value);
  const isFlat = "amount" in arm;
  const amount = Number(field(form, "amount") || 0);
  const second = /** @type {HTMLSelectElement | null} */ (row.querySelector("[name=hand]"));
  const inHand = second?.value ? ` ${second.selectedOptions[0].textContent}` : "";
  return {
    who, name: labelOf(form, `[name="who"][value="${CSS.escape(who)}"]`), arm: isFlat ? { amount } : arm,
    what: (isFlat ? String(amount) : option.textContent ?? "") + inHand, isBlast: "blast" in option.dataset,
    hand: second?.value ?? "",
  };
}

/** @param {HTMLFormElement} form */
function more(form) {
  const text = field(form, "text").trim();
  return { ...(isOn(form, "secret") ? { secret: true } : {}), ...(text ? { text } : {}) };
}

/** @param {HTMLFormElement} form */
function harmOf(form) {
  const [dice] = values(form, "dice");
  const [kind] = values(form, "kind");
  const cause = field(form, "cause");
  const dealt = dice === "flat" ? { amount: Number(field(form, "amount") || 0) } : { dice };
  const ignored = isOn(form, "ignore_armor") ? { ignore_armor: true } : {};
  return { do: "harm", targets: values(form, "at"), ...dealt, kind, ...(cause ? { who: cause } : {}), ...ignored, ...more(form) };
}

/** @param {HTMLFormElement} form */
function harmSays(form) {
  const { targets, dice, amount, kind, who } = harmOf(form);
  if (!targets.length) return "";
  const whom = list(targets.map((/** @type {string} */ id) => labelOf(form, `[name="at"][value="${CSS.escape(id)}"]`)));
  const what = labelOf(form, `[name="kind"][value="${kind}"]`).toLowerCase();
  const cause = who ? [say("bar.harm.cause", { who: optionOf(form, "cause") })] : [];
  return [say("bar.harm.says", { whom, dice: dice ?? amount, kind: what }), ...cause, ...secretly(form)].join(" ");
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} pressed
 * @param {Send} send
 */
async function harm(form, pressed, send) {
  const order = harmOf(form);
  if (!order.targets.length) return tell(form, "bar.needs.whom");
  if (await sent(form, pressed, order, send)) refresh(form);
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function values(form, name) {
  return [...form.querySelectorAll(`input[name="${name}"]:checked`)].map((one) => one.getAttribute("value") ?? "");
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} [value]
 */
function isOn(form, name, value) {
  return form.querySelector(`input[name="${name}"]${value ? `[value="${value}"]` : ""}:checked`) !== null;
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function field(form, name) {
  const control = /** @type {HTMLInputElement | null} */ (form.querySelector(`:is(select, input)[name="${name}"]`));
  return control?.value ?? "";
}

/**
 * @param {HTMLFormElement} form
 * @param {string} selector
 */
function labelOf(form, selector) {
  return form.querySelector(selector)?.closest("label")?.querySelector("span")?.textContent?.trim() ?? "";
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function optionOf(form, name) {
  const select = /** @type {HTMLSelectElement | null} */ (form.querySelector(`select[name="${name}"]`));
  return select?.selectedOptions[0]?.textContent ?? "";
}
