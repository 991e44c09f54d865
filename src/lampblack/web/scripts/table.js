// @ts-check
/** A table's page, live: frames in, orders out. */

import { fall, skip } from "./fall.js";
import { Link } from "./link.js";
import { piece, put } from "./morph.js";
import { build, controlsOf, fieldsOf } from "./order.js";
import { freshId, Outbox } from "./outbox.js";
import { say, the } from "./says.js";
import { states } from "./states.js";
import { showMoving, startSteppers } from "./steppers.js";

/** @typedef {import("./link.js").Frame} Frame */
/** @typedef {import("./link.js").Seen} Seen */
/** @typedef {import("./outbox.js").Answer} Answer */
/** @typedef {import("./outbox.js").Letter} Letter */

const page = document.body.dataset;
const api = `/api/tables/${encodeURIComponent(page.table ?? "")}`;
const ANSWER_MS = 12000;
const FALLS_AT_ONCE = 3;

/** @type {Seen} How far the frames have come. */
let seen = JSON.parse(page.seen ?? "{}");
/** @type {Seen} What an order is based on: the frames, or the answer to the own last order if that is later. */
let based = seen;

const link = new Link({
  open: () => new WebSocket(`${location.origin.replace(/^http/, "ws")}${api}/live?as=page`),
  now: () => performance.now(),
  chance: () => Math.random(),
  seen: () => (seen.epoch ? seen : null),
  onframe: apply,
  onstate: (state, seconds) => {
    const isBack = state === "live" && states.link !== "live";
    Object.assign(states, { link: state, seconds });
    states.show();
    if (isBack) outbox.nudge();
    if (state === "removed") ended();
    if (state === "update") update();
  },
});

const outbox = new Outbox({
  send: post,
  seen: () => based,
  now: () => Date.now(),
  rest: (ms) => new Promise((done) => setTimeout(done, ms)),
  id: freshId,
  keep: kept(`lampblack.outbox.${page.table}.${page.seat}`),
  onchange: (letters) => { states.letters = letters; states.show(); },
  onanswer: answered,
});

/**
 * Take a frame in: the pieces, then what is news.
 * @param {Frame} frame
 */
function apply(frame) {
  if (frame.release && frame.release !== page.release) return update();
  if (frame.reset) clear(frame.put ?? []);
  for (const [key, html] of frame.put ?? []) put(key, html);
  for (const key of frame.gone ?? []) piece(key)?.remove();
  for (const { no, withdrawn } of frame.news ?? []) if (withdrawn) piece(`log:${no}`)?.remove();
  if (frame.n !== undefined) {
    seen = { epoch: frame.epoch ?? seen.epoch, n: frame.n, head: frame.head };
    if (frame.reset || (based.n ?? 0) <= frame.n) based = seen;
  }
  showMoving();
  showTimes();
  if (frame.notice) noticed(frame.notice);
  if (!frame.reset) tellNews((frame.news ?? []).filter(({ withdrawn }) => !withdrawn));
}

/**
 * Take away every piece that a full frame does not bring.
 * @param {[string, string][]} pieces
 */
function clear(pieces) {
  const kept = new Set(pieces.map(([key]) => key));
  for (const old of document.querySelectorAll("[data-holds] > [data-key]")) {
    if (!kept.has(old.getAttribute("data-key") ?? "")) old.remove();
  }
}

/** @param {{ no: number }[]} news */
function tellNews(news) {
  const entries = news.map(({ no }) => piece(`log:${no}`)).filter((entry) => entry !== null);
  if (!entries.length) return;
  states.speak(entries.map((entry) => entry.querySelector(".line")?.textContent ?? "").join(". "));
  const newest = entries.findLast((entry) => entry.querySelector(".faces"));
  if (newest && entries.length <= FALLS_AT_ONCE) fall(newest);
  if (the("main").querySelector(".choice[open]")) navigator.vibrate?.(80);
}

