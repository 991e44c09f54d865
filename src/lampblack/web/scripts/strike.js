// @ts-check
/**
 * Who does what to whom: from what is picked to an order, and to words that say it before it is sent. The picks are
 * parts of offers; whether they may be, and what comes of it, is the server's.
 */

import { say } from "./says.js";

/** @typedef {Record<string, any>} Order */
/** @typedef {{ who: string, name: string, arm: Order, what: string, isBlast: boolean, hand: string }} Hand */
/** @typedef {{ id: string, name: string }} Target */
/**
 * @typedef {object} Picked
 * @property {Hand[]} hands Who strikes, each with what.
 * @property {Target[]} targets
 * @property {Order} said What holds for all of these strikes, as the language writes it.
 * @property {string[]} told The same in words.
 * @property {string} area
 */
/** @typedef {{ strike: Order, who: string, whom: string, what: string }} Planned One strike, and its words. */

/**
 * Say what is still missing for a strike: a sentence's code, or nothing.
 * @param {Picked} picked
 */
export function lacks({ hands, targets, said }) {
  if (!hands.length) return "bar.needs.who";
  if (!targets.length) return "bar.needs.whom";
  const needsOne = !said.blast && hands.some(({ isBlast }) => !isBlast);
  return targets.length > 1 && needsOne ? "bar.needs.one" : "";
}

/**
 * Make a strike of each who strikes.
 * @param {Picked} picked
 * @returns {Planned[]}
 */
export function strikes(picked) {
  const ids = picked.targets.map(({ id }) => id);
  const whom = list(picked.targets.map(({ name }) => name));
  return picked.hands.map(({ who, name, arm, what, isBlast, hand }) => {
    const aim = isBlast || picked.said.blast ? { targets: ids, area: picked.area } : { target: ids[0] };
    const second = hand ? { offhand: hand } : {};
    const strike = { who, ...arm, ...aim, ...second, ...picked.said };
    return { strike, who: name, whom, what: [what, ...picked.told].join(", ") };
  });
}

/**
 * Put strikes into one order: one alone is given directly.
 * @param {Order[]} all
 * @param {Order} more
 * @returns {Order}
 */
export function attack(all, more) {
  return all.length === 1 ? { do: "attack", ...all[0], ...more } : { do: "attack", strikes: all, ...more };
}

/**
 * Say strikes in words; those that are alike in one sentence.
 * @param {Planned[]} all
 * @returns {string[]}
 */
export function told(all) {
  /** @type {Map<string, Planned[]>} */
  const alike = new Map();
  for (const one of all) {
    const same = `${one.whom}\n${one.what}`;
    alike.set(same, [...(alike.get(same) ?? []), one]);
  }
  return [...alike.values()].map((some) => say("bar.says", { ...some[0], strike: "", who: list(some.map(({ who }) => who)) }));
}

/** @param {string[]} names */
export function list(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${say("bar.list.and")} ${names.at(-1)}`;
}
