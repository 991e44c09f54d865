// @ts-check
import { same } from "./checks.js";

globalThis.document = /** @type {any} */ ({ querySelector: () => null });
const { keyName } = await import("../../../src/lampblack/web/scripts/keys.js");
const { fits } = await import("../../../src/lampblack/web/scripts/filter.js");

Deno.test("keys have names, whatever signs lie above the digits", () => {
  same(keyName({ code: "Digit2", key: "2", shiftKey: false }), "2");
  same(keyName({ code: "Digit2", key: '"', shiftKey: true }), "shift+2");
  same(keyName({ code: "KeyA", key: "A", shiftKey: true }), "a");
  same(keyName({ code: "Minus", key: "?", shiftKey: true }), "?");
  same(keyName({ code: "Enter", key: "Enter", shiftKey: false }), "enter");
});

Deno.test("an entry is found by person, kind and words, all at once", () => {
  const entry = { who: "ada ben", kind: "fight dice", text: "Ada hits Ben: 5" };
  const all = { who: "", kind: "", words: "" };
  same(fits(entry, all), true);
  same(fits(entry, { ...all, who: "ben", kind: "dice", words: "HITS ada" }), true);
  same(fits(entry, { ...all, who: "be" }), false);
  same(fits(entry, { ...all, kind: "note" }), false);
  same(fits(entry, { ...all, words: "ada misses" }), false);
});
