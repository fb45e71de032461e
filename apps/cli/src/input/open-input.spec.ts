import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../program/exit-codes.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { openInput } from './open-input.js';

const pathOf = temporaryFolder();

async function contentOf(path: string, stdin = Buffer.alloc(0), signal?: AbortSignal): Promise<string> {
  const input = await openInput(path, standInSurroundings({ stdin, ...(signal && { signal }) }));
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of input.chunks) chunks.push(chunk);
  } finally {
    await input.close();
  }
  return Buffer.concat(chunks).toString();
}

async function fileOf(content: Buffer | string): Promise<string> {
  const path = pathOf('input');
  await writeFile(path, content);
  return path;
}

describe('openInput', () => {
  it.each([
    ['a plain file', Buffer.from('one\ntwo'), 'one\ntwo'],
    ['a gzip file', gzipSync('one\ntwo'), 'one\ntwo'],
    ['gzip members one after the other', Buffer.concat([gzipSync('one\n'), gzipSync('two')]), 'one\ntwo'],
    ['an empty file', Buffer.alloc(0), ''],
    ['a file of one byte', Buffer.from([0x1f]), '\x1f'],
    ['a gzip file of nothing', gzipSync(''), ''],
  ])('reads %s', async (_, content, expected) => {
    expect(await contentOf(await fileOf(content))).toBe(expected);
  });

  it.each([
    ['plain', Buffer.from('piped')],
    ['gzip', gzipSync('piped')],
  ])('reads %s bytes from stdin', async (_, stdin) => {
    expect(await contentOf('-', stdin)).toBe('piped');
  });

  it('knows how much of a file was read, before it is unpacked', async () => {
    const content = gzipSync('x'.repeat(1_000_000));
    const input = await openInput(await fileOf(content), standInSurroundings());
    for await (const _ of input.chunks);
    await input.close();
    expect([input.size, input.bytesRead()]).toEqual([content.length, content.length]);
  });

  it.each([
    ['is cut short', gzipSync('x'.repeat(100_000)).subarray(0, 80), 'cut short'],
    ['is damaged', Buffer.concat([gzipSync('one').subarray(0, 10), Buffer.alloc(50, 0xff)]), 'not valid gzip'],
  ])('says that gzip %s', async (_, content, message) => {
    await expect(contentOf(await fileOf(content))).rejects.toMatchObject({
      exitCode: EXIT.file,
      message: expect.stringContaining(message),
    });
  });

  it.each([
    ['a folder', '.', 'it is a folder'],
    ['a file that is not there', pathOf, 'there is no such file'],
  ])('refuses %s', async (_, path, message) => {
    const asked = typeof path === 'string' ? path : path('none');
    await expect(contentOf(asked)).rejects.toMatchObject({
      exitCode: EXIT.file,
      message: expect.stringContaining(message),
    });
  });

  it('stops reading when it is asked to', async () => {
    await expect(contentOf(await fileOf('x'), undefined, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
