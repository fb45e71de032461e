import { resolve } from 'node:path';
import { usageProblem } from '../program/command-problem.js';

/**
 * Makes sure that no file is written over one that is read, which would be gone then. To be called before the first is opened.
 * @param written undefined for those that are not asked for
 * @throws CommandProblem one would be (usage)
 */
export function expectNotRead(written: readonly (string | undefined)[], read: readonly (string | undefined)[]): void {
  const sources = new Set(read.flatMap((path) => (path === undefined || path === '-' ? [] : [resolve(path)])));
  const lost = written.find((path) => path !== undefined && sources.has(resolve(path)));
  if (lost !== undefined)
    throw usageProblem(`${lost} is read and would be written over`, 'name another file to write with --output');
}
