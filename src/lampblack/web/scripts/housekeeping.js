// @ts-check
/** What is done to a whole table by a form: another title, the end of an evening, laid aside, deleted. */

import { ask } from "./server.js";

/** @typedef {Promise<{ status: number, body: any }>} Coming */

/**
 * Do what such forms say. One that is pressed again before its answer came does it once.
 * @param {(coming: Coming, form: HTMLFormElement) => Promise<void>} then What hears the answer.
 */
export function startHousekeeping(then) {
  document.addEventListener("submit", async (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const { table, does, archives, localSending } = form.dataset;
    if (!does) return;
    event.preventDefault();
    if (localSending !== undefined) return;
    form.dataset.localSending = "";
    const address = `/api/tables/${table}${does === "POST" ? "/end" : ""}`;
    const body = archives ? { archived: archives === "true" } : { title: title(form) };
    await then(ask(does, address, body), form);
    delete form.dataset.localSending;
  });
}

/** @param {HTMLFormElement} form */
function title(form) {
  return String(new FormData(form).get("title") ?? "").trim();
}
