// @ts-check
/** A few checks for the tests of the scripts; they need nothing from outside. */

/**
 * @param {unknown} found
 * @param {unknown} wanted
 */
export function same(found, wanted) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`found ${one}, wanted ${other}`);
}

/** Let everything run that is ready to run. */
export async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
