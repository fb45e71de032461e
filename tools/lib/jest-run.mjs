import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';
import { readJson } from './private-files.mjs';
import { runCommand } from './run-command.mjs';
import { typescriptFlags } from './typescript-flags.mjs';

const MINUTES_AT_MOST = 50;

/** With more failing files than this something is broken, and a second run would only take time. */
const FILES_RUN_AGAIN = 4;

/**
 * The parts of a result file of jest that are read.
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   numRuntimeErrorTestSuites: number, numTotalTests: number }} Counts
 * @typedef {{ name: string, status: string, startTime?: number, endTime?: number, assertionResults: { status: string, fullName: string }[] }} FileResult
 *   name: a full path; startTime, endTime: milliseconds since 1970
 * @typedef {{ testResults: FileResult[] }} FileResults
 * @typedef {{ env: NodeJS.ProcessEnv, folder: string, signal: AbortSignal, isWhole: boolean, node?: string }} Options isWhole:
 *   nothing may be skipped, as this is no selection by name; node: the Node to run it on, else this one
 */

/**
 * Runs jest and counts.
 * @param {string[]} args
 * @param {Options} options
 * @returns {Promise<{ passed: number, failed: number, output: string, failing: string[] }>} failing: names
 */
export async function runJest(args, options) {
  const { counted, code, output } = await startJest(args, options);
  return { ...countJest(counted, { code, isWhole: options.isWhole }), output, failing: failedTests(counted) };
}

/**
 * Runs jest; the few files that fail are run again, one by one. A file that fails twice has failed; one that passes
 * then counts as passed and is reported in `unsteady` with the output of its failure.
 * @param {string[]} args
 * @param {Options} options
 * @returns {Promise<{ passed: number, failed: number, output: string, failing: string[], unsteady: string[], seconds: Record<string, number> }>}
 *   seconds: that the files took the first time, by path
 */
export async function runJestTwice(args, options) {
  const first = await startJest(args, options);
  const files = failedFiles(first.counted);
  const once = { ...countJest(first.counted, { code: first.code, isWhole: options.isWhole }), output: first.output };
  const failing = failedTests(first.counted);
  const seconds = secondsOf(first.counted);
  if (files.length === 0 || files.length > FILES_RUN_AGAIN || first.timedOut)
    return { ...once, failing, unsteady: [], seconds };
  const second = await startJest([...aloneOf(args), '--runTestsByPath', ...files], options);
  const merged = first.counted && replaceFiles(first.counted, second.counted, files);
  const stillFailing = new Set(failedFiles(second.counted));
  return {
    ...countJest(merged, { code: second.code, isWhole: options.isWhole }),
    output: `${first.output}\n\nA second time, alone: ${files.map(named).join(', ')}\n\n${second.output}`,
    failing: second.counted ? failedTests(second.counted) : failing,
    unsteady: second.counted ? files.filter((file) => !stillFailing.has(file)).map(named) : [],
    seconds,
  };
}

/** The same arguments, for one file after the other. @param {string[]} args */
function aloneOf(args) {
  const at = args.indexOf('-w');
  const others = at < 0 ? args : args.filter((_, index) => index !== at && index !== at + 1);
  return [...others.filter((word) => word !== '--runInBand'), '--runInBand'];
}

/**
 * The words that start jest, to be run in the root of the checkout. Its workers inherit those for Node: TypeScript is read as it
 * is, packages of ours from their sources.
 * @param {string[]} args
 * @returns {[string, ...string[]]}
 */
export function jestCommand(args) {
  const program = join(root, 'node_modules/jest/bin/jest.js');
  return [process.execPath, ...typescriptFlags, program, ...args];
}