/** @param {any} notice */
function noticed(notice) {
  const code = typeof notice === "string" ? notice : notice.code;
  if (code === "rolled-back") {
    const time = notice.at ? clock(notice.at) : "";
    states.tell(say("notice.rolled", { time }), "told");
  } else if (code === "update-required") update();
  else states.tell(notice.message ?? say("notice.refreshed"), "told");
}

function update() {
  Object.assign(states, { link: "update" });
  states.show();
  states.tell(say("notice.update"), "refused", { href: location.href, text: say("notice.update.go") });
}

function ended() {
  states.tell(say("notice.removed"), "refused", { href: "/", text: say("to.start") });
}

/**
 * @param {Letter} letter
 * @returns {Promise<import("./outbox.js").Reply>}
 */
async function post(letter) {
  const { command, nonce, seen: on, order } = letter;
  try {
    return await call("POST", `${api}/commands`, { command, nonce, order, ...(on && "epoch" in on ? { seen: on } : {}) });
  } catch {
    return { status: 0, body: null };
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function call(method, path, body) {
  const answer = await fetch(path, {
    method, signal: AbortSignal.timeout(ANSWER_MS), body: body && JSON.stringify(body),
    headers: body ? { "Content-Type": "application/json" } : {},
  });
  return { status: answer.status, body: await answer.json().catch(() => null) };
}

/**
 * @param {Letter} _letter
 * @param {Answer} answer
 */
function answered(_letter, answer) {
  if (answer.seen) based = answer.seen;
  states.readonly = answer.refused === "read-only";
  states.show();
  if (answer.ok) return;
  const why = answer.message ?? say("notice.lost");
  if (answer.refused === "removed" || answer.refused === "no-seat") {
    link.drop();
    link.become("removed");
  } else if (answer.refused === "read-only") states.tell(say("notice.readonly", { why }), "refused");
  else if (answer.refused === "stale") states.tell(stale(answer), "refused");
  else states.tell(say("notice.refused", { why }), "refused");
}

/** @param {Answer} answer */
function stale(answer) {
  const present = answer.present ?? answer.details?.present;
  return present === undefined || typeof present === "object" ? say("notice.gone") : say("notice.stale", { present });
}

/** @param {Record<string, any>} order */
function send(order) {
  the("notice").hidden = true;
  return outbox.send(order);
}

/**
 * A press of a button that carries an order, opens or closes something, copies, or turns to another part.
 * @param {Event} event
 */
function clicked(event) {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest("#fall")) return void skip();
  const button = /** @type {HTMLElement | null} */ (event.target.closest("button"));
  if (!button) return;
  const { order, opens, closes, copies, invites, tab } = button.dataset;
  if (order) press(button, JSON.parse(order));
  if (opens) /** @type {HTMLDialogElement} */ (the(opens)).showModal();
  if (closes) shut(closes);
  if (copies) copy(/** @type {HTMLInputElement} */ (the(copies)));
  if (invites) invite(button, invites);
  if (tab) turn(tab);
  if (button.id === "notice-close") the("notice").hidden = true;
  if (button.id === "older") older(button);
}

/**
 * @param {HTMLElement} button
 * @param {Record<string, any>} order
 */
async function press(button, order) {
  if ("localSending" in button.dataset) return;
  button.dataset.localSending = "";
  await send(order);
  delete button.dataset.localSending;
}

/** @param {SubmitEvent} event */
async function submitted(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.order) return;
  event.preventDefault();
  const pressed = /** @type {HTMLElement} */ (event.submitter ?? form);
  if ("localSending" in pressed.dataset || !isWhole(form, pressed)) return;
  const order = build(JSON.parse(form.dataset.order), fieldsOf(form, event.submitter));
  pressed.dataset.localSending = "";
  const answer = await send(order);
  delete pressed.dataset.localSending;
  if (answer.ok) emptied(form);
}

