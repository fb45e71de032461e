import { createWriteStream, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { fileProblem } from '../program/command-problem.js';
import { writeText } from '../terminal/write-text.js';

/** A file that is being written. It appears under its name when it is whole, and not at all when it is abandoned. */
export interface OutputFile {
  readonly write: (text: string | Uint8Array) => Promise<void>;
  readonly finish: () => Promise<void>;
  /** Leaves no trace of the file. Does nothing once it is finished. */
  readonly abandon: () => Promise<void>;
}

/**
 * Writes a file, packed when its name ends in `.gz`. Every call throws a CommandProblem (file) when it cannot be
 * written. A path that is there and no plain file, such as `/dev/null`, is written as it is.
 */
export function openOutput(path: string): OutputFile {
  const isPlain = statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
  const draft = isPlain ? `${path}.${process.pid}.draft` : path;
  const file = createWriteStream(draft);
  const target: Writable = path.endsWith('.gz') ? gzipInto(file) : file;
  // Errors reach whoever writes or finishes; one that comes between two writes must not end the process.
  let failure: unknown;
  const keep = (error: unknown): void => {
    failure ??= error;
  };
  for (const stream of [file, target]) stream.on('error', keep);
  let isDone = false;
  const explained = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      if (failure !== undefined) throw failure;
    } catch (error) {
      throw fileProblem(path, 'written', failure ?? error);
    }
  };
  return {
    write: (text) => explained(() => writeText(target, text)),
    finish: () =>
      explained(async () => {
        const closed = finished(file);
        target.end();
        await closed;
        if (isPlain) await rename(draft, path);
        isDone = true;
      }),
    abandon: async () => {
      if (isDone) return;
      target.destroy();
      file.destroy();
      // A file whose opening is still under way appears after it was removed. What is still being packed may fail now.
      if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
      if (isPlain) await rm(draft, { force: true });
    },
  };
}

function gzipInto(file: Writable): Writable {
  const gzip = createGzip();
  gzip.pipe(file);
  file.on('error', (error) => gzip.destroy(error));
  return gzip;
}
