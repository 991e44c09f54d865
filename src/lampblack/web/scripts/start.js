// @ts-check
/** The start and the way in: open a table, or take a seat at one. */

import { say, the } from "./says.js";

/**
 * @param {string} path
 * @param {object} body
 * @param {string} [method]
 */
async function post(path, body, method = "POST") {
  try {
    const answer = await fetch(path, {
      method, body: JSON.stringify(body), headers: { "Content-Type": "application/json", ...hostKey() },
      signal: AbortSignal.timeout(12000),
    });
    return await answer.json();
  } catch {
    return { refused: "lost", message: say("notice.lost") };
  }
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

// The own tables: another title, the end of an evening, laid aside, deleted.
for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-does]"))) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { table, does = "", archives } = form.dataset;
    const path = `/api/tables/${table}${does === "POST" ? "/end" : ""}`;
    const body = archives ? { archived: archives === "true" } : { title: text(new FormData(form), "title") };
    const answer = await post(path, body, does);
    if (answer.refused) goOn(answer);
    else location.reload();
  });
}

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
