// @ts-check
import { freshId, Outbox } from "../../../src/lampblack/web/scripts/outbox.js";
import { same, settled } from "./checks.js";

/** @typedef {import("../../../src/lampblack/web/scripts/outbox.js").Reply} Reply */
/** @typedef {import("../../../src/lampblack/web/scripts/outbox.js").Letter} Letter */

/** A server at the other end of a string: it answers when told to. */
function desk(kept = "[]") {
  const state = {
    kept, ids: 0, n: 1,
    /** @type {{ letter: Letter, reply: (reply: Reply) => void }[]} */ asked: [],
    /** @type {(() => void)[]} */ resting: [],
    /** @type {string[]} */ answered: [],
  };
  const outbox = new Outbox({
    send: (letter) => new Promise((reply) => state.asked.push({ letter: structuredClone(letter), reply })),
    seen: () => ({ epoch: "e", n: state.n }),
    now: () => 0,
    rest: () => new Promise((done) => state.resting.push(() => done())),
    id: () => String(state.ids += 1),
    keep: { read: () => state.kept, write: (text) => { state.kept = text; } },
    onchange: () => {},
    onanswer: (letter, answer) => { state.answered.push(`${letter.command} ${answer.ok ? "ok" : answer.refused}`); },
  });
  return { outbox, state };
}

const OK = { status: 200, body: { ok: true } };
const NOTHING = { status: 0, body: null };

Deno.test("what is sent is kept until it is answered", async () => {
  const { outbox, state } = desk();
  const answer = outbox.send({ do: "note" });
  await settled();
  same(JSON.parse(state.kept).length, 1);
  state.asked[0].reply(OK);
  same(await answer, { ok: true });
  same(JSON.parse(state.kept), []);
});

Deno.test("without an answer the same words go out again under the same id, whatever was seen since", async () => {
  const { outbox, state } = desk();
  outbox.send({ do: "note" });
  await settled();
  state.asked[0].reply(NOTHING);
  await settled();
  state.n = 7;
  state.resting[0]();
  await settled();
  const [first, second] = state.asked.map(({ letter: { command, nonce, seen, order } }) => ({ command, nonce, seen, order }));
  same(second, first);
  same(first.seen, { epoch: "e", n: 1 });
});

Deno.test("a page that was loaded again sends what it finds, in order, one at a time", async () => {
  const before = desk();
  before.outbox.send({ do: "one" });
  before.outbox.send({ do: "two" });
  await settled();
  const { outbox, state } = desk(before.state.kept);
  outbox.pump();
  await settled();
  same(state.asked.map(({ letter }) => letter.order.do), ["one"]);
  state.asked[0].reply(OK);
  await settled();
  same(state.asked.map(({ letter }) => letter.order.do), ["one", "two"]);
  same(state.asked[0].letter.command, "1");
});

Deno.test("a link that is back does not wait for the pause", async () => {
  const { outbox, state } = desk();
  outbox.send({ do: "note" });
  await settled();
  state.asked[0].reply(NOTHING);
  await settled();
  same(state.asked.length, 1);
  outbox.nudge();
  await settled();
  same(state.asked.length, 2);
});

for (const [reply, outcome] of /** @type {[Reply, string][]} */ ([
  [{ status: 422, body: { refused: "dead", message: "no" } }, "dead"],
  [{ status: 409, body: { refused: "stale" } }, "stale"],
  [{ status: 503, body: { refused: "read-only" } }, "read-only"],
  [{ status: 403, body: { refused: "removed" } }, "removed"],
  [{ status: 400, body: null }, "unreadable"],
])) {
  Deno.test(`refused ${outcome} is final and leaves the outbox`, async () => {
    const { outbox, state } = desk();
    const answer = outbox.send({ do: "note" });
    await settled();
    state.asked[0].reply(reply);
    same((await answer).refused, outcome);
    same(state.answered, [`1 ${outcome}`]);
    same(outbox.letters, []);
  });
}

for (const reply of /** @type {Reply[]} */ ([
  { status: 503, body: { refused: "busy" } }, { status: 429, body: { refused: "too-fast" } },
  { status: 502, body: null }, { status: 429, body: null }, NOTHING,
])) {
  Deno.test(`${reply.status} ${reply.body?.refused ?? "without words"} is tried again`, async () => {
    const { outbox, state } = desk();
    outbox.send({ do: "note" });
    await settled();
    state.asked[0].reply(reply);
    await settled();
    state.resting[0]();
    await settled();
    same(state.asked.length, 2);
    same(state.answered, []);
  });
}

Deno.test("what was kept and cannot be read is as good as nothing", () => {
  same(desk("{not json").outbox.letters, []);
  same(desk('{"a": 1}').outbox.letters, []);
});

Deno.test("an id is 32 hex digits and never the same", () => {
  const ids = new Set(Array.from({ length: 500 }, freshId));
  same(ids.size, 500);
  same([...ids].every((id) => /^[0-9a-f]{32}$/.test(id)), true);
});
