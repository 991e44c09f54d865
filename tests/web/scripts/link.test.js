// @ts-check
import { DEAD_MS, Link, pause, PING_MS } from "../../../src/lampblack/web/scripts/link.js";
import { same } from "./checks.js";

class Wire {
  /** @type {any[]} */ said = [];
  readyState = 1;
  isClosed = false;
  /** @type {any} */ onopen = null;
  /** @type {any} */ onmessage = null;
  /** @type {any} */ onclose = null;
  /** @param {string} text */
  send(text) { this.said.push(JSON.parse(text)); }
  close() { this.isClosed = true; }
  /** @param {object} frame */
  hear(frame) { this.onmessage({ data: JSON.stringify(frame) }); }
}

function room() {
  const state = {
    now: 0, /** @type {any} */ seen: { epoch: "e", n: 4, head: "h" },
    /** @type {Wire[]} */ wires: [], /** @type {any[]} */ frames: [], /** @type {string[]} */ states: [],
  };
  const link = new Link({
    open: () => {
      const wire = new Wire();
      state.wires.push(wire);
      return /** @type {any} */ (wire);
    },
    now: () => state.now, chance: () => 0.5, seen: () => state.seen,
    forget: () => { state.seen = null; },
    onframe: (frame) => state.frames.push(frame),
    onstate: (name, seconds) => state.states.push(`${name} ${seconds}`),
  });
  /** @param {number} ms */
  const pass = (ms) => {
    for (const end = state.now + ms; state.now < end;) {
      state.now += 1000;
      link.tick();
    }
  };
  link.connect();
  state.wires[0].onopen();
  return { link, state, pass };
}

Deno.test("the first word is how far this page has seen", () => {
  same(room().state.wires[0].said, [{ resume: { epoch: "e", n: 4, head: "h" } }]);
});

Deno.test("live is what was heard, and pongs are no frames", () => {
  const { state } = room();
  state.wires[0].hear({ n: 5, head: "i" });
  state.wires[0].hear({ pong: 1 });
  same(state.states, ["live 0"]);
  same(state.frames, [{ n: 5, head: "i" }]);
});

Deno.test("it pings every 5 s while it is answered, and keeps the socket", () => {
  const { state, pass } = room();
  state.wires[0].hear({ n: 4 });
  for (let round = 0; round < 6; round += 1) {
    pass(PING_MS);
    state.wires[0].hear({ pong: 1 });
  }
  same(state.wires[0].said.filter((said) => "ping" in said).length, 6);
  same(state.wires.length, 1);
});

Deno.test("silence is death after 12 s, then it counts the seconds and tries again", () => {
  const { state, pass } = room();
  state.wires[0].hear({ n: 4 });
  pass(DEAD_MS);
  same(state.states.at(-1), "live 0");
  pass(1000);
  same(state.wires[0].isClosed, true);
  same(state.states.at(-1)?.split(" ")[0], "reconnecting");
  pass(3000);
  same(state.wires.length, 2);
  same(state.states.at(-1), "reconnecting 3");
});

Deno.test("pauses grow, have an end, and differ", () => {
  same([0, 1, 2, 3, 9].map((tries) => pause(tries, 1)), [400, 800, 1600, 3200, 10000]);
  same(pause(9, 0), 5000);
});

Deno.test("an old socket that dies late does not take the new one along", () => {
  const { link, state } = room();
  const old = state.wires[0].onclose;
  link.connect();
  old({ code: 1006 });
  same(state.wires[1].isClosed, false);
});

Deno.test("after sleep it asks, and believes in the socket for 3 s more only", () => {
  const { link, state, pass } = room();
  state.wires[0].hear({ n: 4 });
  link.wake();
  same(state.wires[0].said.at(-1), { ping: 1 });
  pass(4000);
  same(state.wires[0].isClosed, true);
});

for (const [code, name] of [[4401, "removed"], [4403, "removed"], [4404, "removed"]]) {
  Deno.test(`goodbye ${code} ends it: ${name}`, () => {
    const { link, state, pass } = room();
    state.wires[0].onclose({ code });
    pass(60000);
    link.wake();
    same(state.states, [`${name} 0`]);
    same(state.wires.length, 1);
  });
}

Deno.test("a cursor that the server cannot read is forgotten, and everything asked for", () => {
  const { state, pass } = room();
  state.wires[0].onclose({ code: 4400 });
  pass(2000);
  state.wires[1].onopen();
  same(state.wires[1].said, [{ resume: null }]);
});

Deno.test("an update ends it too", () => {
  const { link, state, pass } = room();
  link.end("update");
  pass(30000);
  same(state.wires.length, 1);
  same(state.states.at(-1), "update 0");
});
