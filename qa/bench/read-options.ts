import { readCounts } from '../../tools/lib/read-counts.mjs';
import type { BenchOptions } from './figures.js';

/** What may be asked for: answers are counted by whole seconds, and some parts make books of millions of accounts. */
const BOUNDS = { rounds: { most: 999_999 }, seconds: { most: 999_999 }, accounts: { most: 9_999_999 } };

/**
 * How much is to be measured, by words of the command line.
 * @param usual stands in for what no word says
 * @throws {Problem} naming every word that is no whole number, or beyond its bounds
 */
export function readOptions(
  words: Readonly<Partial<Record<keyof BenchOptions, string | undefined>>>,
  usual: BenchOptions,
): BenchOptions {
  return { ...usual, ...readCounts(words, BOUNDS) };
}
