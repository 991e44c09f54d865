// @ts-check
/** How the link stands, in one word on top, and what has to be read, in one line below it. */

import { say, the } from "./says.js";

/** @typedef {import("./outbox.js").Letter} Letter */

const UNSURE_MS = 6000;

export const states = {
  link: "joining",
  seconds: 0,
  readonly: false,
  isSlow: false,
  /** @type {Letter[]} */
  letters: [],

  /** Show the most important of all that is so. */
  show() {
    const state = word(this);
    const chip = the("link");
    if (chip.dataset.state !== state) the("link-word").textContent = said(state, this.letters.length);
    else if (state === "unsure") the("link-word").textContent = said(state, this.letters.length);
    chip.dataset.state = state;
    the("link-count").textContent = state === "reconnecting" ? say("link.seconds", { n: this.seconds }) : "";
  },

  /**
   * Tell something that has to be read. `kind`: refused, or told when nothing is wrong.
   * @param {string} text
   * @param {string} kind
   * @param {{ href: string, text: string }} [go]
   * @param {() => void} [mine] What keeps the own value where there is a choice.
   */
  tell(text, kind, go, mine) {
    const notice = the("notice");
    notice.hidden = false;
    notice.dataset.kind = kind;
    the("notice-text").textContent = text;
    the("notice-close").hidden = Boolean(go);
    const keep = the("notice-mine");
    keep.hidden = !mine;
    keep.onclick = mine ?? null;
    const link = /** @type {HTMLAnchorElement} */ (the("notice-go"));
    link.hidden = !go;
    if (go) [link.href, link.textContent] = [go.href, go.text];
  },

  /** Say something to those who listen instead of looking. @param {string} text */
  speak(text) {
    the("spoken").textContent = text;
  },
};

/** @param {typeof states} now */
function word(now) {
  if (["removed", "moved", "update"].includes(now.link)) return now.link;
  if (now.readonly) return "readonly";
  const oldest = now.letters[0];
  if (now.link !== "live") return oldest && now.seconds < 1 ? "unsure" : now.link;
  if (!oldest) return now.isSlow ? "slow" : "live";
  return Date.now() - oldest.at > UNSURE_MS || oldest.tries > 1 ? "unsure" : "sending";
}

/**
 * @param {string} state
 * @param {number} letters
 */
function said(state, letters) {
  return say(`link.${state}`, { n: letters });
}
