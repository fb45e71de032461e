import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { EXIT, EXIT_MEANINGS } from './exit-codes.js';

describe('exit codes', () => {
  it('are each told in the README, in the same words', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const told = [...readme.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, code, meaning]) => [Number(code), meaning]);
    expect(told).toEqual([...EXIT_MEANINGS]);
  });

  it('have a meaning each', () => {
    expect([...EXIT_MEANINGS.keys()].sort()).toEqual(Object.values(EXIT).sort());
  });
});
