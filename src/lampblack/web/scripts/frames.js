// @ts-check
/** What the server says, taken into the page: pieces put and taken away, news told, the house's notices. */

import { fall } from "./fall.js";
import { piece, put } from "./morph.js";
import { say } from "./says.js";
import { states } from "./states.js";

/** @typedef {import("./link.js").Frame} Frame */
/** @typedef {import("./link.js").Seen} Seen */

const FALLS_AT_ONCE = 3;
const page = document.body.dataset;

/** @type {{ seen: Seen, based: Seen }} How far the frames have come; what an order is based on. */
export const cursor = { seen: JSON.parse(page.seen ?? "{}"), based: JSON.parse(page.seen ?? "{}") };

/**
 * Take a frame in. Says whether this page still fits the server that sent it.
 * @param {Frame} frame
 */
export function take(frame) {
  if (frame.release && frame.release !== page.release) return false;
  if (frame.reset) clear(frame.put ?? []);
  for (const [key, html] of frame.put ?? []) put(key, html);
  for (const key of frame.gone ?? []) piece(key)?.remove();
  for (const { no, withdrawn } of frame.news ?? []) if (withdrawn) piece(`log:${no}`)?.remove();
  count(frame);
  showTimes();
  if (frame.notice) notice(frame.notice);
  if (!frame.reset) tellNews((frame.news ?? []).filter(({ withdrawn }) => !withdrawn));
  return true;
}

/** @param {Frame} frame */
function count({ n, head, epoch, reset }) {
  if (n === undefined) return;
  cursor.seen = { epoch: epoch ?? cursor.seen.epoch, n, head };
  if (reset || (cursor.based.n ?? 0) <= n) cursor.based = cursor.seen;
}

/**
 * Take away every piece that a full frame does not bring; what this page brought into a piece goes with that piece.
 * @param {[string, string][]} pieces
 */
function clear(pieces) {
  const kept = new Set(pieces.map(([key]) => key));
  for (const old of document.querySelectorAll("[data-holds] > [data-key]")) {
    const isInside = old.parentElement?.closest("[data-key]");
    if (!isInside && !kept.has(old.getAttribute("data-key") ?? "")) old.remove();
  }
}

/** @param {{ no: number }[]} news */
function tellNews(news) {
  const entries = news.map(({ no }) => piece(`log:${no}`)).filter((entry) => entry !== null);
  if (!entries.length) return;
  states.speak(entries.map((entry) => entry.querySelector(".line")?.textContent?.trim() ?? "").join(". "));
  const newest = entries.findLast((entry) => entry.querySelector(".faces"));
  if (newest && entries.length <= FALLS_AT_ONCE) fall(newest);
}

/** @param {{ code: string, at?: number, message?: string }} told */
function notice({ code, at, message }) {
  if (code === "read-only" || code === "writable") {
    states.readonly = code === "read-only";
    const why = message ?? "";
    states.tell(states.readonly ? say("notice.readonly", { why }) : why, states.readonly ? "refused" : "told");
    states.show();
  } else if (code === "rolled-back") states.tell(say("notice.rolled", { time: at ? clock(at) : "–" }), "told");
  else states.tell(message ?? say("notice.refreshed"), "told");
}

/** Write the times that a piece brings as numbers, in this device's own hours. */
export function showTimes() {
  for (const time of document.querySelectorAll("time[data-at]:empty")) {
    time.textContent = clock(Number(/** @type {HTMLElement} */ (time).dataset.at));
  }
}

/** @param {number} at */
function clock(at) {
  return new Date(at).toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}
