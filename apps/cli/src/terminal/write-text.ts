import type { Writable } from 'node:stream';

/** Whoever read the output has gone; there is nobody to write to. */
export class OutputClosed extends Error {
  constructor() {
    super('The reader of the output has gone.');
    this.name = 'OutputClosed';
  }
}

const GONE: readonly unknown[] = ['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'];

/**
 * Writes to a stream and resolves when the reader took it, so that the writer never gets ahead.
 * @throws OutputClosed the reader has gone
 */
export function writeText(stream: Writable, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (!error) resolve();
      else reject(GONE.includes(Reflect.get(error, 'code')) ? new OutputClosed() : error);
    });
  });
}
