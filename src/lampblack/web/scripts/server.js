// @ts-check
/** Requests to the house, most to a table's own addresses. Nothing is thrown on the way: then nothing came back. */

/** @typedef {import("./outbox.js").Reply} Reply */

const ANSWER_MS = 12000;
const table = encodeURIComponent(document.body.dataset.table ?? "");

/** The table's address below the house's. */
export const api = `/api/tables/${table}`;

/**
 * @param {string} method
 * @param {string} path Below the table's address.
 * @param {object} [body]
 */
export function call(method, path, body) {
  return ask(method, api + path, body);
}

/**
 * @param {string} method
 * @param {string} address
 * @param {object} [body]
 * @param {Record<string, string>} [more] What else stands in the head.
 * @returns {Promise<{ status: number, body: any }>}
 */
export async function ask(method, address, body, more) {
  try {
    const headers = { "Content-Type": "application/json", ...more };
    const sent = body ? { headers, body: JSON.stringify(body) } : {};
    const answer = await fetch(address, { method, signal: AbortSignal.timeout(ANSWER_MS), ...sent });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  } catch {
    return { status: 0, body: null };
  }
}
