import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensurePackages } from './ensure-packages.mjs';
import { jestCommand } from './jest-run.mjs';
import { root } from './paths.mjs';
import { Problem, reportProblem } from './problem.mjs';
import { chromiumFolder, redisFolder, testFolder } from './test-folder.mjs';
import { kindsOf } from './test-selection.mjs';
import { startTestServices } from './test-services.mjs';
import { watchParent } from './watch-parent.mjs';

/** @param {string} words */
const say = (words) => console.log(`${words} ...`);

/**
 * `npm run test:watch`: the unit tests of what has changed since the last commit, again with each change. With
 * arguments, the tests these pick, of any kind, beside services that run until the end. End-to-end tests run what was
 * built at the start.
 * @param {string[]} args for jest
 * @returns {Promise<number>} the exit code
 */
export async function watchTests(args) {
  const asked = new AbortController();
  const { signal } = asked;
  const stop = () => asked.abort(new Error('asked to stop'));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop);
  watchParent(stop);
  const folder = await testFolder();
  let services;
  try {
    await ensurePackages({ say, signal });
    const kinds = args.length > 0 ? kindsOf(args) : new Set(['unit']);
    const env = { ...process.env };
    if (kinds.has('integration') || kinds.has('e2e')) {
      say('Starting PostgreSQL and Redis');
      services = await startTestServices(folder, { redisFolder });
      if (services.missing.length > 0) throw new Problem(services.missing.join('\n'));
      Object.assign(env, services.env);
    }
    if (kinds.has('e2e')) {
      env.CHROMIUM_PATH = (await ensureChromium(chromiumFolder, { say, signal })).path;
      await ensureBuild({ say, signal });
    }
    signal.throwIfAborted();
    return await watch(args, { env, signal });
  } catch (error) {
    if (signal.aborted) console.error('Stopped before the end.');
    else reportProblem(error);
    return 1;
  } finally {
    await services?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * jest at the keyboard until it ends: by q, by Ctrl-C, or when we are asked to stop.
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, signal: AbortSignal }} options
 */
async function watch(args, { env, signal }) {
  // Tests that were asked for by name run at once; --watch would wait for a change to what they cover.
  const words = args.length > 0 ? ['--watchAll', ...args] : ['--watch', '--selectProjects', 'unit'];
  const [command, ...rest] = jestCommand(words);
  const child = spawn(command, rest, { cwd: root, env, stdio: 'inherit' });
  signal.addEventListener('abort', () => child.kill());
  const [code] = await once(child, 'exit');
  return code ?? 0;
}
