import { type Readable, Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { DomainError } from '../errors/domain-error.js';
import { unreadable } from './body-errors.js';
import { type Feeding, feed } from './feed-decoder.js';
import { ZstdFrames } from './zstd-frames.js';

/** From Node 22.15 on; the types of the oldest Node that we run on have it not. */
const createZstdDecompress: unknown = Reflect.get(zlib, 'createZstdDecompress');

/** Unpacks a stream, whose errors are those of what it gives. */
type Decoder = (source: Readable, feeding?: Feeding) => Readable;

/**
 * What unpacks a body, to its last byte.
 * @param encoding a Content-Encoding in lower case
 * @throws DomainError 415 for an unknown one
 */
export function decoderFor(encoding: string): Decoder {
  // Of gzip Node itself unpacks each of several members.
  if (encoding === 'gzip' || encoding === 'x-gzip')
    return (source, feeding) => feed(source, zlib.createGunzip(), feeding);
  if (encoding === 'deflate') return (source, feeding) => toItsEnd(source, zlib.createInflate(), encoding, feeding);
  if (encoding === 'br') return (source, feeding) => toItsEnd(source, zlib.createBrotliDecompress(), encoding, feeding);
  const hasZstd = typeof createZstdDecompress === 'function';
  if (encoding === 'zstd' && hasZstd)
    return (source, feeding) => feed(source, createZstdDecompress(), feeding, new ZstdFrames());
  const known = hasZstd ? 'gzip, deflate, br, zstd' : 'gzip, deflate, br';
  throw new DomainError('unsupported_media_type', 415, `The content encoding must be ${known} or identity.`);
}

/** Of an encoding that ends once: what comes behind that is left out by Node without a word. */
function toItsEnd(source: Readable, decoder: Transform & zlib.Zlib, encoding: string, feeding: Feeding = {}): Readable {
  let sent = 0;
  const watch = (bytes: Buffer) => {
    sent += bytes.length;
    feeding.watch?.(bytes);
  };
  const isWhole = () => decoder.bytesWritten === sent;
  const check = new Transform({
    transform: (chunk, _, done) => done(null, chunk),
    flush: (done) =>
      done(
        isWhole()
          ? null
          : unreadable(`The body could not be unpacked: something is behind the end of its ${encoding}.`),
      ),
  });
  feed(source, decoder, { ...feeding, watch }).on('error', (error) => check.destroy(error));
  check.once('close', () => decoder.destroy());
  return decoder.pipe(check);
}
