// @ts-check
/** What the packs of a table offer to who makes a sheet: asked for once a place for it comes into sight empty. */

import { put } from "./morph.js";
import { call } from "./server.js";
import { onframe } from "./table.js";

/** @type {Set<string>} Places for which the shelf was asked, by their names; each is asked for once. */
const asked = new Set();

for (const turned of ["click", "toggle"]) document.addEventListener(turned, () => setTimeout(fill), true);
onframe(() => void fill());
void fill();

/** Bring what the packs offer to all the places that wait for it. */
async function fill() {
  const empty = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-shelf]:empty"));
  const places = [...empty].filter((place) => place.checkVisibility()).map(({ dataset }) => dataset.holds ?? "");
  const fresh = places.filter((place) => !asked.has(place));
  if (!fresh.length) return;
  for (const place of fresh) asked.add(place);
  const { body } = await call("GET", "/packs?as=page");
  if (!body?.put) for (const place of fresh) asked.delete(place);
  for (const [key, html] of body?.put ?? []) put(key, html);
}
