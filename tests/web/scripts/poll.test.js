// @ts-check
import { Poll, Way } from "../../../src/lampblack/web/scripts/poll.js";
import { same, settled } from "./checks.js";

/** @param {any[]} answers */
function polled(answers) {
  const told = { /** @type {string[]} */ asked: [], /** @type {any[]} */ heard: [], /** @type {number[]} */ ends: [] };
  const poll = new Poll(async (path) => {
    told.asked.push(path);
    return answers.shift() ?? new Promise(() => {});
  }, () => ({ epoch: "e", n: 4, head: "h" }));
  poll.onmessage = ({ data }) => told.heard.push(JSON.parse(data));
  poll.onclose = ({ code }) => told.ends.push(code);
  return { poll, told };
}

Deno.test("frames come in their order, and each answer names the line of the next question", async () => {
  const { told } = polled([{ status: 200, body: { line: "l1", frames: [{ n: 5 }, { n: 6 }] } }]);
  await settled();
  same(told.heard, [{ n: 5 }, { n: 6 }, { pong: 0 }]);
  same(told.asked[0], "/live?as=page&wait=8&line=&after=4&head=h&epoch=e");
  same(told.asked[1].includes("line=l1"), true);
});

Deno.test("what cannot be asked ends the line, with the reason where there is one", async () => {
  const lost = polled([{ status: 0, body: null }]).told;
  const gone = polled([{ status: 403, body: { refused: "removed" } }]).told;
  const moved = polled([{ status: 200, body: { line: "", frames: [], goodbye: { code: 4407, reason: "moved" } } }]).told;
  await settled();
  same([lost.ends, gone.ends, moved.ends], [[1006], [4403], [4407]]);
  same(lost.asked.length, 1);
});

Deno.test("a line that was closed hears nothing more", async () => {
  const { poll, told } = polled([{ status: 200, body: { line: "l1", frames: [{ n: 5 }] } }]);
  poll.close();
  await settled();
  same([told.heard, told.ends], [[], []]);
});

/** @param {Way} way */
const next = (way) => way.open(() => "socket", () => "poll");

Deno.test("after some sockets that came to nothing it is asked, and a socket is tried once the house answers", () => {
  const way = new Way();
  same([next(way), next(way), next(way), next(way)], ["socket", "socket", "socket", "poll"]);
  same([way.isSlow, way.lives(), next(way)], [true, true, "socket"]);
  same([way.lives(), way.misses, way.isSlow], [false, 0, false]);
});

Deno.test("where the socket fails although the house answers, it is asked from then on, until that fails too", () => {
  const way = new Way();
  for (let tries = 0; tries < 4; tries += 1) next(way);
  way.lives();
  same([next(way), next(way), way.lives()], ["socket", "poll", false]);
  same([next(way), way.lives(), next(way)], ["poll", true, "socket"]);
});
