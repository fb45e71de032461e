import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { openInput } from '../../input/open-input.js';
import { CommandProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';
import type { Surroundings } from '../../program/surroundings.js';

/**
 * What the accounts of an earlier run were: the digest of each line, by account number.
 * @throws CommandProblem it cannot be read, or is no provenance file (file)
 */
export async function readDigests(path: string, surroundings: Surroundings): Promise<ReadonlyMap<string, string>> {
  const input = await openInput(path, surroundings);
  const digests = new Map<string, string>();
  try {
    let line = 0;
    for await (const text of createInterface({ input: Readable.from(input.chunks) })) {
      line += 1;
      const [number, digest] = read(path, line, text);
      if (line > 1 && typeof number === 'string' && typeof digest === 'string') digests.set(number, digest);
    }
  } finally {
    await input.close();
  }
  return digests;
}

function read(path: string, line: number, text: string): [unknown, unknown] {
  try {
    const value = Object(JSON.parse(text));
    return [Reflect.get(value, 'external_account_number'), Reflect.get(value, 'digest')];
  } catch {
    throw new CommandProblem(EXIT.file, `${path}:${line}: this is no line of a provenance file`);
  }
}
