import type { BenchOptions } from './figures.js';

const NAMES = ['rounds', 'seconds', 'accounts'] as const;

/**
 * How much is to be measured, by words of the command line.
 * @param usual stands in for what no word says
 * @throws {Error} naming a word that is no whole number from 1 to 999,999: answers are counted by whole seconds
 */
export function readOptions(
  words: Readonly<Partial<Record<keyof BenchOptions, string | undefined>>>,
  usual: BenchOptions,
): BenchOptions {
  const options = { ...usual };
  for (const name of NAMES) {
    const word = words[name];
    if (word === undefined) continue;
    if (!/^[1-9]\d{0,5}$/.test(word)) throw new Error(`--${name} is a whole number from 1 to 999999, and not ${word}`);
    options[name] = Number(word);
  }
  return options;
}
