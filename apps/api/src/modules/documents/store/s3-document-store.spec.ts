import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type S3Fault, S3StandIn } from '@carryover/stand-ins';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { documentKey } from '../document-key.js';
import { DocumentStorageUnavailable } from '../documents.errors.js';
import { hostilePaths } from '../testing/hostile-paths.js';
import { storeAt, TestBucket } from '../testing/storages.js';

let bucket: TestBucket;
let server: S3StandIn;

beforeAll(async () => {
  bucket = await TestBucket.make();
  server = bucket.server;
  server.put('ACME/bill.pdf', 'the bill');
});
afterAll(() => bucket?.close());
beforeEach(() => {
  server.fault = () => null;
  server.now = () => new Date();
  server.received.length = 0;
});

/** What a question that fails is answered with, and after how many milliseconds. */
async function failure(asking: Promise<unknown>): Promise<{ error: unknown; cause: string; after: number }> {
  const begin = performance.now();
  const error = await asking.then(
    () => null,
    (reason: unknown) => reason,
  );
  return { error, cause: Object(Object(error).cause).name, after: performance.now() - begin };
}

describe('a bucket of documents', () => {
  it.each<[S3Fault, number]>([
    ['AccessDenied', 1],
    ['InternalError', 2],
    ['SlowDown', 2],
    ['garbage', 2],
    ['portal', 1],
    ['reset', 2],
    ['hang', 2],
  ])('is unavailable when the server answers with %s, after %d attempts', async (fault, attempts) => {
    server.fault = () => fault;
    for (const ask of ['find', 'open'] as const) {
      server.received.length = 0;
      const { error, after } = await failure(bucket.store[ask]('ACME/bill.pdf'));
      expect(error).toBeInstanceOf(DocumentStorageUnavailable);
      expect(after).toBeLessThan(1_500);
      expect(server.received).toHaveLength(attempts);
    }
  });

  it('is asked once more after a fault that passes', async () => {
    server.fault = () => (server.received.length === 1 ? 'InternalError' : null);
    expect(await bucket.store.find('ACME/bill.pdf')).toMatchObject({ size: 8 });
  });

  it('takes a file of ours or is unavailable, and the SDK says nothing beside the log', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const path = fileURLToPath(import.meta.url);
    const content = readFileSync(path);
    const file = { path, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    server.fault = ({ method }) => (method === 'PUT' ? 'InternalError' : null);
    await expect(bucket.store.keep('.carryover/file', file)).rejects.toBeInstanceOf(DocumentStorageUnavailable);
    expect(warned).not.toHaveBeenCalled();
    server.fault = () => null;
    await bucket.store.keep('.carryover/file', file);
    expect(await bucket.store.find('.carryover/file')).toMatchObject({ size: content.length });
    warned.mockRestore();
  });

  it('is unavailable when nobody listens', async () => {
    const gone = await new S3StandIn().start();
    const store = storeAt(gone);
    await gone.stop();
    expect((await failure(store.find('ACME/bill.pdf'))).error).toBeInstanceOf(DocumentStorageUnavailable);
  });

  it('is unavailable when the bucket does not exist, which is not the same as a missing document', async () => {
    const store = storeAt(server, { bucket: 'elsewhere' });
    for (const ask of ['find', 'open'] as const)
      expect((await failure(store[ask]('ACME/bill.pdf'))).error).toBeInstanceOf(DocumentStorageUnavailable);
  });

  it('is asked only once in a while whether it is there', async () => {
    const store = storeAt(server);
    for (const key of ['ACME/a', 'ACME/b', 'ACME/c']) expect(await store.find(key)).toBeNull();
    expect(server.received.filter(({ url }) => url === '/documents/')).toHaveLength(1);
  });

  it.each<[S3Fault, string]>([
    ['cut', 'half of it'],
    ['reset', 'a reset'],
  ])('gives an error instead of a short document: %s, %s', async (fault) => {
    const document = bucket.store.open('ACME/bill.pdf');
    server.fault = () => fault;
    const opened = await document.catch(() => null);
    if (opened !== null) await expect(text(opened.stream)).rejects.toThrow();
  });

  it('frees the connection of a reader that goes away', async () => {
    server.putLarge('ACME/large.pdf', 50_000_000);
    const other = storeAt(server);
    const document = await other.open('ACME/large.pdf');
    const before = await server.connections();
    document?.stream.destroy();
    while ((await server.connections()) >= before) await new Promise((resolve) => setImmediate(resolve));
    expect(await server.connections()).toBeLessThan(before);
  });

  it('is asked for keys below the root only, in a form that no server can read otherwise', async () => {
    const keys = hostilePaths(5_000, 3).flatMap((path) => documentKey('ROOT', path) ?? []);
    expect(keys.length).toBeGreaterThan(300);
    for (const key of keys) await bucket.store.find(key);
    const asked = server.received.map(({ url }) => url).filter((url) => url !== '/documents/');
    expect(asked).toHaveLength(keys.length);
    expect(asked.map((url) => decodeURIComponent(url.slice('/documents/'.length)))).toEqual(keys);
    expect(asked.filter((url) => new URL(url, server.url).pathname !== url)).toEqual([]);
    expect(asked.filter((url) => !url.startsWith('/documents/ROOT/'))).toEqual([]);
  });
});

