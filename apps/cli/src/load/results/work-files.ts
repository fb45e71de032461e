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

/** What decides where the files of results of a command go that keeps no journal. */
export interface ResultFilesOf extends Pick<WorkFilesOf, 'done' | 'inputs'> {
  readonly options: Pick<WorkFilesOf['options'], 'results'>;
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
  expectApart(inputs, [...written(results), journal], 'name another folder with --results, or another --journal');
  if (options.results !== undefined) await makeFolder(options.results);
  await makeFolder(dirname(journal));
  return { results, journal };
}

/**
 * Names the files of results of a command that keeps no journal, and makes their folder.
 * @throws CommandProblem a file is named twice, or would be written over one that is read (usage); the folder cannot be made (file)
 */
export async function resultFiles({ done, inputs, options }: ResultFilesOf): Promise<ResultPaths> {
  const results = resultPaths(inputs[0] ?? '', options.results, done);
  expectApart(inputs, written(results), 'name another folder with --results');
  if (options.results !== undefined) await makeFolder(options.results);
  return results;
}

function written({ base: _, ...paths }: ResultPaths): string[] {
  return Object.values(paths);
}

/** @throws CommandProblem two of these files are one (usage) */
function expectApart(read: readonly string[], toWrite: readonly string[], hint: string): void {
  const taken = new Set(read.map((path) => resolve(path)));
  if (taken.size < read.length) throw usageProblem('a file is named twice');
  for (const path of toWrite) {
    if (taken.has(resolve(path))) throw usageProblem(`${path} would be written over`, hint);
    taken.add(resolve(path));
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    throw fileProblem(path, 'written', error);
  }
}
