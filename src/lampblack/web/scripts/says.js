// @ts-check
/** The sentences that the scripts say themselves; the page brings them along. */

/** @type {Record<string, string>} */
const SAYS = JSON.parse(document.querySelector('meta[name="lampblack:says"]')?.getAttribute("content") ?? "{}");

/**
 * @param {string} code
 * @param {Record<string, string | number>} [values]
 */
export function say(code, values = {}) {
  return (SAYS[code] ?? code).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * The element with this id, which every page of this kind has.
 * @param {string} id
 */
export function the(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
