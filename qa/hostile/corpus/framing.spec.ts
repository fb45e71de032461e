import { describe, expect, it } from '@jest/globals';
import { FRAMINGS } from './framing.js';

describe('framings', () => {
  it.each([
    ['1,500 headers', 1_500],
    ['a header 500 times', 500],
    ['a forged address', 4],
  ])('have %s in lines of their own', (name, headers) => {
    const head = FRAMINGS.find((one) => one.name === name)
      ?.bytes.toString()
      .trimEnd()
      .split('\r\n');
    // The request line, the host before and the connection behind.
    expect(head).toHaveLength(1 + 1 + headers + 1);
  });
});
