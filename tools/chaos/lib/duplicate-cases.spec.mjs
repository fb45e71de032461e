import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { postedOperations } from './posted-operations.mjs';

// The cases themselves need a build, which a test of units has not.
const cases = readFileSync(new URL('./duplicate-cases.mjs', import.meta.url), 'utf8');

describe('the cases of duplicates', () => {
  it('are there for every POST that is not for staff', () => {
    const missing = postedOperations().filter(({ name }) => !cases.includes(`\n  ${name}: {\n`));
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(postedOperations().length).toBeGreaterThan(10);
  });
});
