// @ts-check
/** A table's page, live: frames in, orders out. */

import { cursor, showTimes, take } from "./frames.js";
import { byHand, thrown } from "./hand.js";
import { Link } from "./link.js";
import { freshId, Outbox } from "./outbox.js";
import { givePlace, holdPlace } from "./pausing.js";
import { Poll, Way } from "./poll.js";
import { startPresses } from "./presses.js";
import { say, the } from "./says.js";
import { api, call } from "./server.js";
import { states } from "./states.js";
import { showMoving, startSteppers } from "./steppers.js";

/** @typedef {import("./outbox.js").Answer} Answer */
/** @typedef {import("./outbox.js").Letter} Letter */

const page = document.body.dataset;
/** @type {(() => void)[]} What else wants to know that the page has changed. */
const listeners = [showMoving, givePlace];
/** @type {((order: Record<string, any>, answer: Answer) => void)[]} */
const refusals = [];

const way = new Way();
const seen = () => (cursor.seen.epoch ? cursor.seen : null);
const link = new Link({
  open: () => way.open(
    () => new WebSocket(`${location.origin.replace(/^http/, "ws")}${api}/live?as=page`),
    () => /** @type {any} */ (new Poll((path) => call("GET", path), seen)),
  ),
  now: () => performance.now(),
  chance: () => Math.random(),
  seen,
  forget: () => { cursor.seen = {}; },
  onframe: (frame) => {
    holdPlace();
    if (!take(frame)) link.end("update");
    for (const listen of listeners) listen();
  },
  onstate: stated,
});

const outbox = new Outbox({
  send: ({ command, nonce, seen, order }) => call("POST", "/commands", { command, nonce, order, ...(seen ? { seen } : {}) }),
  seen: () => (cursor.based.epoch ? cursor.based : null),
  now: () => Date.now(),
  rest: (ms) => new Promise((done) => setTimeout(done, ms)),
  id: freshId,
  keep: kept(`lampblack.outbox.${page.table}.${page.seat}`),
  onchange: (letters) => { states.letters = letters; states.show(); },
  onanswer: answered,
});

/**
 * @param {string} state
 * @param {number} seconds
 */
function stated(state, seconds) {
  const isBack = state === "live" && states.link !== "live";
  if (state === "live" && way.lives()) return link.again();
  Object.assign(states, { link: state, seconds, isSlow: way.isSlow });
  states.show();
  if (isBack) outbox.nudge();
  if (state === "removed") states.tell(say("notice.removed"), "refused", { href: "/", text: say("to.start") });
  if (state === "moved") states.tell(say("notice.moved"), "refused", { href: "/", text: say("to.start") });
  if (state === "update") {
    states.tell(say("notice.update"), "refused", { href: location.href, text: say("notice.update.go") });
  }
}

/**
 * @param {Letter} letter
 * @param {Answer} answer
 */
function answered({ order }, answer) {
  if (answer.seen) cursor.based = answer.seen;
  states.readonly = answer.refused === "read-only";
  states.show();
  const why = answer.message ?? say("notice.lost");
  switch (answer.ok ? "ok" : answer.refused) {
    case "ok": case "faces-needed": return;
    case "removed": case "no-seat": return link.end("removed");
    case "read-only": return states.tell(say("notice.readonly", { why }), "refused");
    case "stale": return states.tell(stale(answer), "refused", undefined, mine(order, answer));
    default: states.tell(say("notice.refused", { why }), "refused");
  }
  for (const listen of refusals) listen(order, answer);
}

/** @param {Answer} answer */
function stale({ present }) {
  const isPlain = ["number", "string", "boolean"].includes(typeof present);
  return isPlain ? say("notice.stale", { present }) : say("notice.gone");
}

/**
 * What keeps the own value where another one was set meanwhile.
 * @param {Record<string, any>} order
 * @param {Answer} answer
 */
function mine(order, { present }) {
  const isPlain = ["number", "string", "boolean"].includes(typeof present);
  return isPlain && "value" in order ? () => void send(order) : undefined;
}

/**
 * Give an order; dice that are thrown by hand are asked for until it is whole.
 * @param {Record<string, any>} order
 * @returns {Promise<Answer>}
 */
export async function send(order) {
  the("notice").hidden = true;
  const answer = await outbox.send(thrown(order));
  return answer.refused === "faces-needed" ? byHand(order, answer, send) : answer;
}

/** Hear of every change of the page. @param {() => void} listen */
export function onframe(listen) {
  listeners.push(listen);
}

/** Hear of every refusal of the rules. @param {(order: Record<string, any>, answer: Answer) => void} listen */
export function onrefusal(listen) {
  refusals.push(listen);
}

/** @param {string} name */
function kept(name) {
  return {
    read: () => { try { return sessionStorage.getItem(name); } catch { return null; } },
    write: (/** @type {string} */ text) => {
      try { sessionStorage.setItem(name, text); } catch { /* then it lives as long as the page */ }
    },
  };
}

document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && link.wake());
addEventListener("online", () => link.wake());
setInterval(() => { link.tick(); states.show(); }, 1000);
startPresses(send);
if (page.role === "gm") startSteppers(send);
showTimes();
link.connect();
outbox.pump();
