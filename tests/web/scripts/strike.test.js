// @ts-check
import { same } from "./checks.js";

globalThis.document = /** @type {any} */ ({ querySelector: () => null });
const { attack, lacks, strikes, told } = await import("../../../src/lampblack/web/scripts/strike.js");

/** @param {string} who @param {object} [more] */
const hand = (who, more = {}) => ({ who, name: who.toUpperCase(), arm: { attack: "Claws" }, what: "Claws d6", isBlast: false, hand: "", ...more });
const ADA = { id: "ada", name: "Ada" };
const BEN = { id: "ben", name: "Ben" };
/** @param {object} more */
const picked = (more) => ({ hands: [hand("g1")], targets: [ADA], said: {}, told: [], area: "marked", ...more });

Deno.test("one strike is given directly", () => {
  const [{ strike }] = strikes(picked({ said: { impaired: true } }));
  same(attack([strike], { secret: true }), { do: "attack", who: "g1", attack: "Claws", target: "ada", impaired: true, secret: true });
});

Deno.test("a gang strikes in one order", () => {
  const all = strikes(picked({ hands: [hand("g1"), hand("g2", { arm: { weapon: "axe" }, hand: "knife" })] }));
  same(attack(all.map(({ strike }) => strike), {}), { do: "attack", strikes: [
    { who: "g1", attack: "Claws", target: "ada" }, { who: "g2", weapon: "axe", target: "ada", offhand: "knife" },
  ] });
});

Deno.test("a blast has targets and an area", () => {
  const [{ strike }] = strikes(picked({ hands: [hand("g1", { isBlast: true })], targets: [ADA, BEN], area: "open" }));
  same(strike, { who: "g1", attack: "Claws", targets: ["ada", "ben"], area: "open" });
});

Deno.test("what is missing is named", () => {
  same(lacks(picked({ hands: [] })), "bar.needs.who");
  same(lacks(picked({ targets: [] })), "bar.needs.whom");
  same(lacks(picked({ targets: [ADA, BEN] })), "bar.needs.one");
  same(lacks(picked({ targets: [ADA, BEN], said: { blast: true } })), "");
  same(lacks(picked({})), "");
});

Deno.test("strikes that are alike are said together", () => {
  const all = strikes(picked({ hands: [hand("g1"), hand("g2"), hand("g3", { what: "d8" })], told: ["impaired"] }));
  same(told(all).length, 2);
});
