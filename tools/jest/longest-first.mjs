import { readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../lib/paths.mjs';

/** Bytes of a test file that count as a second, where its time is not noted. */
const BYTES_A_SECOND = 1_000;

/**
 * The order in which jest begins test files: the longest first, so that none of them runs at the end while other workers have
 * nothing left to do. How long they take is noted in seconds.json; a file that is not there is taken for as long as its text is.
 */
export default class LongestFirst {
  /** @type {Record<string, number>} seconds by path */
  #noted = JSON.parse(readFileSync(new URL('./seconds.json', import.meta.url), 'utf8'));

  /**
   * @template {{ path: string }} Test
   * @param {readonly Test[]} tests
   * @returns {Test[]}
   */
  sort(tests) {
    const seconds = new Map(tests.map((test) => [test, this.#secondsOf(test.path)]));
    return [...tests].sort((a, b) => (seconds.get(b) ?? 0) - (seconds.get(a) ?? 0));
  }

  /** @param {string} path */
  #secondsOf(path) {
    return this.#noted[relative(root, path)] ?? statSync(path).size / BYTES_A_SECOND;
  }

  /**
   * Every n-th file of that order.
   * @template {{ path: string }} Test
   * @param {readonly Test[]} tests
   * @param {{ shardIndex: number, shardCount: number }} shard the first has index 1
   */
  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_, index) => index % shardCount === shardIndex - 1);
  }

  /** For `--onlyFailures`: nothing is kept of earlier runs. @template Test  @param {readonly Test[]} tests */
  allFailedTests(tests) {
    return [...tests];
  }

  cacheResults() {}
}
