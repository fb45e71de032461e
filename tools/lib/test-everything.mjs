import { rmSync } from 'node:fs';
import { checks, quickChecks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensurePackages } from './ensure-packages.mjs';
import { runJest } from './jest-run.mjs';
import { writePrivateFile } from './private-files.mjs';
import { Problem, reportProblem } from './problem.mjs';
import { runWithinCapacity } from './run-within-capacity.mjs';
import { Tally } from './tally.mjs';
import { chromiumFolder, redisFolder, secondsFile, testFolder, unsteadyFile } from './test-folder.mjs';
import { kindsOf } from './test-selection.mjs';
import { startTestServices } from './test-services.mjs';
import { checkUnsteady, UnsteadyRecord } from './unsteady-record.mjs';
import { watchParent } from './watch-parent.mjs';

/** @import { Check, Options } from './checks.mjs' */

/** @param {string} words */
const say = (words) => console.log(`${words} ...`);

/**
 * The whole of `npm test`; with arguments, one run of jest with them and nothing else, for which only what the tests
 * they pick need is started and built.
 * @param {string[]} args for jest
 * @returns {Promise<number>} the exit code
 */
export function testEverything(args) {
  const kinds = kindsOf(args);
  return run(kinds, async (options, tally) => {
    const env = { ...options.env, ...(kinds.has('e2e') ? await browser(tally, options.signal) : {}) };
    if (args.length > 0) return selection(args, { ...options, env }, { kinds, tally });
    const record = new UnsteadyRecord(unsteadyFile);
    const seconds = await everyCheck(await checks({ ...options, env }), { ...options, tally, record });
    writePrivateFile(secondsFile, `${JSON.stringify(seconds, null, 2)}\n`);
  });
}

/**
 * `npm run test:quick`: what `npm test` checks without services and without a build.
 * @returns {Promise<number>} the exit code
 */
export function testQuick() {
  return run(new Set(['unit']), async (options, tally) => {
    await everyCheck(quickChecks(options), { ...options, tally });
  });
}

/**
 * Does the work in a folder of its own, with services when one of the kinds of tests needs them.
 * @param {Set<string>} kinds
 * @param {(options: Options, tally: Tally) => Promise<void>} work
 */
async function run(kinds, work) {
  const asked = new AbortController();
  const { signal } = asked;
  const stop = () => asked.abort(new Error('asked to stop'));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop);
  watchParent(stop);
  const tally = new Tally();
  let folder;
  let services;
  try {
    await ensurePackages({ say, signal });
    folder = await testFolder();
    if (kinds.has('integration') || kinds.has('e2e')) services = await start(folder, tally);
    signal.throwIfAborted();
    await work({ env: { ...process.env, ...services?.env }, folder, signal }, tally);
  } catch (error) {
    if (signal.aborted) console.error('Stopped before the end.');
    else reportProblem(error);
    tally.add('npm test', { passed: 0, failed: 1, output: '' });
  } finally {
    await services?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
  return tally.finish();
}

/** @param {string} folder  @param {Tally} tally */
async function start(folder, tally) {
  say('Starting PostgreSQL and Redis');
  const services = await startTestServices(folder, { redisFolder });
  for (const sentence of services.missing) tally.add('services', { passed: 0, failed: 1, output: sentence });
  return services;
}

/** @param {Tally} tally  @param {AbortSignal} signal  @returns {Promise<NodeJS.ProcessEnv>} */
async function browser(tally, signal) {
  try {
    const { path, words } = await ensureChromium(chromiumFolder, { say, signal });
    console.log(`The browser is ${words}.`);
    return { CHROMIUM_PATH: path };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    tally.add('chromium', { passed: 0, failed: 1, output: `${error.output}\n${error.message}` });
    return {};
  }
}

/** @param {string[]} args  @param {Options} options  @param {{ kinds: Set<string>, tally: Tally }} run */
async function selection(args, options, { kinds, tally }) {
  if (kinds.has('e2e')) await ensureBuild({ say, signal: options.signal });
  const result = await runJest(args, { ...options, isWhole: false });
  options.signal.throwIfAborted();
  console.log(result.output);
  tally.add('tests', result, { isShown: true });
}

/**
 * @param {Check[]} all
 * @param {{ signal: AbortSignal, tally: Tally, record?: UnsteadyRecord }} options record: what was unsteady in earlier runs; left out by
 *   runs that are not of everything
 * @returns {Promise<Record<string, number>>} the seconds of test files, by path
 */
async function everyCheck(all, { signal, tally, record }) {
  /** @type {Record<string, number>} */
  const seconds = {};
  await runWithinCapacity(all, async ({ name, run: check }) => {
    say(name);
    const started = performance.now();
    const result = await check();
    signal.throwIfAborted();
    const checked = record ? checkUnsteady(result, record) : result;
    tally.add(name, checked, { seconds: (performance.now() - started) / 1000 });
    Object.assign(seconds, result.seconds);
  });
  return seconds;
}
