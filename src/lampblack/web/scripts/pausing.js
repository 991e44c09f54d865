// @ts-check
/** A pause hides everything; when it is over, whoever goes by keys or by ear goes on from where they were. */

/** @type {Element | null} What had the focus before the pause. */
let place = null;
let wasPaused = false;

/** Call before the page changes: what has the focus now is where to come back to. */
export function holdPlace() {
  if (!isPaused()) place = document.activeElement;
}

/** Call when the page has changed: a pause that is over gives the place back. */
export function givePlace() {
  if (wasPaused && !isPaused() && document.activeElement === document.body) again(place)?.focus({ preventScroll: true });
  wasPaused = isPaused();
}

function isPaused() {
  return Boolean(document.querySelector(".pause"));
}

/**
 * The same control; one that was away during the pause is known again by its order.
 * @param {Element | null} one
 */
function again(one) {
  const order = one?.getAttribute("data-order");
  const twin = one?.isConnected || !order ? one : document.querySelector(`[data-order="${CSS.escape(order)}"]`);
  return /** @type {HTMLElement | null} */ (twin);
}
