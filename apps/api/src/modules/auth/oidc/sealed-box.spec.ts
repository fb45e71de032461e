import { describe, expect, it } from '@jest/globals';
import type { Environment } from '../../../platform/config/environment.js';
import { SealingKeys } from '../../../platform/keys/sealing-keys.js';
import { SealedBox } from './sealed-box.js';

const boxOf = (digit: string) =>
  new SealedBox(new SealingKeys({ sealingKeys: `seals:${digit.repeat(64)}` } as Environment));

describe('what is sealed', () => {
  const box = boxOf('a');
  const sealed = box.seal('a purpose', { state: 'abc' });

  it('is opened for its purpose', () => {
    expect(box.open('a purpose', sealed)).toEqual({ state: 'abc' });
    expect(sealed).not.toContain('abc');
  });

  it('is not opened for another purpose, with another key, after a change, or when it is no seal at all', () => {
    const changed = `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    expect(box.open('another', sealed)).toBeNull();
    expect(boxOf('b').open('a purpose', sealed)).toBeNull();
    for (const text of [changed, '', 'abc', sealed.slice(0, 20)]) expect(box.open('a purpose', text)).toBeNull();
  });
});
