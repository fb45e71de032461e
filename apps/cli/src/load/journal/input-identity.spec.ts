import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { inputIdentity } from './input-identity.js';

const pathOf = temporaryFolder();
const MEBIBYTE = 1024 * 1024;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function identityOf(bytes: Uint8Array) {
  await writeFile(pathOf('file'), bytes);
  return inputIdentity(pathOf('file'));
}

describe('the identity of a file', () => {
  it.each([0, 1, MEBIBYTE, MEBIBYTE + 1, 3 * MEBIBYTE])('is told of all of its %d bytes', async (size) => {
    const bytes = Buffer.alloc(size, 'x');
    expect((await identityOf(bytes)).whole).toBe(`${size} bytes, sha256 ${sha256(bytes)}`);
  });

  it('changes with a byte in the middle, which earlier releases did not see', async () => {
    const bytes = Buffer.alloc(3 * MEBIBYTE, 'x');
    const before = await identityOf(bytes);
    bytes.write('y', 1.5 * MEBIBYTE);
    const after = await identityOf(bytes);
    expect(after.whole).not.toBe(before.whole);
    const ends = Buffer.concat([bytes.subarray(0, MEBIBYTE), bytes.subarray(-MEBIBYTE)]);
    expect([before.ends, after.ends]).toEqual(Array(2).fill(`${bytes.length} bytes, sha256 ${sha256(ends)}`));
  });
});
