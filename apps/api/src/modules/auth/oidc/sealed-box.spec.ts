import { describe, expect, it } from '@jest/globals';
import { loadEnvironment } from '../../../platform/config/load-environment.js';
import { SealedBox } from './sealed-box.js';

const boxOf = (secret: string) =>
  new SealedBox(loadEnvironment({ DATABASE_URL: 'postgres://x@y/z', TOKEN_SIGNING_SECRET: secret.repeat(32) }));

describe('what is sealed', () => {
  const box = boxOf('x');
  const sealed = box.seal('a purpose', { state: 'abc' });

  it('is opened for its purpose', () => {
    expect(box.open('a purpose', sealed)).toEqual({ state: 'abc' });
    expect(sealed).not.toContain('abc');
  });

  it('is not opened for another purpose, with another secret, after a change, or when it is no seal at all', () => {
    const changed = `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    expect(box.open('another', sealed)).toBeNull();
    expect(boxOf('y').open('a purpose', sealed)).toBeNull();
    for (const text of [changed, '', 'abc', sealed.slice(0, 20)]) expect(box.open('a purpose', text)).toBeNull();
  });
});
