// @ts-check
/** A picture for a handout: brought to the table when it is picked, named in the order by what the server calls it. */

import { say, the } from "./says.js";
import { api } from "./server.js";

export function startPictures() {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.brings) return;
    const [file] = target.files ?? [];
    if (file) bring(file, /** @type {HTMLInputElement} */ (the(target.dataset.brings)));
  });
  document.addEventListener("reset", ({ target }) => {
    const told = target instanceof Element ? target.querySelector("[data-brings] ~ [role=status]") : null;
    if (told) told.textContent = "";
  });
}

/**
 * @param {File} file
 * @param {HTMLInputElement} field
 */
async function bring(file, field) {
  field.value = "";
  const body = await posted(file);
  field.value = body?.image ?? "";
  the(`${field.id}-told`).textContent = body?.image ? say("handout.brought") : body?.message ?? say("notice.lost");
}

/** @param {File} file */
async function posted(file) {
  try {
    const answer = await fetch(`${api}/images`, { method: "POST", body: file, headers: { "Content-Type": file.type } });
    return await answer.json();
  } catch {
    return null;
  }
}
