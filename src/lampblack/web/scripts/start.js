// @ts-check
/** The start and the way in: open a table, or take a seat at one. */

import { startHousekeeping } from "./housekeeping.js";
import { say, the } from "./says.js";
import { ask } from "./server.js";

/**
 * @param {string} path
 * @param {object} body
 */
async function post(path, body) {
  const answer = await ask("POST", path, body, hostKey());
  return answer.body ?? { refused: "lost" };
}

/** The host's key comes behind the #, where no browser sends it by itself; with it tables open from any device. */
function hostKey() {
  const key = /^#key=([0-9a-f]{32})$/.exec(location.hash)?.[1];
  return key ? { "X-Lampblack-Host-Key": key } : undefined;
}

/**
 * Go to the table, or say why not; what was typed stays.
 * @param {{ table?: string, message?: string }} answer
 */
function goOn(answer) {
  if (answer.table) return location.assign(`/t/${encodeURIComponent(answer.table)}`);
  const trouble = the("trouble");
  trouble.hidden = false;
  trouble.textContent = answer.message ?? say("notice.lost");
}

/**
 * @param {string} id
 * @param {(data: FormData) => void} then
 */
function on(id, then) {
  document.getElementById(id)?.addEventListener("submit", (event) => {
    event.preventDefault();
    then(new FormData(/** @type {HTMLFormElement} */ (event.target)));
  });
}

/** @param {FormData} data @param {string} name */
const text = (data, name) => String(data.get(name) ?? "").trim();

// The start: a code leads to the way in, by the fragment, which no server ever sees.
on("join", (data) => location.assign(`/join#${encodeURIComponent(text(data, "code"))}`));
for (const form of document.querySelectorAll(".open-form")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (form));
    const game = /** @type {HTMLElement} */ (form).dataset.game;
    const file = data.get("preset");
    const preset = file instanceof File && file.size ? { preset: await file.text() } : {};
    goOn(await post("/api/tables", { game, title: text(data, "title"), ...preset }));
  });
}

// The own tables: what was done to one shows on the page that is drawn anew.
startHousekeeping(async (coming) => {
  const { body } = await coming;
  if (!body || body.refused) goOn(body ?? {});
  else location.reload();
});

// The way in: the invitation comes with the address and is taken out of it at once.
const invitation = decodeURIComponent(location.hash.slice(1));
const code = /** @type {HTMLInputElement | null} */ (document.getElementById("code"));
if (invitation && code && document.getElementById("enter")) {
  history.replaceState(null, "", location.pathname);
  code.value = invitation;
  the("code-field").hidden = true;
  the("name").focus();
}
on("enter", async (data) => {
  const answer = await post("/api/join", { invitation: text(data, "invitation"), name: text(data, "name") });
  if (answer.refused) the("code-field").hidden = false;
  goOn(answer);
});
