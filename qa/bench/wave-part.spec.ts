import { describe, expect, it } from '@jest/globals';
import { expectTaken, partOf } from './wave-part.js';

describe('a part that is measured', () => {
  const part = partOf(100_000, 200);
  const answer = { part: 'a', lines: 200, accepted: 194, refused: 6, unchanged: 0, results: '' };

  it('has three wrong lines of a hundred, and a line for each account', () => {
    expect(part).toMatchObject({ lines: 200, accepted: 194, refused: 6 });
    const lines = part.text.trimEnd().split('\n');
    expect(lines).toHaveLength(200);
    expect(lines.filter((line) => JSON.parse(line).billing_postcode === 'nowhere')).toHaveLength(6);
  });

  it('is taken as it was to be', () => {
    expect(() => expectTaken(JSON.stringify(answer), part)).not.toThrow();
  });

  it.each([
    ['fewer are refused', { accepted: 195, refused: 5 }],
    ['more are refused, a number that begins otherwise than with 1', { accepted: 193, refused: 7 }],
    ['twenty are refused', { accepted: 180, refused: 20 }],
    ['some were there already', { accepted: 193, unchanged: 1 }],
    ['some are missing', { lines: 199, accepted: 193 }],
  ])('is not measured when %s', (_, changes) => {
    expect(() => expectTaken(JSON.stringify({ ...answer, ...changes }), part)).toThrow(' was to be ');
  });
});
