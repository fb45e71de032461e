import { describe, expect, it } from '@jest/globals';
import type { Environment } from '../../../platform/config/environment.js';
import { DeviceTokens } from './device-tokens.js';

const withSecret = (tokenSigningSecret: string) => new DeviceTokens({ tokenSigningSecret } as Environment);
const tokens = withSecret('x'.repeat(32));

describe('the token of a browser', () => {
  it('names it for the account it was made for, in every process', () => {
    const token = tokens.issue('ada@example.com');
    const name = withSecret('x'.repeat(32)).nameIn(token, 'ada@example.com');
    expect(name).toMatch(/^[\w-]{22}$/);
    expect(tokens.nameIn(tokens.issue('ada@example.com'), 'ada@example.com')).not.toBe(name);
  });

  it('is worth nothing for another account, after a change, with another secret, or when it is none', () => {
    const token = tokens.issue('ada@example.com');
    expect(tokens.nameIn(token, 'kim@example.com')).toBeNull();
    expect(withSecret('y'.repeat(32)).nameIn(token, 'ada@example.com')).toBeNull();
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const other of [changed, `${token}x`, '', 'x.y', null])
      expect(tokens.nameIn(other, 'ada@example.com')).toBeNull();
  });
});
