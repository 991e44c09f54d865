// @ts-check
/** The log sought through: by person, by kind, by words. Only what is on the page is looked at; nothing is sent. */

/** @typedef {{ who: string, kind: string, words: string }} Sought */

/**
 * Whether an entry fits what is sought.
 * @param {{ who: string, kind: string, text: string }} entry
 * @param {Sought} sought
 */
export function fits({ who, kind, text }, { who: wanted, kind: group, words }) {
  const isTheirs = !wanted || who.split(" ").includes(wanted);
  const isOfKind = !group || kind.split(" ").includes(group);
  return isTheirs && isOfKind && words.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word));
}

export function startFilter() {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("log-filter"));
  const log = document.querySelector("[data-holds=log]");
  if (!form || !log) return;
  form.addEventListener("input", () => seek(form, log));
  form.addEventListener("reset", () => setTimeout(() => seek(form, log)));
  form.addEventListener("submit", (event) => event.preventDefault());
  new MutationObserver(() => seek(form, log)).observe(log, { childList: true });
}

/**
 * @param {HTMLFormElement} form
 * @param {Element} log
 */
function seek(form, log) {
  const given = new FormData(form);
  const [who, kind, words] = ["who", "kind", "words"].map((name) => String(given.get(name) ?? ""));
  let found = 0;
  for (const entry of log.children) {
    const { who: theirs = "", kind: group = "" } = /** @type {HTMLElement} */ (entry).dataset;
    const isIn = fits({ who: theirs, kind: group, text: entry.textContent ?? "" }, { who, kind, words });
    entry.toggleAttribute("data-local-out", !isIn);
    if (isIn) found += 1;
  }
  form.toggleAttribute("data-local-on", Boolean(who || kind || words));
  const none = document.getElementById("log-nothing");
  if (none) none.hidden = found > 0 || !log.children.length;
}
