// @ts-check
/** Requests to the table's own addresses. Nothing that goes wrong on the way is thrown: then nothing came back. */

/** @typedef {import("./outbox.js").Reply} Reply */

const ANSWER_MS = 12000;
const table = encodeURIComponent(document.body.dataset.table ?? "");

/** The table's address below the house's. */
export const api = `/api/tables/${table}`;

/**
 * @param {string} method
 * @param {string} path Below the table's address.
 * @param {object} [body]
 * @returns {Promise<{ status: number, body: any }>}
 */
export async function call(method, path, body) {
  try {
    const headers = { "Content-Type": "application/json" };
    const sent = body ? { headers, body: JSON.stringify(body) } : {};
    const answer = await fetch(api + path, { method, signal: AbortSignal.timeout(ANSWER_MS), ...sent });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  } catch {
    return { status: 0, body: null };
  }
}
