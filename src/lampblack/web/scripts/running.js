// @ts-check
/** Time that runs out is counted down where it stands, by the clock of the house: a device's own may be wrong. */

import { onframe } from "./table.js";

const EVERY_MS = 250;

/** By how much the house may tell its time too early: in whole seconds, and late when it has much to do. */
const LATE_MS = 3000;

/** By how much this device's clock is ahead, in ms; asked for once, when there is something to count. */
let ahead = 0;
let isAsked = false;

/** Ask the house for its time, which it tells between question and answer; a clock that agrees with it is believed. */
async function ask() {
  isAsked = true;
  const asked = Date.now();
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    const there = Date.parse(answer.headers.get("Date") ?? "");
    if (there) ahead = Math.min(Math.max(0, asked - there - LATE_MS), Date.now() - there);
  } catch {
    isAsked = false;
  }
}

function count() {
  const running = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-until]"));
  if (running.length && !isAsked) void ask();
  for (const one of running) {
    const left = Number(one.dataset.until) - (Date.now() - ahead);
    show(one, Math.min(left, Number(one.dataset.whole) * 1000));
  }
}

/**
 * @param {HTMLElement} one
 * @param {number} ms
 */
function show(one, ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const said = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (one.textContent !== said) one.textContent = said;
}

onframe(count);
setInterval(count, EVERY_MS);
count();
