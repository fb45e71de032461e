import { createCipheriv, hkdfSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Environment } from '../config/environment.js';
import { SealingKeys, SealNotReadable, versionOf } from './sealing-keys.js';

const OLD_SECRET = 'the one secret of earlier releases';
const FIRST = `first:${'a'.repeat(64)}`;
const SECOND = `second:${'b'.repeat(64)}`;
const OF = { purpose: 'webhook secrets', owner: 'supplier-1' };

const keysOf = (sealingKeys?: string, tokenSigningSecret?: string) =>
  new SealingKeys(Object.assign(new Environment(), { sealingKeys, tokenSigningSecret }));

/** As earlier releases sealed. */
function sealedBefore(text: string): string {
  const key = Buffer.from(hkdfSync('sha256', OLD_SECRET, '', 'carryover webhook secrets', 32));
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12, 7)).setAAD(Buffer.from(OF.owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.alloc(12, 7), cipher.getAuthTag(), sealed]).toString('base64url');
}

describe('a sealed value', () => {
  it('names the key it was sealed with, the first of the set', () => {
    const sealed = keysOf(`${SECOND},${FIRST}`).seal('text', OF);
    expect(versionOf(sealed)).toBe('second');
    expect(sealed).not.toContain('text');
  });

  it('opens with every set that has its key', () => {
    const sealed = keysOf(FIRST).seal('text', OF);
    expect(keysOf(`${SECOND},${FIRST}`).open(sealed, OF)).toBe('text');
    expect(() => keysOf(SECOND).open(sealed, OF)).toThrow(SealNotReadable);
  });

  it('of an earlier release opens while its secret is given', () => {
    const sealed = sealedBefore('text');
    expect(versionOf(sealed)).toBe('');
    expect(keysOf(FIRST, OLD_SECRET).open(sealed, OF)).toBe('text');
    expect(keysOf(undefined, OLD_SECRET).open(sealed, OF)).toBe('text');
    expect(() => keysOf(FIRST).open(sealed, OF)).toThrow(SealNotReadable);
  });

  it('can be opened by an earlier release while there is only its secret', () => {
    const sealed = keysOf(undefined, OLD_SECRET).seal('text', OF);
    expect(versionOf(sealed)).toBe('');
    expect(keysOf(FIRST, OLD_SECRET).open(sealed, OF)).toBe('text');
  });

  it('opens for nothing and nobody else, nor under another version', () => {
    const keys = keysOf(`${FIRST},second:${'a'.repeat(64)}`);
    const sealed = keys.seal('text', OF);
    expect(() => keys.open(sealed, { ...OF, owner: 'supplier-2' })).toThrow(SealNotReadable);
    expect(() => keys.open(sealed, { ...OF, purpose: 'others' })).toThrow(SealNotReadable);
    expect(() => keys.open(sealed.replace('first', 'second'), OF)).toThrow(SealNotReadable);
  });
});
