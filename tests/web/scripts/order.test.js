// @ts-check
import { build, called, named } from "../../../src/lampblack/web/scripts/order.js";
import { same } from "./checks.js";

/**
 * @param {string} path
 * @param {string} value
 * @param {object} [more]
 */
const field = (path, value, more = {}) => ({ paths: path.split(" "), kind: "text", value, on: true, wins: false, ...more });

Deno.test("a name that was typed goes before the one that is lent, and no dice say another", () => {
  const made = { do: "create", fields: { name: "Ana", str: 3 } };
  const told = { do: "portray", who: "$0", roll: ["name"], rest: true };
  same(called([made, told], ""), [made, told]);
  same(called([made, told], "Lu"), [{ do: "create", fields: { name: "Lu", str: 3 } }, { ...told, roll: [] }]);
  same(called([made, { ...told, roll: ["name", "bond"] }], "Lu")[1], { ...told, roll: ["bond"] });
});

Deno.test("empty fields are left out, others are laid where their path says", () => {
  same(build({ do: "create" }, [field("fields.name", "Ada"), field("text", "")]), { do: "create", fields: { name: "Ada" } });
});

Deno.test("one control may fill two places", () => {
  same(build({}, [field("fields.str fields.str_max", "8", { kind: "number" })]), { fields: { str: 8, str_max: 8 } });
});

Deno.test("ticks give true or nothing, a group of them a list in order", () => {
  const who = (/** @type {string} */ value, /** @type {boolean} */ on) => field("who", value, { kind: "some-of", on });
  same(build({}, [field("secret", "on", { kind: "flag", on: false })]), {});
  same(build({}, [field("secret", "on", { kind: "flag" })]), { secret: true });
  same(build({}, [who("ada", true), who("ben", false), who("cy", true)]), { who: ["ada", "cy"] });
});

Deno.test("a group of ticks may lie deeper", () => {
  const members = ["a", "b"].map((value) => field("fields.members", value, { kind: "some-of" }));
  same(build({}, members), { fields: { members: ["a", "b"] } });
});

Deno.test("values of house rules keep their kind", () => {
  for (const [text, value] of [["true", true], ["null", null], ["18", 18], ['"both"', "both"]]) {
    same(build({}, [field("value", String(text), { kind: "json" })]), { value });
  }
});

Deno.test("a number typed beside the readings wins, an empty one does not", () => {
  const picked = field("value", "18", { kind: "json" });
  const typed = (/** @type {string} */ text) => field("value", text, { kind: "number", wins: true });
  same(build({}, [typed("20"), picked]), { value: 20 });
  same(build({}, [typed(""), picked]), { value: 18 });
});

Deno.test("the form's own order is never changed", () => {
  const base = { do: "create", fields: { kind: "npc" } };
  build(base, [field("fields.name", "Ada")]);
  same(base, { do: "create", fields: { kind: "npc" } });
});

Deno.test("a later order names what an earlier one made, and nothing else changes", () => {
  const order = { do: "add", fields: { at: "$0", members: ["$1", "$0"], text: "costs $5", count: 1 }, secret: null };
  const told = { do: "add", fields: { at: "k1", members: ["k2", "k1"], text: "costs $5", count: 1 }, secret: null };
  same(named(order, ["k1", "k2"]), told);
  same(named("$7", ["k1"]), "$7");
});
