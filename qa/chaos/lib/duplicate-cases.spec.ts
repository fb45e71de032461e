import { describe, expect, it } from '@jest/globals';
import { DUPLICATE_CASES } from './duplicate-cases.js';
import { postedOperations } from './posted-operations.js';

describe('the cases of duplicates', () => {
  it('are there for every POST and PUT that is not for staff', () => {
    const missing = postedOperations().filter(({ name }) => !(name in DUPLICATE_CASES));
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(postedOperations().length).toBeGreaterThan(10);
  });
});
