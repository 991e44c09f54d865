// @ts-check
/** Pages for paper: print them, and bring a character's file to the table. */

import { say, the } from "./says.js";

document.querySelector("[data-prints]")?.addEventListener("click", () => print());

/** @param {string} text */
function tell(text) {
  the("trouble").hidden = false;
  the("trouble").textContent = text;
}

/**
 * Send the file as it is: the house reads it, and says where it does not fit.
 * @param {FormData} data
 */
async function bring(data) {
  const file = /** @type {File} */ (data.get("file"));
  const seat = encodeURIComponent(String(data.get("seat") ?? ""));
  const table = encodeURIComponent(document.body.dataset.table ?? "");
  try {
    const answer = await fetch(`/api/tables/${table}/characters?for=${seat}`, {
      method: "POST", body: await file.text(), headers: { "Content-Type": "application/json" },
      signal: AbortSignal.timeout(12000),
    });
    const said = await answer.json();
    if (said.id) location.reload();
    else tell([said.message, said.field].filter(Boolean).join(" · "));
  } catch {
    tell(say("notice.lost"));
  }
}

document.getElementById("bring")?.addEventListener("submit", (event) => {
  event.preventDefault();
  bring(new FormData(/** @type {HTMLFormElement} */ (event.target)));
});
