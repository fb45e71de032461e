import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { memoryOfReading } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DocumentStorageUnavailable } from '../documents.errors.js';
import { describeDocumentStore } from '../testing/describe-document-store.js';
import { SwiftStorage } from '../testing/swift-storage.js';
import type { S3DocumentStore, S3Options } from './s3-document-store.js';

const LARGE = 64 * 1024 * 1024;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let swift: SwiftStorage;
let folder: string;
const opened: S3DocumentStore[] = [];

beforeAll(async () => {
  swift = await SwiftStorage.start();
  folder = await mkdtemp(join(tmpdir(), 'carryover-swift-'));
  await swift.put('ACME/bill.pdf', 'the bill');
});
afterAll(async () => {
  for (const store of opened) store.onApplicationShutdown();
  await swift?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

function storeWith(options: Partial<S3Options> = {}): S3DocumentStore {
  const store = swift.storeWith(options);
  opened.push(store);
  return store;
}

describeDocumentStore('a bucket of OpenStack Swift', async () => swift.asTestStorage(), 250);

describe('a bucket of OpenStack Swift', () => {
  it.each<[string, () => Partial<S3Options>]>([
    ['another secret', () => ({ credentials: { ...swift.key('owner'), secretAccessKey: 'another' } })],
    ['a key that nobody has', () => ({ credentials: { accessKeyId: 'carryover:nobody', secretAccessKey: 'any' } })],
    ['a key without rights', () => ({ credentials: swift.key('stranger') })],
    ['another region', () => ({ region: 'eu-central-1' })],
    ['another bucket', () => ({ bucket: 'elsewhere' })],
  ])('is unavailable with %s, whether the document is there or not', async (_, options) => {
    const store = storeWith(options());
    for (const key of ['ACME/bill.pdf', 'ACME/nothing.pdf']) {
      await expect(store.find(key)).rejects.toBeInstanceOf(DocumentStorageUnavailable);
      await expect(store.open(key)).rejects.toBeInstanceOf(DocumentStorageUnavailable);
    }
  });

  it('answers many questions at once', async () => {
    const store = storeWith();
    const keys = Array.from({ length: 64 }, (_, at) => (at % 2 === 0 ? 'ACME/bill.pdf' : `ACME/missing-${at}.pdf`));
    const sizes = (await Promise.all(keys.map((key) => store.find(key)))).map((found) => found?.size ?? null);
    expect(sizes).toEqual(keys.map((_, at) => (at % 2 === 0 ? 8 : null)));
  });

  it('takes a large file, and gives it back in little memory', async () => {
    const content = randomBytes(LARGE);
    const path = join(folder, 'large.zip');
    await writeFile(path, content);
    const digest = sha256(content);
    const store = storeWith();
    await store.keep('.carryover/packs/large.zip', { path, size: LARGE, sha256: digest });
    const hash = createHash('sha256');
    const open = async () => {
      const document = await store.open('.carryover/packs/large.zip');
      expect(document?.size).toBe(LARGE);
      return document?.stream ?? Readable.from([]);
    };
    const { received, held } = await memoryOfReading(open, LARGE / 8, (chunk) => hash.update(chunk));
    expect([received, hash.digest('hex')]).toEqual([LARGE, digest]);
    expect(held).toBeLessThan(LARGE / 8);
  });

  it('reads a document that was uploaded in parts as one', async () => {
    const parts = [randomBytes(5 * 1024 * 1024), randomBytes(1_000)];
    await swift.putInParts('ACME/parts.pdf', parts);
    const store = storeWith();
    const document = await store.open('ACME/parts.pdf');
    const content = Buffer.concat((await document?.stream.toArray()) ?? []);
    expect(content.equals(Buffer.concat(parts))).toBe(true);
    expect([document?.size, (await store.find('ACME/parts.pdf'))?.size]).toEqual([content.length, content.length]);
  });

  it('goes on when the reader of a large document goes away', async () => {
    await swift.put('ACME/large.pdf', Buffer.alloc(LARGE));
    const store = storeWith();
    const document = await store.open('ACME/large.pdf');
    await new Promise((resolve) => document?.stream.once('readable', resolve));
    document?.stream.destroy();
    expect(await store.find('ACME/bill.pdf')).toMatchObject({ size: 8 });
  });

  it('takes no other bytes than those that were named', async () => {
    const path = join(folder, 'other.zip');
    await writeFile(path, 'other bytes');
    const store = storeWith();
    const keeping = store.keep('.carryover/packs/other.zip', { path, size: 11, sha256: sha256(Buffer.from('bytes')) });
    await expect(keeping).rejects.toBeInstanceOf(DocumentStorageUnavailable);
    expect(await store.find('.carryover/packs/other.zip')).toBeNull();
  });
});
