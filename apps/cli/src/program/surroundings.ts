import type { Readable, Writable } from 'node:stream';

/** A stream that words are written to; a terminal says so. */
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** All that a command knows of the world, so that a test can stand in for it. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** The time now, for what is checked by the date. */
  readonly now: () => Date;
  /** Aborted when the user asks to stop. */
  readonly signal: AbortSignal;
  /** The file of the program, which a thread runs that checks. */
  readonly program: URL;
}

/** The surroundings of this process. Ctrl-C, SIGTERM and SIGHUP ask to stop; a second one ends it at once. @param program its file */
export function surroundingsOfProcess(program: URL): Surroundings {
  const asked = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => asked.abort());
  return {
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    now: () => new Date(),
    signal: asked.signal,
    program,
  };
}
