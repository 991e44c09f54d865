// @ts-check
/** Stat blocks as they are typed: an attack a line, an ability in a sentence. Read into the order's own form. */

import { kinds, slug } from "./order.js";

const LINE = /^(.+?)\s+(d\d+(?:\s*\+\s*d\d+)*)\b(.*)$/i;
const KINDS = ["non-lethal", "stress", "damage"];

/** Teach forms to read what only the board has. */
export function startStatblocks() {
  Object.assign(kinds, { attacks, special, slug, words: (/** @type {string} */ text) => text });
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement) || target.dataset.kind !== "attacks") return;
    target.setCustomValidity(unread(target.value).join(", "));
  });
}

/**
 * Read attacks: `Claws d6`, `Gaze d8 stress blast`; nothing when there is none.
 * @param {string} text
 */
export function attacks(text) {
  /** @type {Record<string, object>} */
  const block = {};
  for (const line of lines(text)) {
    const [, name = line, dice = "", rest = ""] = LINE.exec(line) ?? [];
    const kind = KINDS.find((word) => rest.toLowerCase().includes(word));
    const blast = /\bblast\b/i.test(rest) ? { blast: true } : {};
    block[name.trim()] = { dice: dice.replaceAll(" ", "").toLowerCase(), ...(kind ? { kind } : {}), ...blast };
  }
  return block;
}

/**
 * The lines that say no die.
 * @param {string} text
 */
export function unread(text) {
  return lines(text).filter((line) => !LINE.test(line));
}

/**
 * Read an ability; one that works a single time ends in `(once)`.
 * @param {string} text
 */
export function special(text) {
  const said = text.trim();
  const bare = said.replace(/\s*\(once\)$/i, "");
  return bare ? { text: bare, once: bare !== said } : null;
}

/** @param {string} text */
function lines(text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
}
