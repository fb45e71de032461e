import { execFileSync } from 'node:child_process';
import { link, mkdir, realpath, rename, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentKey } from '../document-key.js';
import { hostilePaths } from '../testing/hostile-paths.js';
import { TestFolder } from '../testing/storages.js';
import { FolderDocumentStore } from './folder-document-store.js';

let folder: TestFolder;

beforeAll(async () => {
  folder = await TestFolder.make();
  await mkdir(join(folder.base, 'outside'));
  await writeFile(join(folder.base, 'outside', 'secret.pdf'), 'secret');
  await folder.put('OTHER/secret.pdf', 'secret');
  await folder.put('ROOT/bill.pdf', 'bill');
});
afterAll(() => folder?.close());

async function outcome(key: string): Promise<string> {
  const found = await folder.store.find(key);
  const document = await folder.store.open(key);
  document?.stream.destroy();
  return `${found === null ? 'not found' : 'found'}, ${document === null ? 'not opened' : 'opened'}`;
}

describe('a folder of documents', () => {
  it.each([
    ['a link to a file outside', 'ROOT/link.pdf', '../../outside/secret.pdf'],
    ['a link to a folder outside', 'ROOT/away', '../../outside'],
    ["a link into another supplier's root", 'ROOT/other', '../OTHER'],
    ['a link that is absolute', 'ROOT/absolute.pdf', '/etc/passwd'],
    ['a link to itself', 'ROOT/circle', 'circle'],
    ['a link to nothing', 'ROOT/dangling', 'nothing'],
    ['a root that is a link', 'LINKED', '../outside'],
  ])('does not follow %s', async (_, key, target) => {
    await symlink(target, folder.path(key));
    expect(await outcome(key)).toBe('not found, not opened');
    expect(await outcome(`${key}/secret.pdf`)).toBe('not found, not opened');
  });

  it('does not follow a link that replaces a folder on the way', async () => {
    await folder.put('ROOT/swapped/secret.pdf', 'harmless');
    expect(await outcome('ROOT/swapped/secret.pdf')).toBe('found, opened');
    await rename(folder.path('ROOT/swapped'), folder.path('ROOT/before'));
    await symlink('../../outside', folder.path('ROOT/swapped'));
    expect(await outcome('ROOT/swapped/secret.pdf')).toBe('not found, not opened');
  });

  it('opens no pipe, no socket and no device', async () => {
    execFileSync('mkfifo', [folder.path('ROOT/pipe')]);
    const server = createServer().listen(folder.path('ROOT/socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    expect(await outcome('ROOT/pipe')).toBe('not found, not opened');
    expect(await outcome('ROOT/socket')).toBe('not found, not opened');
    await new Promise((resolve) => server.close(resolve));
    const devices = new FolderDocumentStore('/dev', 1_000);
    expect(await devices.open('null')).toBeNull();
  });

  it('may itself be reached over a link', async () => {
    await symlink(join(folder.base, 'documents'), join(folder.base, 'mounted'));
    const store = new FolderDocumentStore(join(folder.base, 'mounted'), 1_000);
    expect(await store.find('ROOT/bill.pdf')).toMatchObject({ size: 4 });
  });

  it('may be missing, and then holds nothing', async () => {
    const store = new FolderDocumentStore(join(folder.base, 'missing'), 1_000);
    expect(await store.find('ROOT/bill.pdf')).toBeNull();
    expect(await store.open('ROOT/bill.pdf')).toBeNull();
  });

  it('gives as many bytes as the file had when it was opened', async () => {
    await folder.put('ROOT/growing.txt', 'before');
    await link(folder.path('ROOT/growing.txt'), folder.path('ROOT/same.txt'));
    const document = await folder.store.open('ROOT/growing.txt');
    await writeFile(folder.path('ROOT/same.txt'), 'before and after');
    const chunks = await document?.stream.toArray();
    expect(Buffer.concat(chunks ?? []).toString()).toBe('before');
  });

  it('stores what hostile paths name below the root, or nowhere', async () => {
    const root = folder.path('ROOT') + sep;
    const keys = hostilePaths(5_000, 2).flatMap((path) => documentKey('ROOT', path) ?? []);
    let stored = 0;
    for (const key of keys) {
      try {
        await folder.put(key, 'x');
      } catch {
        // Longer than a name may be, or a folder and a document of one name.
        continue;
      }
      expect(await realpath(folder.path(key))).toBe(folder.path(key));
      expect(folder.path(key).startsWith(root)).toBe(true);
      expect(await folder.store.find(key)).toMatchObject({ size: 1 });
      stored += 1;
    }
    expect(stored).toBeGreaterThan(300);
  });
});
