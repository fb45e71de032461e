import { rmSync } from 'node:fs';
import { checks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensurePackages } from './ensure-packages.mjs';
import { runJest } from './jest-run.mjs';
import { Problem, reportProblem } from './problem.mjs';
import { Tally } from './tally.mjs';
import { chromiumFolder, redisFolder, testFolder, unsteadyFile } from './test-folder.mjs';
import { startTestServices } from './test-services.mjs';
import { judgeUnsteady, UnsteadyRecord } from './unsteady-record.mjs';
import { watchParent } from './watch-parent.mjs';

const say = (words) => console.log(`${words} ...`);

/**
 * The whole of `npm test`; with arguments, one run of jest with them and nothing else.
 * @param {string[]} args for jest
 * @returns {Promise<number>} the exit code
 */
export async function testEverything(args) {
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
    say('Starting PostgreSQL and Redis');
    services = await startTestServices(folder, { redisFolder });
    for (const sentence of services.missing) tally.add('services', { passed: 0, failed: 1, output: sentence });
    const needsBrowser = args.length === 0 || args.some((word) => word.includes('e2e'));
    const env = { ...process.env, ...services.env, ...(needsBrowser ? await browser(tally, signal) : {}) };
    signal.throwIfAborted();
    if (args.length > 0) await selection(args, { env, folder, signal, needsBuild: needsBrowser }, tally);
    else await everyCheck({ env, folder, signal }, tally);
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

async function selection(args, { needsBuild, ...options }, tally) {
  if (needsBuild) await ensureBuild({ say, signal: options.signal });
  const result = await runJest(args, { ...options, isWhole: false });
  options.signal.throwIfAborted();
  console.log(result.output);
  tally.add('tests', result, { isShown: true });
}

async function everyCheck(options, tally) {
  const record = new UnsteadyRecord(unsteadyFile);
  for (const { name, run } of checks(options)) {
    say(name);
    const started = performance.now();
    const result = judgeUnsteady(await run(), record);
    options.signal.throwIfAborted();
    tally.add(name, result, { seconds: (performance.now() - started) / 1000 });
  }
}
