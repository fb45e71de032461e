import { Problem } from './problem.mjs';

/** The whole numbers that an option may be. @typedef {Readonly<{ least?: number, most: number }>} Bounds */

/** Of a random seed: 32 bits, as the generators of random numbers keep of it. */
export const SEED = { least: 0, most: 2 ** 32 - 1 };

/**
 * Whole numbers that the command line gives, such as `--accounts 1000`, as `parseArgs` has read them.
 * @template {string} Name
 * @param {Readonly<Record<string, unknown>>} words the options by name; others than those of `bounds` are not looked at
 * @param {Readonly<Record<Name, Bounds>>} bounds by name of the option; the least is 1 where it is left out
 * @returns {{ [name in Name]?: number }} without the options that are not given
 * @throws {Problem} naming every option that is not such a number
 */
export function readCounts(words, bounds) {
  /** @type {{ [name in Name]?: number }} */
  const counts = {};
  /** @type {string[]} */
  const wrong = [];
  for (const name of /** @type {Name[]} */ (Object.keys(bounds))) {
    const word = words[name];
    if (word === undefined) continue;
    const { least = 1, most } = bounds[name];
    const count = typeof word === 'string' && /^(0|-?[1-9]\d*)$/.test(word) ? Number(word) : Number.NaN;
    if (count >= least && count <= most) counts[name] = count;
    else wrong.push(`--${name} is a whole number from ${least} to ${most}, and not ${word}`);
  }
  if (wrong.length > 0) throw new Problem(`${wrong.join('; ')}.`);
  return counts;
}
