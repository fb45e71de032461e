import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { accountChunks } from '../input/account-chunks.js';
import { openInput } from '../input/open-input.js';
import { usageProblem } from '../program/command-problem.js';
import type { Surroundings } from '../program/surroundings.js';

/**
 * Reads a file of control totals packed with gzip, whether it is packed already or not, a piece at a time.
 * Reading throws a CommandProblem (problems) for what is no file of lines of JSON.
 * @returns begins to read it, each time from its beginning; with stdin once only
 */
export function packedTotals(
  path: string,
  surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
): () => AsyncGenerator<Uint8Array> {
  let readings = 0;
  return async function* read() {
    readings += 1;
    if (path === '-' && readings > 1) throw usageProblem('stdin cannot be sent again; name a file');
    const input = await openInput(path, surroundings);
    try {
      const gzip = createGzip();
      // Whoever reads the packed side meets every error of the chain there.
      pipeline(Readable.from(accountChunks(input), { objectMode: false }), gzip, () => undefined);
      yield* gzip;
    } finally {
      await input.close();
    }
  };
}
