import { PassThrough, Readable } from 'node:stream';
import type { OutputStream, Surroundings } from '../program/surroundings.js';

/** Surroundings of a test, with everything that was written. */
export interface StandIn extends Surroundings {
  readonly written: { readonly stdout: () => string; readonly stderr: () => string };
}

/** Surroundings without a terminal; `stdin` is what is piped in. */
export function standInSurroundings(
  given: { stdin?: Buffer | string; env?: Record<string, string>; now?: Date; signal?: AbortSignal } = {},
): StandIn {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const [out, err] = [collected(stdout), collected(stderr)];
  return {
    env: given.env ?? {},
    stdin: Readable.from(given.stdin === undefined ? [] : [Buffer.from(given.stdin)]),
    stdout,
    stderr,
    now: () => given.now ?? new Date('2026-01-01T12:00:00Z'),
    signal: given.signal ?? new AbortController().signal,
    program: new URL('../main.js', import.meta.url),
    written: { stdout: out, stderr: err },
  };
}

/** A stream that says it is a terminal, and what was written to it. */
export function standInTerminal(columns = 80): { stream: OutputStream; written: () => string } {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns });
  return { stream, written: collected(stream) };
}

function collected(stream: PassThrough): () => string {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}
