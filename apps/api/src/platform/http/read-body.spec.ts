import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { readBody } from './read-body.js';

const LIMIT = 1_000;

function request(body: Buffer | string, headers: Record<string, string> = {}): IncomingMessage {
  const bytes = Buffer.from(body);
  const defaults = { 'content-type': 'application/json', 'content-length': String(bytes.length) };
  return Object.assign(Readable.from([bytes]), { headers: { ...defaults, ...headers } }) as unknown as IncomingMessage;
}

const readJson = (sent: IncomingMessage, limit = LIMIT) => readBody(sent, limit, 'application/json');

describe('readBody', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'reads a body of type %s',
    async (type) => {
      const body = await readJson(request('{"a":1}', { 'content-type': type }));
      expect(body.toString()).toBe('{"a":1}');
    },
  );

  it.each(['text/plain', '', 'application/json; charset=latin1', 'application/jsonp', 'application/xml'])(
    'refuses the type %j with 415',
    async (type) => {
      const reading = readJson(request('{}', { 'content-type': type }));
      await expect(reading).rejects.toMatchObject({ status: 415, code: 'unsupported_media_type' });
    },
  );

  it.each([
    ['gzip', zlib.gzipSync],
    ['deflate', zlib.deflateSync],
    ['br', zlib.brotliCompressSync],
  ])('inflates %s', async (encoding, compress) => {
    const body = await readJson(request(compress('{"a":1}'), { 'content-encoding': encoding }));
    expect(body.toString()).toBe('{"a":1}');
  });

  it('inflates zstd where Node has it, and refuses it where not', async () => {
    const compress: unknown = Reflect.get(zlib, 'zstdCompressSync');
    const sent = typeof compress === 'function' ? Buffer.from(compress('{"a":1}')) : '{"a":1}';
    const body = readJson(request(sent, { 'content-encoding': 'zstd' }));
    if (typeof compress === 'function') expect((await body).toString()).toBe('{"a":1}');
    else await expect(body).rejects.toMatchObject({ status: 415 });
    const { message } = await readJson(request('{}', { 'content-encoding': 'lzma' })).then(
      () => new Error('refused'),
      (error: Error) => error,
    );
    expect(message.includes('zstd')).toBe(typeof compress === 'function');
  });

  it('refuses an unknown encoding with 415', async () => {
    await expect(readJson(request('{}', { 'content-encoding': 'compress' }))).rejects.toMatchObject({
      status: 415,
    });
  });

  it('takes a body of exactly the limit and refuses one byte more with 413', async () => {
    expect(await readJson(request('1'.repeat(LIMIT)))).toHaveLength(LIMIT);
    const tooLarge = readJson(request('1'.repeat(LIMIT + 1)));
    await expect(tooLarge).rejects.toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  it('counts what a compressed body becomes, not what was sent', async () => {
    const bomb = zlib.gzipSync(Buffer.alloc(1_000_000));
    const reading = readJson(request(bomb, { 'content-encoding': 'gzip' }), LIMIT + bomb.length);
    await expect(reading).rejects.toMatchObject({ status: 413 });
  });

  it('refuses packed bytes that are many more than what they may become, though they become nothing', async () => {
    const nothing = zlib.gzipSync('');
    const packed = (bytes: number) =>
      Buffer.concat(Array.from({ length: Math.ceil(bytes / nothing.length) }, () => nothing));
    const chunked = { 'content-encoding': 'gzip', 'content-length': '', 'transfer-encoding': 'chunked' };
    expect(await readJson(request(packed(LIMIT), chunked))).toHaveLength(0);
    for (const headers of [chunked, { 'content-encoding': 'gzip' }]) {
      const reading = readJson(request(packed(3 * LIMIT), headers));
      await expect(reading).rejects.toMatchObject({ status: 413, code: 'payload_too_large' });
    }
  });

  it('takes a body of the limit that packing has made larger', async () => {
    const body = randomBytes(LIMIT);
    const packed = zlib.gzipSync(body, { level: 0 });
    expect(packed.length).toBeGreaterThan(LIMIT);
    expect(await readJson(request(packed, { 'content-encoding': 'gzip' }))).toEqual(body);
  });

  it('refuses a body that is not the compression it says with 400', async () => {
    const reading = readJson(request('not gzip', { 'content-encoding': 'gzip' }));
    await expect(reading).rejects.toMatchObject({ status: 400, code: 'parse_error' });
  });

  it('gives nothing for a request without a body, whatever its type', async () => {
    expect(await readJson(request('', { 'content-type': 'text/plain' }))).toHaveLength(0);
  });
});

describe('readBody of another type', () => {
  it('reads CSV, and refuses JSON in its place', async () => {
    const csv = await readBody(request('a,b', { 'content-type': 'Text/CSV; header=present' }), LIMIT, 'text/csv');
    expect(csv.toString()).toBe('a,b');
    await expect(readBody(request('{}'), LIMIT, 'text/csv')).rejects.toMatchObject({ status: 415 });
  });
});
