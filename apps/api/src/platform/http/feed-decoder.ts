import type { Readable, Writable } from 'node:stream';
import { GrowingBytes } from './growing-bytes.js';

/** Bytes that wait for a decoder until their source has to wait, too. */
const MOST_WAITING = 65_536;

/** What is done with the bytes on their way. */
export interface Feeding {
  /** Called with the bytes as they arrive. */
  readonly watch?: (bytes: Buffer) => void;
  /** What destroys the decoder once so many bytes have arrived, if anything does. */
  readonly refuse?: (size: number) => Error | null;
}

/** Where a decoder takes bytes in parts. */
interface Parts {
  /** In which parts it takes them, one after the other. */
  readonly cut: (bytes: Buffer) => Iterable<Buffer>;
  /** Called when all were taken; what it throws destroys the decoder. */
  readonly end: () => void;
}

const IN_ONE: Parts = { cut: (bytes) => [bytes], end: () => undefined };

/**
 * Writes a stream into a decoder, which fails with it. What comes while the decoder is at work waits in one piece:
 * piped, each byte that is sent by itself would wait as a Buffer of some 400 bytes.
 * @returns the decoder
 */
export function feed<T extends Writable>(source: Readable, decoder: T, feeding: Feeding = {}, parts = IN_ONE): T {
  const waiting = new GrowingBytes();
  let size = 0;
  let isAtWork = false;
  let hasEnded = false;
  const work = async () => {
    isAtWork = true;
    while (waiting.length > 0) {
      const bytes = waiting.take();
      source.resume();
      for (const part of parts.cut(bytes)) await written(decoder, part);
    }
    isAtWork = false;
    if (!hasEnded) return;
    parts.end();
    decoder.end();
  };
  const begin = () => {
    if (!isAtWork) work().catch((error) => decoder.destroy(error));
  };
  const take = (bytes: Buffer) => {
    size += bytes.length;
    feeding.watch?.(bytes);
    const refusal = feeding.refuse?.(size) ?? null;
    if (refusal !== null) {
      decoder.destroy(refusal);
      return;
    }
    waiting.add(bytes);
    if (waiting.length >= MOST_WAITING) source.pause();
    begin();
  };
  source.on('data', take);
  source.once('end', () => {
    hasEnded = true;
    begin();
  });
  source.on('error', (error) => decoder.destroy(error));
  decoder.once('close', () => {
    source.off('data', take);
    // What is left is thrown away as it comes.
    source.resume();
  });
  return decoder;
}

function written(decoder: Writable, part: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    decoder.write(part, (error) => (error ? reject(error) : resolve()));
  });
}
