import { type Readable, Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { DomainError } from '../errors/domain-error.js';
import { unreadable } from './body-errors.js';
import { ZstdFrames } from './zstd-frames.js';

/** From Node 22.15 on; the types of the oldest Node that we run on have it not. */
const createZstdDecompress: unknown = Reflect.get(zlib, 'createZstdDecompress');

/** Unpacks a stream, whose errors are those of what it gives. */
type Decoder = (source: Readable) => Readable;

/**
 * What unpacks a body, to its last byte.
 * @param encoding a Content-Encoding in lower case
 * @throws DomainError 415 for an unknown one
 */
export function decoderFor(encoding: string): Decoder {
  // Of gzip Node itself unpacks each of several members.
  if (encoding === 'gzip' || encoding === 'x-gzip') return (source) => into(source, zlib.createGunzip());
  if (encoding === 'deflate') return (source) => toItsEnd(source, zlib.createInflate(), encoding);
  if (encoding === 'br') return (source) => toItsEnd(source, zlib.createBrotliDecompress(), encoding);
  const hasZstd = typeof createZstdDecompress === 'function';
  if (encoding === 'zstd' && hasZstd)
    return (source) => chained(into(source, new ZstdFrames()), createZstdDecompress());
  const known = hasZstd ? 'gzip, deflate, br, zstd' : 'gzip, deflate, br';
  throw new DomainError('unsupported_media_type', 415, `The content encoding must be ${known} or identity.`);
}

/** Pipes a stream into another one, which fails with it. */
export function into<T extends Transform>(source: Readable, target: T): T {
  source.on('error', (error) => target.destroy(error));
  return source.pipe(target);
}

/** The same, where the first one is of no use without the other. */
function chained<T extends Transform>(source: Transform, target: T): T {
  target.once('close', () => source.destroy());
  return into(source, target);
}

/** Of an encoding that ends once: what comes behind that is left out by Node without a word. */
function toItsEnd(source: Readable, decoder: Transform & zlib.Zlib, encoding: string): Readable {
  let sent = 0;
  const counter = new Transform({
    transform: (chunk: Buffer, _, done) => {
      sent += chunk.length;
      done(null, chunk);
    },
  });
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
  return chained(chained(into(source, counter), decoder), check);
}