/** @param {string[]} args  @param {Omit<Options, 'isWhole'>} options */
async function startJest(args, { env, folder, signal, node }) {
  const results = join(folder, `jest-${process.hrtime.bigint()}.json`);
  const [command, ...all] = jestCommand([...args, '--json', `--outputFile=${results}`]);
  const milliseconds = MINUTES_AT_MOST * 60_000;
  const run = await runCommand(node ?? command, all, { cwd: root, env, signal, milliseconds });
  /** @type {(Counts & FileResults) | undefined} */
  const counted = readJson(results, undefined);
  rmSync(results, { force: true });
  // jest says the same on standard output as in the file, in one very long line.
  const output = run.output
    .split('\n')
    .filter((line) => !line.startsWith('{"numFailedTestSuites"'))
    .join('\n');
  return {
    ...run,
    counted,
    output: run.timedOut ? `${output}\nStopped after ${MINUTES_AT_MOST} minutes.` : output,
  };
}

/**
 * The verdict on a result file of jest. A suite that could not run is a failure, and so is a run without a result,
 * without a test, or one that jest itself calls a failure.
 * @param {Counts | undefined} result
 * @param {{ code: number, isWhole: boolean }} run
 */
export function countJest(result, { code, isWhole }) {
  if (!result) return { passed: 0, failed: 1 };
  const passed = result.numPassedTests;
  const skipped = isWhole ? result.numPendingTests + result.numTodoTests : 0;
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites + skipped;
  const isFailure = code !== 0 || result.numTotalTests === 0;
  return { passed, failed: failed === 0 && isFailure ? 1 : failed };
}

/** The files of a result in which something failed, or that could not run. @param {FileResults | undefined} result */
export function failedFiles(result) {
  return (result?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * The names of the tests that failed, each behind its file; of a file that could not run, the file.
 * @param {FileResults | undefined} result
 */
export function failedTests(result) {
  return (result?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      return failed.length === 0 ? [named(name)] : failed.map(({ fullName }) => `${named(name)}: ${fullName}`);
    });
}

/**
 * Whole seconds that each file took, by path, loading it included.
 * @param {FileResults | undefined} result
 * @returns {Record<string, number>}
 */
export function secondsOf(result) {
  const files = result?.testResults ?? [];
  return Object.fromEntries(
    files.map(({ name, startTime = 0, endTime = 0 }) => [named(name), Math.round((endTime - startTime) / 1_000)]),
  );
}

/**
 * A result in which the counts of some files are those of a later run. A later run that left nothing changes nothing.
 * @template {Counts & FileResults} Result
 * @param {Result} result
 * @param {FileResults | undefined} later
 * @param {string[]} files which
 * @returns {Result}
 */
export function replaceFiles(result, later, files) {
  if (!later) return result;
  const before = tallyOf(result.testResults.filter(({ name }) => files.includes(name)));
  const after = tallyOf(later.testResults);
  return {
    ...result,
    numPassedTests: result.numPassedTests - before.numPassedTests + after.numPassedTests,
    numFailedTests: result.numFailedTests - before.numFailedTests + after.numFailedTests,
    numPendingTests: result.numPendingTests - before.numPendingTests + after.numPendingTests,
    numTodoTests: result.numTodoTests - before.numTodoTests + after.numTodoTests,
    numRuntimeErrorTestSuites:
      result.numRuntimeErrorTestSuites - before.numRuntimeErrorTestSuites + after.numRuntimeErrorTestSuites,
    numTotalTests: result.numTotalTests - before.numTotalTests + after.numTotalTests,
  };
}

/** @param {FileResult[]} testResults  @returns {Counts} */
function tallyOf(testResults) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  /** @param {string} status */
  const having = (status) => tests.filter((test) => test.status === status).length;
  return {
    numPassedTests: having('passed'),
    numFailedTests: having('failed'),
    numPendingTests: having('pending') + having('skipped'),
    numTodoTests: having('todo'),
    numRuntimeErrorTestSuites: testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length,
    numTotalTests: tests.length,
  };
}

/** @param {string} file */
function named(file) {
  return relative(root, file);
}
