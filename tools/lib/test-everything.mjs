import { rmSync } from 'node:fs';
import { checks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensurePackages } from './ensure-packages.mjs';
import { runJest } from './jest-run.mjs';
import { Problem, reportProblem } from './problem.mjs';
import { chromiumFolder, redisFolder, testFolder } from './test-folder.mjs';
import { startTestServices } from './test-services.mjs';
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
  for (const { name, run } of checks(options)) {
    say(name);
    const started = performance.now();
    const result = await run();
    options.signal.throwIfAborted();
    tally.add(name, result, { seconds: (performance.now() - started) / 1000 });
  }
}

/** Adds up, and shows the output of what failed; what failed is named once more at the end, where one looks first. */
class Tally {
  #passed = 0;
  #failed = 0;
  #failing = [];

  add(name, { passed, failed, output, failing = [], unsteady = [] }, { seconds, isShown = false } = {}) {
    this.#passed += passed;
    this.#failed += failed;
    if (failed > 0) this.#failing.push(...(failing.length > 0 ? failing : [name]));
    if ((failed > 0 || unsteady.length > 0) && !isShown) console.log(output.trimEnd());
    for (const file of unsteady) console.log(`UNSTEADY  ${file} failed at first and passed when it ran again, alone`);
    const time = seconds === undefined ? '' : `, ${seconds.toFixed(1)} s`;
    console.log(`${failed > 0 ? 'FAILED' : 'ok'}  ${name}: ${passed} passed, ${failed} failed${time}`);
  }

  finish() {
    for (const name of this.#failing) console.log(`FAILED  ${name}`);
    console.log(`${this.#passed} passed, ${this.#failed} failed`);
    return this.#failed === 0 && this.#passed > 0 ? 0 : 1;
  }
}
