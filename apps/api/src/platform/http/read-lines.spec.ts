import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import { type BodyLine, type LineLimits, readLines, readSentLines } from './read-lines.js';

const LIMITS: LineLimits = { bytes: 1_000, bytesOfLine: 100, lines: 10 };

function request(chunks: readonly (string | Buffer)[], headers: Record<string, string> = {}): IncomingMessage {
  const defaults = { 'content-type': 'application/x-ndjson', 'transfer-encoding': 'chunked' };
  const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  return Object.assign(body, { headers: { ...defaults, ...headers } }) as unknown as IncomingMessage;
}

async function read(sent: IncomingMessage, limits = LIMITS): Promise<string[]> {
  const lines: BodyLine[] = [];
  for await (const some of readLines(sent, limits)) lines.push(...some);
  return lines.map(({ number, bytes }) => `${number} ${bytes}`);
}

describe('readLines', () => {
  it('puts lines together wherever the chunks end, also inside a character', async () => {
    const text = Buffer.from('{"a":"é"}\r\n{"b":1}\n\n  \n{"c":2}');
    for (let cut = 0; cut <= text.length; cut += 1) {
      const lines = await read(request([text.subarray(0, cut), text.subarray(cut)]));
      expect(lines).toEqual(['1 {"a":"é"}\r', '2 {"b":1}', '5 {"c":2}']);
    }
  });

  it('copies no more of a long line that comes byte by byte than of one that comes at once', async () => {
    const size = 20_000;
    const concat = jest.spyOn(Buffer, 'concat');
    const copy = jest.spyOn(Buffer.prototype, 'copy');
    let copied = 0;
    try {
      const limits = { bytes: 2 * size, bytesOfLine: size, lines: 1 };
      expect(await read(request(Array.from({ length: size }, () => 'x')), limits)).toEqual([`1 ${'x'.repeat(size)}`]);
      const bytesOf = (results: readonly { value: unknown }[]) =>
        results.reduce((sum, { value }) => sum + (value instanceof Buffer ? value.length : Number(value)), 0);
      copied = bytesOf(concat.mock.results) + bytesOf(copy.mock.results);
    } finally {
      concat.mockRestore();
      copy.mockRestore();
    }
    expect(copied).toBeLessThan(5 * size);
  });

  it('makes nothing of blank lines, however many there are', async () => {
    const [blank, size] = ['\n \t\r\n', 10_000];
    const subarray = jest.spyOn(Buffer.prototype, 'subarray');
    let made = 0;
    try {
      expect(await read(request([`${blank.repeat(size)}1\n`]), { ...LIMITS, bytes: 100_000, lines: 3 * size })).toEqual(
        [`${2 * size + 1} 1`],
      );
      made = subarray.mock.calls.length;
    } finally {
      subarray.mockRestore();
    }
    expect(made).toBeLessThan(100);
  });

  it('gives none for an empty body', async () => {
    expect(await read(request([], { 'content-length': '0', 'transfer-encoding': '' }))).toEqual([]);
    expect(await read(request([]))).toEqual([]);
    expect(await read(request(['\n\n']))).toEqual([]);
  });

  it.each(['\ufeff', '\ufeff\r\n', '\ufeff \n\n'])(
    'gives none for a body of nothing but a byte order mark: %j',
    async (text) => {
      const bytes = Buffer.from(text);
      for (let cut = 0; cut <= bytes.length; cut += 1)
        expect(await read(request([bytes.subarray(0, cut), bytes.subarray(cut)]))).toEqual([]);
      expect(await read(request([`${text}\n1`]))).toEqual([`${text.split('\n').length + 1} 1`]);
    },
  );

  it('decompresses', async () => {
    expect(await read(request([gzipSync('1\n2\n')], { 'content-encoding': 'gzip' }))).toEqual(['1 1', '2 2']);
  });

  it.each([
    ['bytes', ['x'.repeat(99), '\n'].concat(Array.from({ length: 10 }, () => `${'x'.repeat(99)}\n`))],
    ['lines', ['\n'.repeat(11)]],
    ['bytes of a line', ['x'.repeat(101)]],
    ['bytes of a line that ends', [`${'x'.repeat(101)}\n`]],
  ])('answers 413 for too many %s', async (_, chunks) => {
    await expect(read(request(chunks))).rejects.toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  it('takes as much as the limits say', async () => {
    expect(await read(request(['x\n'.repeat(10)]))).toHaveLength(10);
    expect(await read(request([`${'x'.repeat(100)}\n`]))).toHaveLength(1);
    expect(await read(request([`${`${'x'.repeat(99)}\n`.repeat(10)}`]))).toHaveLength(10);
  });

  it('counts what a compressed body becomes', async () => {
    const bomb = gzipSync(Buffer.alloc(1_000_000, '1\n'));
    await expect(read(request([bomb], { 'content-encoding': 'gzip' }))).rejects.toMatchObject({ status: 413 });
  });

  it('refuses a body that says it is too large before reading any of it', async () => {
    const sent = request(['1\n'], { 'content-length': '1001' });
    await expect(read(sent)).rejects.toMatchObject({ status: 413 });
    expect(sent.readableDidRead).toBe(false);
  });

  it.each([
    ['another type', { 'content-type': 'application/json' }, 415],
    ['no type', { 'content-type': '' }, 415],
    ['another charset', { 'content-type': 'application/x-ndjson; charset=latin1' }, 415],
    ['what is not compressed', { 'content-encoding': 'gzip' }, 400],
  ])('refuses %s', async (_, headers, status) => {
    await expect(read(request(['1\n'], headers))).rejects.toMatchObject({ status });
  });

  it('says of a packed body that was cut off behind which line, and of what is not packed that it is not', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `${index}\n`).join('');
    const packed = gzipSync(lines);
    const of = (body: Buffer) =>
      read(request([body], { 'content-encoding': 'gzip' }), { ...LIMITS, bytes: 1e6, lines: 1e6 });
    await expect(of(packed.subarray(0, -9))).rejects.toMatchObject({
      status: 400,
      code: 'parse_error',
      message: expect.stringMatching(/its gzip ends early or is damaged behind line [1-9]\d+\.$/),
    });
    await expect(of(Buffer.from(lines))).rejects.toMatchObject({ message: expect.stringContaining('it is no gzip') });
  });

  it.each([
    ['', "curl declares it by -H 'Content-Type: application/x-ndjson'"],
    ['application/x-www-form-urlencoded', 'curl declares it'],
    ['application/json', "jq -c '.[]'"],
    ['text/csv; charset=utf-8', 'carryover map'],
    ['application/gzip', 'Content-Encoding: gzip'],
    ['application/x-ndjson; charset=utf-16', 'application/x-ndjson in UTF-8.'],
  ])('says what to do with a body that is declared as %j', async (type, remedy) => {
    await expect(read(request(['1\n'], { 'content-type': type }))).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining(remedy),
    });
  });

  it('passes on how a line begins that is too long, before it ends', async () => {
    const lines = readSentLines(request(['[', 'x'.repeat(2_000), 'y'.repeat(2_000), '\n2\n']), {
      ...LIMITS,
      bytes: 1e6,
    });
    await lines.next();
    const { value } = await lines.next();
    expect(value).toEqual([{ number: 1, bytes: null, head: Buffer.from(`[${'x'.repeat(1_024)}`) }]);
  });

  it('answers 400 when the sender goes away', async () => {
    const sent = request(['1\n']);
    const lines = readLines(sent, LIMITS);
    await lines.next();
    sent.destroy(new Error('aborted'));
    await expect(lines.next()).rejects.toMatchObject({ status: 400, code: 'parse_error' });
  });

  it('leaves the request open for whoever stops early', async () => {
    const sent = request(['1\n', '2\n']);
    for await (const _ of readLines(sent, LIMITS)) break;
    expect(sent.destroyed).toBe(false);
  });
});
