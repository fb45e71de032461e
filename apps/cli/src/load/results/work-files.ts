import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileProblem, usageProblem } from '../../program/command-problem.js';
import { type ResultPaths, resultPaths } from './result-files.js';

/** What decides where the files of a command go. */
export interface WorkFilesOf {
  /** The words of the command, such as `load` and `--dry-run`. */
  readonly words: readonly string[];
  /** What lines that got there are called. */
  readonly done: string;
  readonly inputs: readonly string[];
  readonly options: { readonly supplier: string; readonly journal?: string; readonly results?: string };
}

/** The files that a command writes. */
export interface WorkFiles {
  readonly results: ResultPaths;
  readonly journal: string;
}

/**
 * Names the files of a command and makes the folder of its results.
 * @throws CommandProblem a file is named twice, or would be written over another one that is read or written (usage); the
 * folder cannot be made (file)
 */
export async function workFiles({ words, done, inputs, options }: WorkFilesOf): Promise<WorkFiles> {
  const first = inputs[0] ?? '';
  const results = resultPaths(first, options.results, done);
  const suffix = `${words.join('').replaceAll('--', '.')}.${encodeURIComponent(options.supplier)}.journal`;
  const journal = options.journal ?? `${resultPaths(first, undefined, done).base}.${suffix}`;
  const read = new Set(inputs.map((path) => resolve(path)));
  if (read.size < inputs.length) throw usageProblem('a file is named twice');
  const { base: _, ...written } = results;
  const taken = new Set(read);
  for (const path of [...Object.values(written), journal]) {
    if (taken.has(resolve(path)))
      throw usageProblem(`${path} would be written over`, 'name another folder with --results, or another --journal');
    taken.add(resolve(path));
  }
  if (options.results !== undefined) await makeFolder(options.results);
  await makeFolder(dirname(journal));
  return { results, journal };
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    throw fileProblem(path, 'written', error);
  }
}
