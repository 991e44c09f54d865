// @ts-check
/**
 * Change a page piece by piece while somebody uses it. An element that stays keeps its focus, its caret, what is typed
 * into it, what is ticked, and whether it is folded open. The rules are those of idiomorph: match by key, keep what is
 * there, move as little as possible.
 */

/** @typedef {{ createHTML(html: string): any }} Policy */

/** @type {Policy} The only maker of markup; what it is given was escaped by the server. */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("lampblack", {
  createHTML: (/** @type {string} */ html) => html,
}) ?? { createHTML: (html) => html };

/**
 * Make the one element that a piece of markup holds.
 * @param {string} html
 * @returns {HTMLElement}
 */
export function parse(html) {
  const frame = document.createElement("template");
  frame.innerHTML = policy.createHTML(html);
  return /** @type {HTMLElement} */ (frame.content.firstElementChild);
}

/**
 * Find the piece with this key.
 * @param {string} key
 * @returns {HTMLElement | null}
 */
export function piece(key) {
  return document.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

/**
 * Put a piece in its place: change the one that is there, or bring the new one in at its rank.
 * @param {string} key
 * @param {string} html
 * @returns {HTMLElement}
 */
export function put(key, html) {
  return lay(key, parse(html));
}

/**
 * Take a whole page of the same kind, and give its pieces by their keys.
 * @param {string} html
 * @returns {Map<string, HTMLElement>}
 */
export function piecesOf(html) {
  const frame = document.createElement("template");
  frame.innerHTML = policy.createHTML(html);
  const pieces = /** @type {NodeListOf<HTMLElement>} */ (frame.content.querySelectorAll("[data-holds] > [data-key]"));
  return new Map([...pieces].map((one) => [one.dataset.key ?? "", one]));
}

/**
 * Put a piece that is made already in its place.
 * @param {string} key
 * @param {HTMLElement} fresh
 * @returns {HTMLElement}
 */
export function lay(key, fresh) {
  const old = piece(key);
  if (old && old.dataset.in === fresh.dataset.in && old.dataset.rank === fresh.dataset.rank) {
    return /** @type {HTMLElement} */ (morph(old, fresh));
  }
  old?.remove();
  bringIn(fresh);
  return fresh;
}

/** @param {HTMLElement} fresh */
function bringIn(fresh) {
  const holder = document.querySelector(`[data-holds="${CSS.escape(fresh.dataset.in ?? "")}"]`);
  if (!holder) return;
  const rank = Number(fresh.dataset.rank);
  const next = [...holder.children].find((child) => Number(/** @type {HTMLElement} */ (child).dataset.rank) > rank);
  holder.insertBefore(fresh, next ?? null);
}

/**
 * Make an element like another one, and give the element that stands there now.
 * @param {Element} old
 * @param {Element} fresh
 * @returns {Element}
 */
export function morph(old, fresh) {
  if (old.nodeName !== fresh.nodeName) {
    old.replaceWith(fresh);
    return fresh;
  }
  const isTouched = touched(old);
  const isFilled = isFilledHere(old, fresh);
  const isTurned = old.getAttribute("data-drawn") !== fresh.getAttribute("data-drawn");
  morphAttributes(old, fresh);
  if (!isFilled) morphChildren(old, fresh);
  if (!isTouched) settle(old);
  // Whether it is folded is the reader's, until the server has a reason to fold it the other way.
  if (isTurned) old.toggleAttribute("open", fresh.hasAttribute("open"));
  return old;
}

/**
 * Whether a place inside a piece is the same as before and was filled by this page, which the server draws empty.
 * @param {Element} old
 * @param {Element} fresh
 */
function isFilledHere(old, fresh) {
  const place = fresh.getAttribute("data-holds");
  return place !== null && place === old.getAttribute("data-holds") && !fresh.firstElementChild;
}

/** What only this page knows of an element: whether it is open, what the scripts mark it with. */
const OWN = /^(open|data-local-.*)$/;

/**
 * Names are asked for one by one: a field called "attributes", as a game may have one, would hide its form's own.
 * @param {Element} old
 * @param {Element} fresh
 */
function morphAttributes(old, fresh) {
  for (const name of old.getAttributeNames()) {
    if (!fresh.hasAttribute(name) && !OWN.test(name)) old.removeAttribute(name);
  }
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name) ?? "";
    if (!OWN.test(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

/**
 * Whether somebody has changed this control since it was drawn.
 * @param {Element} node
 */
function touched(node) {
  if (node instanceof HTMLTextAreaElement) return node.value !== node.defaultValue;
  if (node instanceof HTMLSelectElement) return node.value !== drawnValue(node);
  if (!(node instanceof HTMLInputElement)) return false;
  return isTick(node) ? node.checked !== node.defaultChecked : node.value !== node.defaultValue;
}

/**
 * A control that nobody has changed shows what the server drew.
 * @param {Element} node
 */
export function settle(node) {
  if (node instanceof HTMLTextAreaElement) node.value = node.defaultValue;
  else if (node instanceof HTMLSelectElement) node.value = drawnValue(node);
  else if (!(node instanceof HTMLInputElement)) return;
  else if (isTick(node)) node.checked = node.defaultChecked;
  else if (node.value !== node.defaultValue) node.value = node.defaultValue;
}

/** @param {HTMLInputElement} node */
export function isTick(node) {
  return node.type === "checkbox" || node.type === "radio";
}

/** @param {HTMLSelectElement} node */
function drawnValue(node) {
  const options = [...node.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function morphChildren(old, fresh) {
  const wanted = [...fresh.childNodes];
  const keyed = byKey(old.childNodes);
  const coming = new Set(wanted.map(keyOf).filter(Boolean));
  /** @type {ChildNode | null} */
  let at = old.firstChild;
  for (const node of wanted) {
    at = dropUnwanted(at, coming);
    const match = keyed.get(keyOf(node) ?? "") ?? (canBecome(at, node) ? at : null);
    if (!match || match.nodeName !== node.nodeName) {
      old.insertBefore(node, at);
      continue;
    }
    at = bringUp(old, match, at, coming);
    become(match, node);
  }
  while (at) at = removed(at);
}

/** @param {NodeListOf<ChildNode>} nodes */
function byKey(nodes) {
  /** @type {Map<string, ChildNode>} */
  const found = new Map();
  for (const node of nodes) {
    const key = keyOf(node);
    if (key) found.set(key, node);
  }
  return found;
}

/**
 * The name by which an element is known again. Read as attributes: a field called "id" would hide a form's own.
 * @param {Node} node
 * @returns {string | null}
 */
function keyOf(node) {
  if (!(node instanceof Element)) return null;
  const key = node.getAttribute("data-key") ?? node.getAttribute("id");
  if (key) return `#${key}`;
  const name = node.getAttribute("name");
  return name ? `${node.nodeName}:${name}:${node.getAttribute("value") ?? ""}` : null;
}

/**
 * Take away what has a key that is not wanted any more.
 * @param {ChildNode | null} at
 * @param {Set<string | null>} coming
 */
function dropUnwanted(at, coming) {
  while (at && keyOf(at) && !coming.has(keyOf(at))) at = removed(at);
  return at;
}

/**
 * @param {ChildNode | null} at
 * @param {ChildNode} node
 */
function canBecome(at, node) {
  return at !== null && at.nodeName === node.nodeName && !keyOf(at) && !keyOf(node);
}

/**
 * Bring a match to where it belongs. One that holds the focus is never moved: what lies before it makes way.
 * @param {Element} old
 * @param {ChildNode} match
 * @param {ChildNode | null} at
 * @param {Set<string | null>} coming
 */
function bringUp(old, match, at, coming) {
  if (match === at) return match.nextSibling;
  if (!match.contains(document.activeElement)) {
    old.insertBefore(match, at);
    return at;
  }
  while (at && at !== match) {
    const passed = at;
    at = at.nextSibling;
    if (coming.has(keyOf(passed))) old.insertBefore(passed, match.nextSibling);
    else passed.remove();
  }
  return match.nextSibling;
}

/**
 * @param {ChildNode} match
 * @param {ChildNode} node
 */
function become(match, node) {
  if (match instanceof Element) morph(match, /** @type {Element} */ (node));
  else if (match.nodeValue !== node.nodeValue) match.nodeValue = node.nodeValue;
}

/** @param {ChildNode} node */
function removed(node) {
  const next = node.nextSibling;
  node.parentNode?.removeChild(node); // a form with a field called "remove" has no such method
  return next;
}
