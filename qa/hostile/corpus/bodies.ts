import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

const MEBIBYTE = 1024 * 1024;
const made = new Map<string, Buffer>();

/** A body with what is odd about it; made when it is asked for. */
export interface OddBody {
  readonly name: string;
  readonly body: () => Buffer;
}

/** One that says that it is compressed. */
export interface CompressedBody extends OddBody {
  readonly encoding: string;
}

/** Made once and only when drawn: some take seconds. */
function once(name: string, make: () => Buffer): () => Buffer {
  return () => {
    const body = made.get(name) ?? make();
    made.set(name, body);
    return body;
  };
}

const deep = (depth: number, open: string, close: string, inside = '') =>
  Buffer.from(open.repeat(depth) + inside + close.repeat(depth));
const many = (count: number, item: string) => Buffer.from(`[${`${item},`.repeat(count - 1)}${item}]`);
const inNotes = (text: string | Buffer) => `{"import_supplier":"DEMO","external_account_number":"x","notes":${text}}`;

/** Bodies of an absurd shape. */
export const SHAPES: readonly OddBody[] = [
  ...[32, 33, 50, 1_000, 100_000].flatMap((depth) => [
    { name: `${depth} lists deep`, body: once(`lists ${depth}`, () => deep(depth, '[', ']')) },
    { name: `${depth} objects deep`, body: once(`objects ${depth}`, () => deep(depth, '{"a":', '}', '1')) },
    { name: `${depth} lists deep, open`, body: once(`open ${depth}`, () => Buffer.from('['.repeat(depth))) },
    { name: `${depth} deep in a note`, body: once(`note ${depth}`, () => Buffer.from(inNotes(deep(depth, '[', ']')))) },
  ]),
  { name: 'a million numbers', body: once('numbers', () => many(1_000_000, '1')) },
  { name: 'a million empty objects', body: once('empties', () => many(1_000_000, '{}')) },
  { name: 'a million notes', body: once('notes', () => Buffer.from(inNotes(many(1_000_000, '{}')))) },
  { name: 'a list of 20,001', body: once('list', () => Buffer.from(inNotes(many(20_001, '{}')))) },
  {
    name: 'a hundred thousand keys',
    body: once('keys', () => Buffer.from(`{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join()}}`)),
  },
  {
    name: 'one key a hundred thousand times',
    body: once('same key', () => Buffer.from(`{${Array.from({ length: 100_000 }, () => '"k":1').join()}}`)),
  },
  { name: 'a key of a mebibyte', body: once('long key', () => Buffer.from(`{"${'k'.repeat(MEBIBYTE)}":1}`)) },
  {
    name: 'a text of four mebibytes',
    body: once('long text', () => Buffer.from(inNotes(`[{"body":"${'é'.repeat(2 * MEBIBYTE)}"}]`))),
  },
  {
    name: 'a text of escapes',
    body: once('escapes', () => Buffer.from(inNotes(`[{"body":"${'\\u0041'.repeat(500_000)}"}]`))),
  },
  { name: 'a number of a mebibyte', body: once('long number', () => Buffer.from(`[${'9'.repeat(MEBIBYTE)}]`)) },
  { name: 'five mebibytes of spaces', body: once('spaces', () => Buffer.alloc(5 * MEBIBYTE, ' ')) },
  { name: 'a byte more than five mebibytes', body: once('too large', () => Buffer.alloc(5 * MEBIBYTE + 1, ' ')) },
  { name: 'six mebibytes', body: once('six', () => Buffer.alloc(6 * MEBIBYTE, '[')) },
  { name: 'four mebibytes of quotes', body: once('quotes', () => Buffer.alloc(4 * MEBIBYTE, '"')) },
  {
    name: 'four mebibytes of backslashes',
    body: once('backslashes', () => Buffer.from(`"${'\\'.repeat(4 * MEBIBYTE)}`)),
  },
];

/** Compressed bodies that grow, break, or are something else. */
export const COMPRESSED: readonly CompressedBody[] = [
  {
    name: 'ten mebibytes of nothing',
    encoding: 'gzip',
    body: once('gzip 10', () => gzipSync(Buffer.alloc(10 * MEBIBYTE))),
  },
  {
    name: 'a hundred mebibytes of nothing',
    encoding: 'gzip',
    body: once('gzip 100', () => gzipSync(Buffer.alloc(100 * MEBIBYTE))),
  },
  {
    name: 'fifty mebibytes of nothing',
    encoding: 'br',
    body: once('br 50', () => brotliCompressSync(Buffer.alloc(50 * MEBIBYTE))),
  },
  {
    name: 'fifty mebibytes of nothing',
    encoding: 'deflate',
    body: once('deflate 50', () => deflateSync(Buffer.alloc(50 * MEBIBYTE))),
  },
  {
    name: 'what hardly shrinks, and is too large',
    encoding: 'gzip',
    body: once('gzip noise', () => gzipSync(noise(8 * MEBIBYTE), { level: 1 })),
  },
  { name: 'gzip in gzip', encoding: 'gzip', body: once('twice', () => gzipSync(gzipSync(Buffer.alloc(MEBIBYTE)))) },
  { name: 'two members', encoding: 'gzip', body: once('members', () => Buffer.concat([gzipSync('{'), gzipSync('}')])) },
  {
    name: 'rubbish behind the end',
    encoding: 'gzip',
    body: once('behind', () => Buffer.concat([gzipSync('{}'), Buffer.from('rubbish')])),
  },
  { name: 'cut short', encoding: 'gzip', body: once('cut', () => gzipSync(noise(5_000)).subarray(0, 2_000)) },
  { name: 'a wrong sum', encoding: 'gzip', body: once('sum', () => flipped(gzipSync('{}'), -6)) },
  { name: 'a good body', encoding: 'x-gzip', body: once('good', () => gzipSync('{}')) },
  { name: 'no head', encoding: 'deflate', body: once('raw', () => deflateRawSync('{}')) },
  { name: 'no gzip at all', encoding: 'gzip', body: () => Buffer.from('{}') },
  { name: 'no brotli at all', encoding: 'br', body: () => Buffer.from('{}') },
  { name: 'not compressed, as it says', encoding: 'identity', body: () => Buffer.from('{}') },
  ...['zstd', 'compress', 'gzip, gzip', 'gzip;q=1', '', '*', 'x'.repeat(2_000), 'GZIP'].map((encoding) => ({
    name: `an encoding nobody knows, or nearly: ${encoding.slice(0, 20)}`,
    encoding,
    body: () => Buffer.from('{}'),
  })),
];

/** What may stand for a body's type. */
export const TYPES: readonly string[] = [
  ...[
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
  ],
  ...[
    'application/json;charset',
    'application/json;;;',
    'APPLICATION/JSON',
    'application/json, text/plain',
    'application/vnd.api+json',
    'text/json',
  ],
  ...[
    'text/plain',
    'text/csv',
    'application/x-ndjson',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
  ],
  ...[
    'application/xml',
    'application/graphql',
    '',
    '/',
    'application/',
    `application/json; a=${'b'.repeat(5_000)}`,
    `application/json;${' '.repeat(5_000)}`,
  ],
];

function noise(bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  let state = 12_345;
  for (let index = 0; index < bytes; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    buffer[index] = state >>> 24;
  }
  return buffer;
}

function flipped(buffer: Buffer, at: number): Buffer {
  const copy = Buffer.from(buffer);
  const index = copy.length + at;
  copy.writeUInt8(copy.readUInt8(index) ^ 0xff, index);
  return copy;
}
