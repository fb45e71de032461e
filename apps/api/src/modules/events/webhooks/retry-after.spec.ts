import { describe, expect, it } from '@jest/globals';
import { retryAfterSeconds } from './retry-after.js';

const now = new Date('2026-07-01T10:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['30', 30],
    [' 30 ', 30],
    ['999999999', 86_400],
    ['Wed, 01 Jul 2026 10:02:00 GMT', 120],
    ['Wed, 01 Jul 2026 09:00:00 GMT', 0],
    ['Fri, 01 Jan 2027 00:00:00 GMT', 86_400],
    ['soon', null],
    ['-5', null],
    ['3600.5', null],
    ['', null],
    [undefined, null],
  ])('%j means %p seconds', (header, seconds) => expect(retryAfterSeconds(header, now)).toBe(seconds));
});
