import { describe, expect, it } from '@jest/globals';
import { notedSeconds } from './noted-seconds.mjs';

describe('the noted seconds', () => {
  it('are those of files that take long, the longest first and equal ones by path', () => {
    const taken = { 'c.spec.ts': 12, 'short.spec.ts': 9, 'b.spec.ts': 30, 'a.spec.ts': 12, 'd.spec.ts': 10 };

    expect(Object.entries(notedSeconds(taken))).toEqual([
      ['b.spec.ts', 30],
      ['a.spec.ts', 12],
      ['c.spec.ts', 12],
      ['d.spec.ts', 10],
    ]);
  });
});
