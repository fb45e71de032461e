import { describe, expect, it } from '@jest/globals';
import { hashSecret, holdsApiKey, isApiKeyText, newApiKeyText, prefixOf } from './api-key-text.js';

describe('an API key', () => {
  it('is a mark, 32 random characters and a checksum of six', () => {
    expect(newApiKeyText()).toMatch(/^cosk_[0-9A-Za-z]{38}$/);
    expect(isApiKeyText(newApiKeyText())).toBe(true);
  });

  it('stays valid once it is issued', () => {
    expect(isApiKeyText('cosk_0123456789abcdefghijABCDEFGHIJKL1alssQ')).toBe(true);
  });

  it('is never the same twice', () => {
    expect(new Set(Array.from({ length: 1_000 }, newApiKeyText)).size).toBe(1_000);
  });

  it('is refused with any one character mistyped', () => {
    const key = newApiKeyText();
    const mistyped = [...key].map((letter, at) => key.slice(0, at) + (letter === 'x' ? 'y' : 'x') + key.slice(at + 1));
    expect(mistyped.filter(isApiKeyText)).toEqual([]);
  });

  it.each(['', 'cosk_', 'cosk_short', `${newApiKeyText()}x`, ` ${newApiKeyText()}`])('is not %j', (text) => {
    expect(isApiKeyText(text)).toBe(false);
  });

  it.each(['', 'Token ', 'bearer  ', ' ', 'Basic '])('is recognised in a header behind %j', (before) => {
    expect(holdsApiKey(before + newApiKeyText())).toBe(true);
    expect(holdsApiKey(`${before}cosk_`)).toBe(true);
  });

  it.each([undefined, '', 'Token', 'Token a.b.c', 'Token cosk', 'Token x cosk_1', 'Token acosk_1', 'cosk_1 abc'])(
    'is not found in the header %j',
    (header) => {
      expect(holdsApiKey(header)).toBe(false);
    },
  );

  it('shows six of its random characters and is stored as SHA-256', () => {
    const key = newApiKeyText();
    expect(prefixOf(key)).toBe(key.slice(0, 11));
    expect(hashSecret(key)).toHaveLength(32);
  });
});
