import { describe, expect, it } from '@jest/globals';
import { PSR_CODES } from './psr-codes.js';

describe('PSR_CODES', () => {
  it('holds the 29 codes of the register, each with a meaning', () => {
    expect(PSR_CODES.size).toBe(29);
    expect([...PSR_CODES.values()].every((meaning) => meaning !== '')).toBe(true);
  });

  it.each(['01', '09', '37'])('knows %s', (code) => {
    expect(PSR_CODES.has(code)).toBe(true);
  });

  it.each(['00', '05', '21', '38', '1', ''])('does not know "%s"', (code) => {
    expect(PSR_CODES.has(code)).toBe(false);
  });
});
