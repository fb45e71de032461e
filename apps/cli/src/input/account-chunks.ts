import { stat } from 'node:fs/promises';
import { OTHER_FORMS, type OtherForm, recogniseOtherForm } from '@carryover/contract';
import { CommandProblem, fileProblem, usageProblem } from '../program/command-problem.js';
import { EXIT } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { type Input, openInput } from './open-input.js';

const ENOUGH = 64 * 1024;

/**
 * What is in a file of lines of JSON, once its beginning looks like one: an object a line. Forms that are met instead are
 * named with what to do, rather than a thousand lines that are no JSON.
 * @throws CommandProblem it is another form, or empty (problems)
 */
export async function* accountChunks({ name, chunks }: Pick<Input, 'name' | 'chunks'>): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = [];
  let length = 0;
  let isKnown = false;
  for await (const chunk of chunks) {
    if (isKnown) {
      yield chunk;
      continue;
    }
    held.push(chunk);
    length += chunk.length;
    if (length < ENOUGH) continue;
    isKnown = true;
    refuseOtherForms(name, Buffer.concat(held));
    yield* held;
  }
  if (isKnown) return;
  const whole = Buffer.concat(held);
  if (whole.toString('latin1').replace('\xef\xbb\xbf', '').trim() === '')
    throw new CommandProblem(EXIT.problems, `${name} is empty: there is not one line in it`);
  refuseOtherForms(name, whole);
  yield* held;
}

/**
 * Looks at the beginnings of files before anything is done with them, which are read once more then.
 * @throws CommandProblem one is no file of lines of JSON, or empty (problems), or cannot be read (file), or not twice, as a pipe (usage)
 */
export async function expectLinesOfJson(
  paths: readonly string[],
  surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
): Promise<void> {
  for (const path of paths) {
    await expectToReadAgain(path);
    const input = await openInput(path, surroundings);
    try {
      await accountChunks(input).next();
    } finally {
      await input.close();
    }
  }
}

/** What was read of a pipe is not there when it is read again, and nobody would miss it. */
async function expectToReadAgain(path: string): Promise<void> {
  if (path !== '-') {
    const stats = await stat(path).catch((error: unknown) => Promise.reject(fileProblem(path, 'read', error)));
    if (stats.isFile() || stats.isDirectory()) return;
  }
  throw usageProblem(`${path === '-' ? 'stdin' : path} cannot be read twice, as it has to be; name a file`);
}

/** What makes lines of JSON of another form. */
const REMEDIES: Readonly<Record<OtherForm, (name: string) => string>> = {
  'utf-16': (name) => `save it as UTF-8: iconv -f UTF-16 -t UTF-8 ${name}`,
  gzip: (name) => `it is packed twice; unpack it once: gunzip ${name}`,
  zstd: (name) => `unpack it first: unzstd ${name}`,
  bzip2: (name) => `unpack it first: bunzip2 ${name}`,
  xz: (name) => `unpack it first: unxz ${name}`,
  zip: () => 'save each sheet as CSV, then `carryover map init`',
  '7z': (name) => `unpack it first: 7z x ${name}`,
  tar: (name) => `unpack it first: tar -xf ${name}`,
  parquet: () => 'write it as CSV, then `carryover map init`',
  array: (name) => `write its entries one a line: jq -c '.[]' ${name}`,
  'several lines': (name) => `write each object on one line: jq -c . ${name}`,
  markup: () => 'have your system write JSON or CSV',
  csv: () => '`carryover map init` proposes how to make accounts of it',
};

function refuseOtherForms(name: string, head: Buffer): void {
  const found = recogniseOtherForm(head);
  if (found === null) return;
  throw new CommandProblem(
    EXIT.problems,
    `${name}:${found.line}:${found.column}: ${OTHER_FORMS[found.form]}; this command reads one JSON object a line`,
    REMEDIES[found.form](name),
  );
}
