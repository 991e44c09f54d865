// @ts-check
/// <reference lib="deno.ns" />
// Checks dice after the game, from docs/dice.md alone; nothing of the program is used here.
//
//   deno run --allow-read=FILE verify_dice.js FILE
//
// FILE holds {"commitments": [{seed, table, epoch, stream, commitment}, ...],
//             "rolls": [{seed, table, epoch, stream, index, command, nonce, dice, faces}, ...]}
// Seeds, commitments, command ids and nonces are hex texts; an index is a decimal text of any length; `dice` are
// the sides of all dice that the command threw on the stream, in order. Prints what does not agree; exit code 1 if any.

/** @typedef {{seed: string, table: string, epoch: string, stream: string}} Place */
/** @typedef {Place & {commitment: string}} Commitment */
/** @typedef {Place & {index: string, command: string, nonce: string, dice: number[], faces: number[]}} Roll */

const text = new TextEncoder();

/** @param {string} hex @returns {Uint8Array<ArrayBuffer>} */
function bytes(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} raw @returns {string} */
function hex(raw) {
  return Array.from(raw, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Put before each part its length in eight bytes, the greatest first, and join all.
 * @param {(string | Uint8Array)[]} parts @returns {Uint8Array<ArrayBuffer>} */
function packed(parts) {
  /** @type {number[]} */
  const out = [];
  for (const part of parts) {
    const raw = typeof part === "string" ? text.encode(part) : part;
    const length = new DataView(new ArrayBuffer(8));
    length.setBigUint64(0, BigInt(raw.length));
    out.push(...new Uint8Array(length.buffer), ...raw);
  }
  return Uint8Array.from(out);
}

/** @param {Place} at @returns {Promise<string>} */
export async function commitment(at) {
  const told = packed(["lampblack/dice/commit/1", at.table, at.epoch, at.stream, bytes(at.seed)]);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", told)));
}

/** @param {Roll} roll @param {number} block @returns {Promise<DataView>} */
async function blockOf(roll, block) {
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(roll.seed), how, false, ["sign"]);
  const place = [roll.table, roll.epoch, roll.stream, roll.index, roll.command, roll.nonce, String(block)];
  return new DataView(await crypto.subtle.sign("HMAC", key, packed(["lampblack/dice/roll/1", ...place])));
}

/** @param {Roll} roll @returns {Promise<number[]>} */
export async function faces(roll) {
  /** @type {number[]} */
  const fallen = [];
  for (let block = 0; fallen.length < roll.dice.length; block += 1) {
    const view = await blockOf(roll, block);
    for (let at = 0; at < 32 && fallen.length < roll.dice.length; at += 4) {
      const word = view.getUint32(at);
      const sides = roll.dice[fallen.length];
      if (word < 2 ** 32 - (2 ** 32 % sides)) fallen.push((word % sides) + 1);
    }
  }
  return fallen;
}

/** @param {{commitments: Commitment[], rolls: Roll[]}} told @returns {Promise<string[]>} */
async function faults(told) {
  /** @type {string[]} */
  const found = [];
  for (const [at, one] of told.commitments.entries()) {
    if ((await commitment(one)) !== one.commitment) {
      found.push(`commitment ${at + 1} is not that of its seed`);
    }
  }
  for (const [at, roll] of told.rolls.entries()) {
    const fallen = (await faces(roll)).join(" ");
    if (fallen !== roll.faces.join(" ")) {
      found.push(`roll ${at + 1} must show ${fallen}, not ${roll.faces.join(" ")}`);
    }
  }
  return found;
}

if (import.meta.main) {
  const told = JSON.parse(await Deno.readTextFile(Deno.args[0]));
  const found = await faults(told);
  console.log(
    [...found, `${told.commitments.length} commitments, ${told.rolls.length} rolls, ${found.length} faults`]
      .join("\n"),
  );
  Deno.exit(found.length ? 1 : 0);
}
