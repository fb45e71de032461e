import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as zlib from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { decoderFor } from './body-decoders.js';

type Compress = (text: Buffer, options?: object) => Buffer;
const compressZstd = Reflect.get(zlib, 'zstdCompressSync') as Compress | undefined;

const unpack = (encoding: string, ...chunks: readonly Buffer[]) =>
  buffer(decoderFor(encoding)(Readable.from(chunks, { objectMode: false })));

/** Both pieces at once, and cut at each byte. */
async function expectWhole(encoding: string, packed: Buffer, text: Buffer): Promise<void> {
  expect(await unpack(encoding, packed)).toEqual(text);
  for (let cut = 1; cut < packed.length; cut += Math.ceil(packed.length / 100))
    expect(await unpack(encoding, packed.subarray(0, cut), packed.subarray(cut))).toEqual(text);
}

const [one, two] = [Buffer.from('{"a":1}\n'.repeat(3)), Buffer.from('{"b":2}\n'.repeat(400))];
const both = Buffer.concat([one, two]);
const checksum = { params: { [Number(Reflect.get(zlib.constants, 'ZSTD_c_checksumFlag'))]: 1 } };

describe('a body of several packed pieces', () => {
  it('is unpacked to its last one with gzip', async () => {
    await expectWhole('gzip', Buffer.concat([zlib.gzipSync(one), zlib.gzipSync(two)]), both);
  });

  it('is unpacked to its last one with zstd, with checksums and without, and past what is no content', async () => {
    if (compressZstd === undefined) return expect(() => decoderFor('zstd')).toThrow('The content encoding must be');
    const passedOver = Buffer.from([0x5f, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 0x28, 0xb5, 0x2f]);
    const nothing = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]);
    for (const options of [undefined, checksum]) {
      const [first, second] = [compressZstd(one, options), compressZstd(two, options)];
      await expectWhole('zstd', Buffer.concat([first, second]), both);
      await expectWhole('zstd', Buffer.concat([passedOver, nothing, first, passedOver, second, nothing]), both);
    }
  });

  it('is unpacked with zstd where frames have many blocks, of all kinds and with no text', async () => {
    if (compressZstd === undefined) return;
    const texts = [randomBytes(300_000), Buffer.alloc(400_000, 'x'), Buffer.alloc(0), Buffer.from('y'), both];
    const packed = Buffer.concat(texts.flatMap((text) => [compressZstd(text), compressZstd(text, checksum)]));
    const text = Buffer.concat(texts.flatMap((each) => [each, each]));
    expect((await unpack('zstd', packed)).equals(text)).toBe(true);
    const halves = [packed.subarray(0, 300_020), packed.subarray(300_020)];
    expect((await unpack('zstd', ...halves)).equals(text)).toBe(true);
  });

  it('is unpacked one by one with zstd, so that thousands of pieces of no text do not wait beside each other', async () => {
    if (compressZstd === undefined) return;
    const nothing = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]);
    const frames = Buffer.concat([...Array.from({ length: 2_000 }, () => nothing), compressZstd(one)]);
    const unpacked = decoderFor('zstd')(Readable.from([frames], { objectMode: false }));
    await new Promise(setImmediate);
    expect(unpacked).toHaveProperty('writableLength', nothing.length);
    expect(await buffer(unpacked)).toEqual(one);
  });

  it('is refused where the last one ends early, however little there is of it', async () => {
    if (compressZstd === undefined) return;
    const [first, second] = [compressZstd(one, checksum), compressZstd(two, checksum)];
    for (let length = 1; length < second.length; length += 1)
      await expect(unpack('zstd', first, second.subarray(0, length))).rejects.toThrow();
    expect(await unpack('zstd', first)).toEqual(one);
  });

  it('is refused where it ends with something else', async () => {
    if (compressZstd !== undefined) {
      await expect(unpack('zstd', Buffer.concat([compressZstd(one), Buffer.from('junk')]))).rejects.toThrow();
      await expect(unpack('zstd', Buffer.from('junk'))).rejects.toThrow();
    }
    await expect(unpack('gzip', Buffer.concat([zlib.gzipSync(one), Buffer.from('junk')]))).rejects.toThrow();
  });

  it.each([
    ['deflate', zlib.deflateSync],
    ['br', zlib.brotliCompressSync],
  ] as const)('is refused with %s, which has one', async (encoding, compress) => {
    const [first, second] = [compress(one), compress(two)];
    await expectWhole(encoding, first, one);
    for (const chunks of [[first, second], [Buffer.concat([first, second])], [first, Buffer.from('\n')]])
      await expect(unpack(encoding, ...chunks)).rejects.toMatchObject({
        status: 400,
        code: 'parse_error',
        message: `The body could not be unpacked: something is behind the end of its ${encoding}.`,
      });
  });
});
