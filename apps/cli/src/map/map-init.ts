import { basename, relative, resolve } from 'node:path';
import { expectNotRead } from '../output/expect-not-read.js';
import { openOutput } from '../output/open-output.js';
import { CommandProblem } from '../program/command-problem.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { counted } from '../terminal/numbers.js';
import { writeText } from '../terminal/write-text.js';
import { profileColumn } from './init/profile-column.js';
import { type ProfiledFile, propose } from './init/propose.js';
import { renderMapping } from './init/render-mapping.js';
import type { SourceFile } from './mapping/mapping.js';
import { openSource } from './source/open-source.js';

export interface MapInitOptions {
  readonly supplier?: string;
  readonly output?: string;
  readonly rows: number;
}

const nobody = (): void => undefined;

/** Reads the beginning of files and proposes a mapping. */
export async function initMapping(
  paths: readonly string[],
  options: MapInitOptions,
  surroundings: Surroundings,
): Promise<ExitCode> {
  expectNotRead([options.output], paths);
  const from = options.output === undefined ? '.' : resolve(options.output, '..');
  const names = new Set<string>();
  const files: ProfiledFile[] = [];
  for (const path of paths)
    files.push(await profileFile(path, relative(from, path) || path, nameFor(path, names), options.rows, surroundings));
  const proposal = propose(files);
  if (proposal === null)
    throw new CommandProblem(
      EXIT.problems,
      'none of the files looks like one of accounts',
      'one needs a column such as ACCOUNT_NO, different in each row',
    );
  const text = renderMapping(proposal, options.supplier ?? null);
  if (options.output === undefined) {
    await writeText(surroundings.stdout, text);
    return EXIT.ok;
  }
  const output = openOutput(options.output);
  try {
    await output.write(text);
    await output.finish();
  } finally {
    await output.abandon();
  }
  const guesses = proposal.files.reduce((sum, { matches }) => sum + matches.length, 0);
  await writeText(
    surroundings.stderr,
    `${counted(guesses, 'column')} of ${counted(paths.length, 'file')} mapped in ${options.output}. Read it through, then: carryover map check ${options.output}\n`,
  );
  return EXIT.ok;
}

async function profileFile(
  path: string,
  shown: string,
  name: string,
  rows: number,
  surroundings: Surroundings,
): Promise<ProfiledFile> {
  const file: SourceFile = {
    name,
    shown: path,
    path: resolve(path),
    format: 'csv',
    encoding: null,
    delimiter: null,
    skip: 0,
    key: null,
    pad: new Map(),
    unpivot: null,
  };
  const source = await openSource(file, nobody, surroundings);
  const columns: string[][] = source.header.map(() => []);
  try {
    let left = rows;
    for await (const batch of source.batches) {
      for (const { values } of batch.slice(0, left))
        for (const [index, column] of columns.entries()) column.push(values[index] ?? '');
      left -= batch.length;
      if (left <= 0) break;
    }
  } finally {
    await source.close();
  }
  return {
    name,
    path: shown,
    columns: source.header.map((title, index) => profileColumn(title, columns[index] ?? [])),
  };
}

/** A name for a file that no other has. */
function nameFor(path: string, taken: Set<string>): string {
  const plain =
    basename(path)
      .replace(/\.gz$/i, '')
      .replace(/\.\w+$/, '')
      .toLowerCase()
      .replaceAll(/\W+/g, '_')
      .replace(/^(\d)/, 'f$1') || 'file';
  let name = plain;
  for (let number = 2; taken.has(name); number += 1) name = `${plain}_${number}`;
  taken.add(name);
  return name;
}
