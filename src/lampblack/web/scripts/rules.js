// @ts-check
/** The page of house rules: to the printer, and a file of them to the table. */

import { say, the } from "./says.js";

const table = encodeURIComponent(document.body.dataset.table ?? "");

document.querySelector("[data-prints]")?.addEventListener("click", () => print());

document.getElementById("preset")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { files } = /** @type {HTMLInputElement} */ (the("preset-file"));
  const why = /** @type {HTMLInputElement} */ (the("preset-why")).value;
  if (!files?.length) return;
  const answer = await post(await files[0].text(), why);
  if (answer.ok) return location.reload();
  const trouble = the("trouble");
  trouble.hidden = false;
  trouble.textContent = answer.message ?? say("notice.lost");
});

/**
 * Send a file as it is, so that the server names the very place that does not fit.
 * @param {string} text
 * @param {string} reason
 * @returns {Promise<{ ok?: boolean, message?: string }>}
 */
async function post(text, reason) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const command = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    const answer = await fetch(`/api/tables/${table}/preset?${new URLSearchParams({ command, reason })}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: text, signal: AbortSignal.timeout(12000),
    });
    return await answer.json();
  } catch {
    return {};
  }
}