describe('the S3 server of the tests', () => {
  const clientWith = (secretAccessKey: string, accessKeyId = S3StandIn.key.accessKeyId) =>
    new S3Client({
      endpoint: server.url,
      region: 'eu-west-2',
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      maxAttempts: 1,
    });
  const get = (client: S3Client, Key: string) => client.send(new GetObjectCommand({ Bucket: server.bucket, Key }));

  it('stores and gives back what the SDK signs', async () => {
    const client = clientWith(S3StandIn.key.secretAccessKey);
    const Key = 'ACME/100% (a) +.pdf';
    await client.send(new PutObjectCommand({ Bucket: server.bucket, Key, Body: 'content' }));
    expect(await (await get(client, Key)).Body?.transformToString()).toBe('content');
  });

  it.each([
    ['another secret', 'wrong', undefined, 'SignatureDoesNotMatch'],
    ['another key', S3StandIn.key.secretAccessKey, 'AKIASOMEBODYELSE', 'InvalidAccessKeyId'],
  ])('refuses %s', async (_, secret, accessKeyId, code) => {
    await expect(get(clientWith(secret, accessKeyId), 'ACME/bill.pdf')).rejects.toMatchObject({ name: code });
  });

  async function replay(change: (url: string) => string, headers: Record<string, string> = {}): Promise<string> {
    await get(clientWith(S3StandIn.key.secretAccessKey), 'ACME/bill.pdf');
    const signed = server.received.at(-1);
    const { connection: _, ...kept } = signed?.headers ?? {};
    const answer = await fetch(server.url + change(signed?.url ?? ''), { headers: { ...kept, ...headers } });
    return `${answer.status} ${/<Code>(\w+)/.exec(await answer.text())?.[1] ?? ''}`;
  }

  it('takes a request that is sent again as it was', async () => {
    expect(await replay((url) => url)).toBe('200 ');
  });

  it.each([
    ['another path', (url: string) => url.replace('bill', 'bell'), {}, '403 SignatureDoesNotMatch'],
    ['another query', (url: string) => url.replace('GetObject', 'PutObject'), {}, '403 SignatureDoesNotMatch'],
    [
      'another hash',
      (url: string) => url,
      { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      '403 XAmzContentSHA256Mismatch',
    ],
    ['no signature', (url: string) => url, { authorization: '' }, '403 AccessDenied'],
  ])('refuses a signed request with %s', async (_, change, headers, answer) => {
    expect(await replay(change, headers)).toBe(answer);
  });

  it.each([-16, 16])('refuses a clock that is %d minutes off', async (minutes) => {
    await get(clientWith(S3StandIn.key.secretAccessKey), 'ACME/bill.pdf');
    server.now = () => new Date(Date.now() + minutes * 60_000);
    const refused = get(clientWith(S3StandIn.key.secretAccessKey), 'ACME/bill.pdf');
    await expect(refused).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
  });
});
