// @ts-check
/**
 * What was sent and not answered yet. It is kept beside the page, so a reload loses nothing, and goes out again under
 * the same id until an answer comes: the server carries it out once. One at a time, in the order of the taps.
 */

/** @typedef {{ command: string, nonce: string, seen: object | null, order: Record<string, any>, at: number, tries: number }} Letter */
/** @typedef {{ ok?: boolean, result?: any, seen?: object, refused?: string, field?: string, message?: string, present?: any }} Answer */
/** @typedef {{ status: number, body: Answer | null }} Reply What came back; status 0 when nothing did. */

/**
 * @typedef {object} Post
 * @property {(letter: Letter) => Promise<Reply>} send
 * @property {() => object | null} seen
 * @property {() => number} now
 * @property {(ms: number) => Promise<void>} rest
 * @property {() => string} id 32 hex digits.
 * @property {{ read(): string | null, write(text: string): void }} keep
 * @property {(letters: Letter[]) => void} onchange
 * @property {(letter: Letter, answer: Answer) => void} onanswer
 */

const AGAIN = new Set(["busy", "too-fast"]);

export class Outbox {
  /** @param {Post} post */
  constructor(post) {
    this.post = post;
    /** @type {Letter[]} */
    this.letters = readKept(post.keep.read());
    /** @type {Map<string, (answer: Answer) => void>} */
    this.waiting = new Map();
    this.isBusy = false;
    this.nudged = () => {};
  }

  /**
   * Send an order; the answer comes when the server has it on disk, or has refused it.
   * @param {Record<string, any>} order
   * @returns {Promise<Answer>}
   */
  send(order) {
    const { id, now } = this.post;
    const letter = { command: id(), nonce: id(), seen: null, order, at: now(), tries: 0 };
    this.letters.push(letter);
    this.changed();
    const answer = new Promise((/** @type {(answer: Answer) => void} */ done) => this.waiting.set(letter.command, done));
    this.pump();
    return answer;
  }

  /** Try again now: the link is back. */
  nudge() {
    this.nudged();
    this.pump();
  }

  async pump() {
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.letters.length) await this.deliver(this.letters[0]);
    this.isBusy = false;
  }

  /** @param {Letter} letter */
  async deliver(letter) {
    // Said once and kept: the same id must always carry the same body.
    letter.seen ??= this.post.seen();
    letter.tries += 1;
    this.changed();
    const { status, body } = await this.post.send(letter);
    const isFinal = body && (body.ok || (body.refused && !AGAIN.has(body.refused)));
    if (isFinal) return this.done(letter, /** @type {Answer} */ (body));
    if (status >= 400 && status < 500 && status !== 429) return this.done(letter, { refused: "unreadable" });
    await Promise.race([this.post.rest(Math.min(8000, 500 * 2 ** letter.tries)), new Promise((go) => this.nudged = () => go(0))]);
  }

  /**
   * @param {Letter} letter
   * @param {Answer} answer
   */
  done(letter, answer) {
    this.letters = this.letters.filter((one) => one !== letter);
    this.changed();
    this.post.onanswer(letter, answer);
    this.waiting.get(letter.command)?.(answer);
    this.waiting.delete(letter.command);
  }

  changed() {
    this.post.keep.write(JSON.stringify(this.letters));
    this.post.onchange(this.letters);
  }
}

/**
 * @param {string | null} text
 * @returns {Letter[]}
 */
function readKept(text) {
  try {
    const kept = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** 32 hex digits of chance. Works on a plain address in the house, where randomUUID does not. */
export function freshId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
