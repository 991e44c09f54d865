// @ts-check
/** A seat's page as the GM looks at it: it follows along and gives no orders, and the seat never hears of it. */

import { showTimes } from "./frames.js";
import { lay, piecesOf } from "./morph.js";
import { states } from "./states.js";

const EVERY_MS = 2000;

async function follow() {
  if (document.visibilityState !== "visible") return;
  try {
    const answer = await fetch(location.href);
    if (!answer.ok) throw new Error(String(answer.status));
    show(piecesOf(await answer.text()));
    Object.assign(states, { link: "live" });
  } catch {
    Object.assign(states, { link: "reconnecting" });
  }
  states.show();
}

/** @param {Map<string, HTMLElement>} pieces */
function show(pieces) {
  for (const [key, fresh] of pieces) lay(key, fresh);
  for (const old of document.querySelectorAll("[data-holds] > [data-key]")) {
    const key = old.getAttribute("data-key") ?? "";
    if (!pieces.has(key) && !key.startsWith("log:")) old.remove();
  }
  showTimes();
}

document.addEventListener("submit", (event) => event.preventDefault());
setInterval(follow, EVERY_MS);
follow();
showTimes();
