import { join, relative } from 'node:path';
import { checkPorts, childEnvironment, migrateEnvironment } from '../lib/child-environment.mjs';
import { serversOf } from '../lib/database-servers.mjs';
import { ensurePackages } from '../lib/ensure-packages.mjs';
import { freePort } from '../lib/free-port.mjs';
import { root } from '../lib/paths.mjs';
import { Problem, reportProblem } from '../lib/problem.mjs';
import { withNeededKeys } from '../lib/process-keys.mjs';
import { checkReachable } from '../lib/reachable.mjs';
import { redisServersOf } from '../lib/redis-servers.mjs';
import { runUntilStopped } from '../lib/run-until-stopped.mjs';
import { readCredentials, screen } from '../lib/screen.mjs';
import { readSettings } from '../lib/settings.mjs';
import { runTask, startConsoleServer } from '../lib/start-processes.mjs';
import { allOrFirstProblem, provideDatabase, provideQueue } from '../lib/start-services.mjs';
import { compiled, DevBuild, sourceFolders } from './dev-build.mjs';
import { pageRenderer } from './page-renderer.mjs';
import { Restartable } from './restartable.mjs';
import { watchFiles } from './watch-files.mjs';

/**
 * @import { Settings } from '../lib/settings.mjs'
 * @import { Supervisor } from '../lib/supervisor.mjs'
 */

/** Its own data and ports: it runs beside `npm start`, and a migration that is not finished never meets that one's data. */
const otherwise = { port: 3100, consolePort: 3101, dataDir: '.data/dev' };
const migrationsFolder = join(root, 'migrations/src');
const pages = join(root, 'docs');

/** @param {string} words */
const say = (words) => console.log(`${words} ...`);

/** The whole of `npm run dev`: returns the exit code once everything has stopped again. */
export function runDev() {
  return runUntilStopped(() => readSettings(process.env, join(root, '.env'), otherwise), bringUp);
}

/** @param {Settings} settings  @param {Supervisor} supervisor  @param {AbortSignal} signal */
async function bringUp(settings, supervisor, signal) {
  await checkPorts(settings);
  await checkReachable('DATABASE_URL', serversOf(settings.databaseUrl ?? ''), 5432);
  await checkReachable('REDIS_URL', redisServersOf(settings.redisUrl ?? ''), 6379);
  await ensurePackages({ say, signal });
  say('Compiling, and starting PostgreSQL and the queue');
  const [build, database, queue] = await allOrFirstProblem([
    compileAll(),
    provideDatabase(settings, supervisor),
    provideQueue(settings, supervisor),
  ]);
  const { dataDir } = settings;
  const workerPort = settings.workerPort || (await freePort(0, settings.host));
  const all = { ...settings, workerPort };
  const env = { ...childEnvironment(all, database, queue.url), NODE_ENV: settings.env.NODE_ENV ?? 'development' };
  const ownersEnv = migrateEnvironment(env, database);
  /** @param {string} name */
  const task = (name) =>
    runTask(name, { dataDir, env: name === 'migrate' ? ownersEnv : env, signal, folder: compiled });
  const keyNow = () => readCredentials(dataDir).organization_secret_key;
  const keyBefore = keyNow();
  const services = [
    new Restartable('api', { script: 'main.js', dataDir, env: withNeededKeys(env, 'api') }),
    new Restartable('worker', { script: 'worker.js', dataDir, env: withNeededKeys(env, 'worker') }),
  ];
  for (const service of services) supervisor.adoptKeeper('service', () => service.stop());
  const prepareAndStart = async () => {
    say('Bringing the database up to date, and starting api, worker and console');
    await task('migrate');
    await task('seed-demo');
    await restart(services);
  };
  const renderPages = pageRenderer({ task, signal });
  await allOrFirstProblem([prepareAndStart(), startConsole(all, env, supervisor), renderPages()]);
  signal.throwIfAborted();
  if (supervisor.isStopping) return;
  const watcher = watchFiles([...sourceFolders, pages], inTurn(changeHandler({ build, services, task, renderPages })));
  supervisor.adoptKeeper('watcher', async () => watcher.close());
  console.log(screen({ dataDir, database: database.words, queue: queue.words, isNew: keyNow() !== keyBefore }));
  console.log('Sources are watched: what is changed runs a moment later\nCarryover is ready');
}

async function compileAll() {
  const build = new DevBuild(await import('@swc/core'));
  await build.all();
  if (build.problems.length > 0) throw new Problem('The sources do not compile.', build.problems.join('\n\n'));
  return build;
}

/**
 * Next's own server for development, which keeps its output in `.next/dev` and watches the console by itself.
 * @param {Settings} settings
 * @param {NodeJS.ProcessEnv} env
 * @param {Supervisor} supervisor
 */
function startConsole(settings, env, supervisor) {
  const cwd = join(root, 'apps/admin');
  const { NODE_ENV: _mode, ...rest } = env;
  const next = join(root, 'node_modules/next/dist/bin/next');
  /** @type {[string, ...string[]]} */
  const words = [next, 'dev', '--hostname', settings.host, '--port', String(settings.consolePort)];
  return startConsoleServer(words, { settings, env: rest, cwd, supervisor });
}

/** @param {Restartable[]} services */
async function restart(services) {
  const up = await Promise.all(services.map((service) => service.restart()));
  for (const service of services) service.prepare();
  return up.every(Boolean);
}

/**
 * The handler of file changes. A failed step is repeated with the next change, which is often its fix.
 * @param {{ build: DevBuild, services: Restartable[], task: (name: string) => Promise<void>, renderPages: () => Promise<void> }} options
 * @returns {(files: string[]) => Promise<void>}
 */
function changeHandler({ build, services, task, renderPages }) {
  /** @type {string[]} */
  let waiting = [];
  return async (files) => {
    const started = performance.now();
    waiting.push(...(await build.update(files)));
    if (files.some((file) => file.startsWith(pages) && file.endsWith('.md'))) void renderPages();
    if (build.problems.length > 0) {
      console.log(`\n${build.problems.join('\n\n')}\nWhat ran before runs on.`);
      return;
    }
    if (waiting.length === 0) return;
    try {
      if (waiting.some((file) => file.startsWith(migrationsFolder))) {
        say('Bringing the database up to date');
        await task('migrate');
      }
    } catch (error) {
      reportProblem(error);
      return;
    }
    const [first = ''] = waiting;
    const what = waiting.length === 1 ? relative(root, first) : `${waiting.length} files`;
    waiting = [];
    const isUp = await restart(services);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      isUp ? `Runs with ${what} after ${seconds} s` : `Does not run with ${what}; the next change starts it again.`,
    );
    // Once the service is back, which is waited for; descriptions of operations are on pages, too.
    if (isUp) void renderPages();
  };
}

/**
 * Calls the function with one batch after the other.
 * @param {(files: string[]) => Promise<void>} work
 * @returns {(files: string[]) => void}
 */
function inTurn(work) {
  let last = Promise.resolve();
  return (files) => {
    last = last.then(() => work(files)).catch((error) => console.error(error));
  };
}
