import { describe, expect, it } from '@jest/globals';
import type { Environment } from '../../../platform/config/environment.js';
import { SealingKeys } from '../../../platform/keys/sealing-keys.js';
import { DeviceTokens } from './device-tokens.js';

const withKeys = (...digits: string[]) =>
  new DeviceTokens(
    new SealingKeys({ sealingKeys: digits.map((digit) => `key-${digit}:${digit.repeat(64)}`).join() } as Environment),
  );
const tokens = withKeys('a');

describe('the token of a browser', () => {
  it('names it for the account it was made for, in every process', () => {
    const token = tokens.issue('ada@example.com', 0);
    const name = withKeys('a').nameIn(token, 'ada@example.com', 0);
    expect(name).toMatch(/^[\w-]{22}$/);
    expect(tokens.nameIn(tokens.issue('ada@example.com', 0), 'ada@example.com', 0)).not.toBe(name);
  });

  it('is known while the key is there that it was made by', () => {
    const token = tokens.issue('ada@example.com', 0);
    expect(withKeys('b', 'a').nameIn(token, 'ada@example.com', 0)).not.toBeNull();
    expect(tokens.nameIn(withKeys('b', 'a').issue('ada@example.com', 0), 'ada@example.com', 0)).toBeNull();
  });

  it('is worth nothing for another account, after a change, with other keys, or when it is none', () => {
    const token = tokens.issue('ada@example.com', 0);
    expect(tokens.nameIn(token, 'kim@example.com', 0)).toBeNull();
    expect(withKeys('b').nameIn(token, 'ada@example.com', 0)).toBeNull();
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const other of [changed, `${token}x`, '', 'x.y', null])
      expect(tokens.nameIn(other, 'ada@example.com', 0)).toBeNull();
  });
});
