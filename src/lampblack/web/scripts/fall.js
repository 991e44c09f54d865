// @ts-check
/** The dice of a new entry fall once, from what this page shows of it and nothing else. A tap ends it. */

import { the } from "./says.js";

const STAY_MS = 4000;
/** Where somebody has to choose, the dice make way for the answers. */
const GLANCE_MS = 1600;
let timer = 0;

/**
 * Let the dice of a log entry fall.
 * @param {HTMLElement} entry
 */
export function fall(entry) {
  const faces = entry.querySelector(".faces");
  const line = entry.querySelector(".line");
  if (!faces || !line) return;
  const stage = the("fall");
  stage.className = ["fall", ...["good", "bad"].filter((word) => entry.classList.contains(word))].join(" ");
  stage.classList.toggle("many", faces.children.length > 3);
  stage.replaceChildren(faces.cloneNode(true), line.cloneNode(true));
  stage.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(lift, document.querySelector(".choice[open]") ? GLANCE_MS : STAY_MS);
}

/** The first tap ends the falling, the next one puts the dice away. */
export function skip() {
  const stage = the("fall");
  if (stage.hidden) return false;
  const isFalling = stage.getAnimations({ subtree: true }).some((animation) => animation.playState === "running");
  if (isFalling) stage.classList.add("done");
  else lift();
  return true;
}

function lift() {
  clearTimeout(timer);
  the("fall").hidden = true;
}
