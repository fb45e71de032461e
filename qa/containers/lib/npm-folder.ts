import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { onPath } from '../../../tools/lib/on-path.mjs';
import { Problem } from '../../../tools/lib/problem.mjs';

/** The folder of npm itself, the one that started us when one did. */
export function npmFolder(): string {
  const program = process.env.npm_execpath ?? onPath('npm');
  if (program === undefined) throw new Problem('There is no npm on the PATH.');
  return dirname(dirname(realpathSync(program)));
}