/**
 * Whether all that would be sent is filled in; says what is missing if not. Forms check themselves only in part, because
 * one form may hold two ways.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} pressed
 */
function isWhole(form, pressed) {
  const picks = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[data-least]")]);
  if (picks.length) picks[0].required = !picks.some((pick) => pick.checked);
  if (pressed.hasAttribute("formnovalidate")) return true;
  return controlsOf(form, pressed).every((control) => /** @type {HTMLInputElement} */ (control).reportValidity());
}

/**
 * What was sent is taken out of the form: all of it, or the fields that it names.
 * @param {HTMLFormElement} form
 */
function emptied(form) {
  const { clear: names, closes } = form.dataset;
  if (closes) shut(closes);
  if (names === "") form.reset();
  for (const name of names ? names.split(" ") : []) {
    for (const control of form.querySelectorAll(`[name="${name}"]`)) {
      const input = /** @type {HTMLInputElement} */ (control);
      if (input.type === "checkbox") input.checked = input.defaultChecked;
      else input.value = input.defaultValue;
    }
  }
}

/** @param {string} id */
function shut(id) {
  const box = the(id);
  if (box instanceof HTMLDialogElement) box.close();
  else if (box?.matches(":popover-open")) box.hidePopover();
}

/** @param {HTMLInputElement} field */
function copy(field) {
  field.focus();
  field.select();
  const isCopied = document.execCommand("copy");
  states.tell(say(isCopied ? "copied" : "copy.hand"), "told");
}

/**
 * @param {HTMLElement} button
 * @param {string} role
 */
async function invite(button, role) {
  button.dataset.localSending = "";
  const { body } = await call("POST", `${api}/invitations`, { role }).catch(() => ({ body: null }));
  delete button.dataset.localSending;
  if (!body || body.refused) states.tell(say("notice.refused", { why: body?.message ?? say("notice.lost") }), "refused");
  else if (body.put) for (const [key, html] of body.put) put(key, html);
}

/** @param {string} tab */
function turn(tab) {
  the("main").dataset.tab = tab;
  for (const button of document.querySelectorAll(".tabs [data-tab]")) {
    button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.tab === tab));
  }
}

/** @param {HTMLElement} button */
async function older(button) {
  const first = Math.min(...[...document.querySelectorAll('[data-key^="log:"]')].map((entry) => -Number(/** @type {HTMLElement} */ (entry).dataset.rank)));
  const { body } = await call("GET", `${api}/log?as=page&before=${first}&limit=50`).catch(() => ({ body: null }));
  if (!body?.put) return states.tell(say("notice.refused", { why: body?.message ?? say("notice.lost") }), "refused");
  for (const [key, html] of body.put) put(key, html);
  button.hidden = body.put.length === 0 || first - body.put.length <= 1;
  showTimes();
}

function showTimes() {
  for (const time of document.querySelectorAll("time[data-at]:empty")) {
    time.textContent = clock(Number(/** @type {HTMLElement} */ (time).dataset.at));
  }
}

/** @param {number} at */
function clock(at) {
  return new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** @param {string} name */
function kept(name) {
  return {
    read: () => { try { return sessionStorage.getItem(name); } catch { return null; } },
    write: (/** @type {string} */ text) => { try { sessionStorage.setItem(name, text); } catch { /* then it lives as long as the page */ } },
  };
}

document.addEventListener("click", clicked);
document.addEventListener("submit", submitted);
document.addEventListener("keydown", (event) => {
  const sheet = /** @type {HTMLDetailsElement | null} */ (the("log-sheet"));
  if (event.key === "Escape" && !skip() && sheet?.open) sheet.open = false;
});
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && link.wake());
addEventListener("online", () => link.wake());
for (const form of document.forms) form.noValidate = Boolean(form.dataset.order);
startSteppers(send);
showTimes();
setInterval(() => { link.tick(); states.show(); }, 1000);
link.connect();
outbox.pump();
