import { usageProblem } from '../program/command-problem.js';

/**
 * Makes sure that stdin is named once at most: it would be empty the second time. To be called before anything is read.
 * @param paths every input of the command
 * @throws CommandProblem (usage)
 */
export function expectStdinOnce(paths: readonly string[]): void {
  if (paths.filter((path) => path === '-').length > 1)
    throw usageProblem('stdin is named twice, and can be read once', 'name a file in the place of one -');
}
