// @ts-check
/**
 * Where no socket gets through, the same frames come by asking again and again. What asks looks like a socket to the
 * link, so that nothing else needs to know.
 */

/** @typedef {import("./link.js").Seen} Seen */
/** @typedef {{ status: number, body: any }} Told */

const WAIT_S = 8;
const MISSES = 3;
/** @type {Record<string, number>} */
const GOODBYES = { removed: 4403, "no-seat": 4401, "not-found": 4404 };

export class Poll {
  /**
   * @param {(path: string) => Promise<Told>} ask
   * @param {() => Seen | null} seen
   */
  constructor(ask, seen) {
    this.ask = ask;
    this.seen = seen;
    this.readyState = 0;
    this.line = "";
    /** @type {(() => void) | null} */
    this.onopen = null;
    /** @type {((event: any) => void) | null} */
    this.onmessage = null;
    /** @type {((event: any) => void) | null} */
    this.onclose = null;
    queueMicrotask(() => this.readyState === 0 && this.follow());
  }

  /** What a socket says is said here by the questions themselves. */
  send() {}

  close() {
    this.readyState = 3;
  }

  async follow() {
    this.readyState = 1;
    this.onopen?.();
    while (this.readyState === 1) this.hear(await this.ask(this.question()));
  }

  question() {
    const seen = this.seen();
    /** @type {Record<string, string>} */
    const from = seen ? { after: String(seen.n), head: seen.head ?? "", epoch: seen.epoch ?? "" } : {};
    return `/live?${new URLSearchParams({ as: "page", wait: String(WAIT_S), line: this.line, ...from })}`;
  }

  /** @param {Told} told */
  hear({ status, body }) {
    if (this.readyState !== 1) return;
    if (status !== 200 || !body) return this.end(GOODBYES[body?.refused] ?? 1006);
    this.line = body.line;
    for (const frame of body.frames) this.onmessage?.({ data: JSON.stringify(frame) });
    if (body.goodbye) return this.end(body.goodbye.code);
    this.onmessage?.({ data: '{"pong":0}' });
  }

  /** @param {number} code */
  end(code) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/**
 * Which way to try next: a socket, until some in a row came to nothing; then by asking. An answer to the first question
 * shows that the house stands, so a socket is tried once more: it may only have been away. If that comes to nothing
 * too, the way is barred, and asking goes on until it fails itself.
 */
export class Way {
  constructor() {
    this.misses = 0;
    this.isSlow = false;
    this.isBarred = false;
    this.isTrying = false;
  }

  /**
   * @template T
   * @param {() => T} socket
   * @param {() => T} poll
   * @returns {T}
   */
  open(socket, poll) {
    if (this.isTrying) {
      this.isTrying = this.isSlow = false;
      this.isBarred = true; // until it lives
      return socket();
    }
    if (this.isSlow) this.isBarred = false; // asking came to nothing: what was known of the way is old
    this.misses += 1;
    this.isSlow = this.misses > MISSES;
    return this.isSlow ? poll() : socket();
  }

  /**
   * The link is live. Tells whether a socket should be tried in place of asking.
   * @returns {boolean}
   */
  lives() {
    if (!this.isSlow) {
      this.misses = 0;
      this.isBarred = false;
      return false;
    }
    this.isTrying = !this.isBarred;
    return this.isTrying;
  }
}
