import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentKey } from '../document-key.js';
import { hostilePaths } from './hostile-paths.js';
import type { TestStorage } from './storages.js';

const ODD_KEYS = [
  'ACME/%2e%2e/100%.pdf',
  'ACME/a+b & c?d#e=f.pdf',
  'ACME/\u00e4\u00f6/\u7535\u8d39 \ud83d\udd0c.pdf',
  'ACME/\u2024\u2024\u2215\uff0e\uff0f.pdf',
  "ACME/it's (a) *star*!~.pdf",
  'ACME/. ./a. /b...',
  'ACME/[x]{y}|z^"<>.pdf',
  'ACME/\ufdd0\ufffe\uffff.pdf',
];

/**
 * What every storage of documents does.
 * @param what it is on
 * @param make a storage of its own, which is closed at the end
 * @param hostile how many paths try to leave the root of a supplier; fewer for a storage that takes its time
 */
export function describeDocumentStore(what: string, make: () => Promise<TestStorage>, hostile = 5_000): void {
  describe(`a document store on ${what}`, () => {
    let storage: TestStorage;

    beforeAll(async () => {
      storage = await make();
      await storage.put('ACME/bills/may.pdf', '%PDF the bill of May');
      await storage.put('ACME/empty.txt', '');
      for (const key of ODD_KEYS) await storage.put(key, key);
    });
    afterAll(() => storage?.close());

    async function read(key: string): Promise<string | null> {
      const document = await storage.store.open(key);
      if (document === null) return null;
      const content = await text(document.stream);
      expect(Buffer.byteLength(content)).toBe(document.size);
      return content;
    }

    it('finds a document with its size and its time', async () => {
      const found = await storage.store.find('ACME/bills/may.pdf');
      expect(found).toEqual({ size: 20, modifiedAt: expect.anything() });
    });

    it('opens a document', async () => {
      expect(await read('ACME/bills/may.pdf')).toBe('%PDF the bill of May');
    });

    it('opens an empty document', async () => {
      expect(await storage.store.find('ACME/empty.txt')).toMatchObject({ size: 0 });
      expect(await read('ACME/empty.txt')).toBe('');
    });

    it.each(ODD_KEYS)('takes the key %s as it is', async (key) => {
      expect(await storage.store.find(key)).toMatchObject({ size: Buffer.byteLength(key) });
      expect(await read(key)).toBe(key);
    });

    it.each([
      ['nothing of that name', 'ACME/bills/june.pdf'],
      ['a folder', 'ACME/bills'],
      ['a document taken for a folder', 'ACME/bills/may.pdf/page-1'],
      ['another spelling', 'ACME/bills/MAY.pdf'],
      ['what a decoded name would be', 'ACME/bills%2fmay.pdf'],
      ['a name that is too long for a file', `ACME/${'a'.repeat(600)}`],
      ['a key that is too long', `ACME/${'a/'.repeat(600)}b`],
      ['a step up', 'ACME/../ACME/bills/may.pdf'],
      ['a step on the spot', 'ACME/./bills/may.pdf'],
      ['an empty name', 'ACME//bills/may.pdf'],
      ['an absolute key', '/ACME/bills/may.pdf'],
      ['a NUL', 'ACME/bills/may.pdf\0'],
      ['half a character', 'ACME/\ud83d.pdf'],
      ['what is no character', 'ACME/\ufffe.pdf'],
      ['no key at all', ''],
    ])('has no document for %s', async (_what, key) => {
      expect(await storage.store.find(key)).toBeNull();
      expect(await storage.store.open(key)).toBeNull();
    });

    it('keeps a file of ours, and what is there already', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'carryover-kept-'));
      for (const content of ['first pack', 'other pack']) {
        const path = join(folder, 'pack.zip');
        await writeFile(path, content);
        const sha256 = createHash('sha256').update(content).digest('hex');
        await storage.store.keep('.carryover/packs/pack.zip', { path, size: content.length, sha256 });
      }
      expect(await read('.carryover/packs/pack.zip')).toBe('first pack');
      await rm(folder, { recursive: true });
    });

    it('lets a reader go away in the middle', async () => {
      const document = await storage.store.open('ACME/bills/may.pdf');
      document?.stream.destroy();
      await new Promise((resolve) => document?.stream.once('close', resolve));
      expect(await read('ACME/bills/may.pdf')).toBe('%PDF the bill of May');
    });

    it(`reaches nothing beside the root of the supplier by any of ${hostile} hostile paths`, async () => {
      const secret = 'not below the root';
      for (const key of ['secret.pdf', 'OTHER/secret.pdf', 'outside', 'etc/passwd', 'link'])
        await storage.put(key, secret);
      const reached: string[] = [];
      for (const path of hostilePaths(hostile, 1)) {
        const keys = [documentKey('ROOT', path), `ROOT/${path}`];
        for (const key of keys) if (key !== null && (await storage.store.find(key)) !== null) reached.push(path);
      }
      expect(reached).toEqual([]);
    });
  });
}
