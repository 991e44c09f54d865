// @ts-check
/**
 * The live link: one socket that is known to be alive, or is being made anew. Silence of 12 s is death; a pause before
 * each new try grows and is never the same for two phones.
 */

export const PING_MS = 5000;
export const DEAD_MS = 12000;
const LONGEST_MS = 10000;
const UNREADABLE = 4400;
/** @type {Record<number, string>} The codes of goodbye after which no new try helps. */
const ENDS = { 4401: "removed", 4403: "removed", 4404: "removed", 4407: "moved" };
const ENDED = new Set(["removed", "moved", "update"]);

/**
 * @typedef {object} Frame
 * @property {number} [n]
 * @property {string} [head]
 * @property {string} [epoch]
 * @property {{no: number, withdrawn?: boolean}[]} [news]
 * @property {[string, string][]} [put]
 * @property {string[]} [gone]
 * @property {boolean} [reset]
 * @property {any} [notice]
 * @property {string} [release]
 */
/** @typedef {{ epoch?: string, n?: number, head?: string }} Seen */

/**
 * @typedef {object} Ears
 * @property {() => WebSocket} open Makes a socket.
 * @property {() => number} now Milliseconds that never go back.
 * @property {() => number} chance Between 0 and 1.
 * @property {() => Seen | null} seen How far this page has seen.
 * @property {() => void} forget The server cannot read how far: begin with everything.
 * @property {(frame: Frame) => void} onframe
 * @property {(state: string, seconds: number) => void} onstate `live`, `reconnecting`, or how it ended for good.
 */

/**
 * How long to wait before the next try, in milliseconds.
 * @param {number} tries
 * @param {number} chance
 */
export function pause(tries, chance) {
  return Math.min(LONGEST_MS, 400 * 2 ** tries) * (0.5 + chance / 2);
}

export class Link {
  /** @param {Ears} ears */
  constructor(ears) {
    this.ears = ears;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.heard = this.pinged = this.lost = ears.now();
    this.next = 0;
    this.state = "joining";
  }

  /** Begin, or begin again at once. */
  connect() {
    this.drop();
    const socket = this.socket = this.ears.open();
    this.heard = this.pinged = this.ears.now();
    socket.onopen = () => this.tell({ resume: this.ears.seen() });
    socket.onmessage = (event) => this.hear(String(event.data));
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  /** Take another way in place of the one that just came to life: it is live only once it is heard from. */
  again() {
    this.connect();
    this.state = "reconnecting";
  }

  /** Call once a second: ping, notice silence, try again. */
  tick() {
    const now = this.ears.now();
    if (ENDED.has(this.state)) return;
    if (this.socket && now - this.heard > DEAD_MS) this.closed(this.socket, 0);
    else if (this.socket && now - this.pinged >= PING_MS) this.ping();
    else if (!this.socket && now >= this.next) this.connect();
    if (this.state !== "live") this.ears.onstate(this.state, Math.round((now - this.lost) / 1000));
  }

  /** After sleep the socket may be dead without knowing: ask, and soon stop believing in it. */
  wake() {
    if (ENDED.has(this.state)) return;
    if (!this.socket) return this.connect();
    this.heard = Math.min(this.heard, this.ears.now() - DEAD_MS + 3000);
    this.ping();
  }

  ping() {
    this.pinged = this.ears.now();
    this.tell({ ping: 1 });
  }

  /** @param {object} said */
  tell(said) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(said));
  }

  /** @param {string} text */
  hear(text) {
    this.heard = this.ears.now();
    const frame = JSON.parse(text);
    if (this.state !== "live") this.become("live");
    this.tries = 0;
    if (!("pong" in frame)) this.ears.onframe(frame);
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  closed(socket, code) {
    if (socket !== this.socket) return;
    this.drop();
    if (code === UNREADABLE) this.ears.forget();
    this.next = this.ears.now() + pause(this.tries, this.ears.chance());
    this.tries += 1;
    if (this.state === "live" || this.state === "joining") this.lost = this.ears.now();
    this.become(ENDS[code] ?? "reconnecting");
  }

  drop() {
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  /** End for good: `removed`, or `update`. @param {string} state */
  end(state) {
    this.drop();
    this.become(state);
  }

  /** @param {string} state */
  become(state) {
    this.state = state;
    this.ears.onstate(state, 0);
  }
}
