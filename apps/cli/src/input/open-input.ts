import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fileProblem } from '../program/command-problem.js';
import type { Surroundings } from '../program/surroundings.js';

const CHUNK = 256 * 1024;

/** A file, or stdin, that is read from its beginning to its end; gzip is unpacked on the way. */
export interface Input {
  /** As the user wrote it; `stdin` for `-`. */
  readonly name: string;
  /** Bytes there are to read; null when nobody knows, as in a pipe. */
  readonly size: number | null;
  /** Bytes read so far, before they are unpacked. */
  readonly bytesRead: () => number;
  /** What is in it, in pieces of any length. Throws a CommandProblem (file) when it cannot be read on. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Frees the file; to be called also when it was not read to its end. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a file, or stdin for `-`. What begins with the two bytes of gzip is unpacked, whatever its name, with every
 * member of it.
 * @throws CommandProblem it cannot be opened (file)
 */
export async function openInput(
  path: string,
  { stdin, signal }: Pick<Surroundings, 'stdin' | 'signal'>,
): Promise<Input> {
  if (path === '-') return inputFrom('stdin', null, Readable.from(stdin), async () => undefined, signal);
  let file: FileHandle;
  let size: number | null;
  try {
    file = await open(path);
    const stats = await file.stat();
    size = stats.isFile() ? stats.size : null;
  } catch (error) {
    throw fileProblem(path, 'read', error);
  }
  const stream = file.createReadStream({ highWaterMark: CHUNK });
  const close = async (): Promise<void> => {
    stream.destroy();
    await file.close().catch(ignoreClosed);
  };
  return inputFrom(path, size, stream, close, signal);
}

function inputFrom(
  name: string,
  size: number | null,
  source: Readable,
  close: () => Promise<void>,
  signal: AbortSignal,
): Input {
  let bytes = 0;
  async function* raw(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      signal.throwIfAborted();
      const piece = Buffer.from(chunk);
      bytes += piece.length;
      yield piece;
    }
  }
  return { name, size, bytesRead: () => bytes, chunks: unpacked(name, raw()), close };
}

async function* unpacked(name: string, raw: AsyncGenerator<Buffer>): AsyncGenerator<Uint8Array> {
  try {
    const head = await firstBytes(raw, 2);
    const whole = concatenated(head, raw);
    yield* isGzip(head) ? gunzipped(whole) : whole;
  } catch (error) {
    throw fileProblem(name, 'read', error);
  }
}

/** At least so many bytes, fewer only when there are no more. */
async function firstBytes(raw: AsyncGenerator<Buffer>, length: number): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < length) {
    const next = await raw.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* concatenated(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}

/** What is in gzip, with every member of it. Throws the error of the system when it is broken. */
export async function* gunzipped(packed: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  // Whoever reads the unpacked side meets every error of the chain there.
  pipeline(Readable.from(packed, { objectMode: false }), gunzip, () => undefined);
  yield* gunzip;
}

/** Whether a file begins with the two bytes of gzip. */
export function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** The stream closes the file itself when it was read to its end. */
function ignoreClosed(error: unknown): void {
  if (Reflect.get(Object(error), 'code') !== 'EBADF') throw error;
}
