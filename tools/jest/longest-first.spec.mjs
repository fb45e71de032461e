import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../lib/paths.mjs';
import LongestFirst from './longest-first.mjs';

/** @param {string[]} paths */
const testsAt = (paths) => paths.map((path) => ({ path: join(root, path) }));

const long = 'apps/cli/e2e/three-waves.e2e-spec.mjs';
const short = 'apps/api/e2e/transactions.e2e-spec.mjs';
const unknown = 'tools/jest/longest-first.spec.mjs';
const unknownAndLarger = 'apps/api/src/modules/imports/imports.module.ts';

describe('the order of test files', () => {
  it('begins with what takes longest', () => {
    const sorted = new LongestFirst().sort(testsAt([unknown, short, long]));
    expect(sorted).toEqual(testsAt([long, short, unknown]));
  });

  it('goes by the size of files whose time nobody noted', () => {
    const sizes = [unknown, unknownAndLarger].map((path) => readFileSync(join(root, path)).length);
    const larger = (sizes[0] ?? 0) > (sizes[1] ?? 0) ? unknown : unknownAndLarger;
    expect(new LongestFirst().sort(testsAt([unknown, unknownAndLarger]))[0]).toEqual(testsAt([larger])[0]);
  });

  it('deals the files out to shards, each to one', () => {
    const order = new LongestFirst();
    const tests = testsAt([unknown, short, long]);
    expect(order.shard(tests, { shardIndex: 1, shardCount: 2 })).toEqual(testsAt([long, unknown]));
    expect(order.shard(tests, { shardIndex: 2, shardCount: 2 })).toEqual(testsAt([short]));
  });

  it('knows no file that is gone', () => {
    const noted = JSON.parse(readFileSync(new URL('./seconds.json', import.meta.url), 'utf8'));
    expect(Object.keys(noted).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
