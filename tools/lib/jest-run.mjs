import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { readJson } from './private-files.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Runs jest and counts.
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, folder: string, signal: AbortSignal, isWhole: boolean }} options isWhole: nothing
 *   may be skipped, as this is no selection by name
 * @returns {Promise<{ passed: number, failed: number, output: string }>}
 */
export async function runJest(args, { env, folder, signal, isWhole }) {
  const results = join(folder, `jest-${process.hrtime.bigint()}.json`);
  const program = join(root, 'node_modules/jest/bin/jest.js');
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', program];
  const all = [...node, ...args, '--json', `--outputFile=${results}`];
  const run = await runCommand(process.execPath, all, { cwd: root, env, signal, milliseconds: 1_800_000 });
  const counted = readJson(results, undefined);
  rmSync(results, { force: true });
  // jest says the same on standard output as in the file, in one very long line.
  const output = run.output
    .split('\n')
    .filter((line) => !line.startsWith('{"numFailedTestSuites"'))
    .join('\n');
  return {
    ...countJest(counted, { code: run.code, isWhole }),
    output: run.timedOut ? `${output}\nStopped after 30 minutes.` : output,
  };
}

/**
 * What a result file of jest amounts to. A suite that could not run is a failure, and so is a run without a result,
 * without a test, or one that jest calls a failure for a reason that is no test's.
 */
export function countJest(result, { code, isWhole }) {
  if (!result) return { passed: 0, failed: 1 };
  const passed = result.numPassedTests;
  const skipped = isWhole ? result.numPendingTests + result.numTodoTests : 0;
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites + skipped;
  const isFailure = code !== 0 || result.numTotalTests === 0;
  return { passed, failed: failed === 0 && isFailure ? 1 : failed };
}
