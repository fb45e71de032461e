import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './ensure-packages.mjs';
import { root } from './paths.mjs';
import { Problem, reportProblem } from './problem.mjs';
import { typescriptFlags } from './typescript-flags.mjs';
import { watchParent } from './watch-parent.mjs';

/** Stacks name the lines that were written. */
const flags = [...typescriptFlags, '--enable-source-maps'];

/** @type {NodeJS.Signals[]} */
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * `node tools/qa.mjs NAME [ARGUMENT]...`: runs the program `qa/NAME/main.ts` as it is written, to its end.
 * @param {string[]} words the name of the program and its own arguments
 * @param {string} [folder] where the programs are
 * @returns {Promise<number>} its exit code; 1 when a signal ended it, or when there is no such program
 */
export async function runQa([name = '', ...args], folder = join(root, 'qa')) {
  try {
    const known = programs(folder);
    if (!known.includes(name)) throw new Problem(`qa has ${known.join(', ')}, and no program "${name}".`);
    await ensurePackages({ say: console.error });
  } catch (error) {
    reportProblem(error);
    return 1;
  }
  const child = spawn(process.execPath, [...flags, join(folder, name, 'main.ts'), ...args], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  // It cleans up first. Ctrl-C reaches it by itself too, and twice is as once.
  for (const signal of STOPPING) process.on(signal, () => child.kill(signal));
  watchParent(() => child.kill('SIGTERM'));
  const [code] = await ended;
  return code ?? 1;
}

/** Folders that hold a program. @param {string} folder  @returns {string[]} */
function programs(folder) {
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'main.ts')));
}
