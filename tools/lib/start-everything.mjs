import { join } from 'node:path';
import { checkPorts, childEnvironment, migrateEnvironment } from './child-environment.mjs';
import { serversOf } from './database-servers.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensurePackages } from './ensure-packages.mjs';
import { freePort } from './free-port.mjs';
import { root } from './paths.mjs';
import { Preparation } from './preparation.mjs';
import { checkReachable } from './reachable.mjs';
import { redisServersOf } from './redis-servers.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';
import { readCredentials, screen } from './screen.mjs';
import { readSettings } from './settings.mjs';
import { runTask, startApiAndWorker, startConsole } from './start-processes.mjs';
import { allOrFirstProblem, provideDatabase, provideQueue } from './start-services.mjs';

/** From Node 22 on modules start from what an earlier start compiled. */
const compileCache = join(root, 'node_modules/.cache/carryover-start');

/** @param {string} words */
const say = (words) => console.log(`${words} ...`);

/** The whole of `npm start`: returns the exit code once everything has stopped again. */
export function startEverything() {
  return runUntilStopped(() => readSettings(), bringUp);
}

/**
 * Everything up to the line that says it is ready.
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @param {AbortSignal} signal
 */
async function bringUp(settings, supervisor, signal) {
  await checkPorts(settings);
  await checkReachable('DATABASE_URL', serversOf(settings.databaseUrl ?? ''), 5432);
  await checkReachable('REDIS_URL', redisServersOf(settings.redisUrl ?? ''), 6379);
  const { dataDir } = settings;
  const installAndBuild = async () => {
    await ensurePackages({ say, signal });
    say('Starting PostgreSQL and the queue');
    return allOrFirstProblem([provideDatabase(settings, supervisor), ensureBuild({ say, signal })]);
  };
  // The queue needs no package, and may have to be fetched.
  const [queue, [database, build]] = await allOrFirstProblem([provideQueue(settings, supervisor), installAndBuild()]);
  const workerPort = settings.workerPort || (await freePort(3002, settings.host));
  const all = { ...settings, workerPort };
  const env = { NODE_COMPILE_CACHE: compileCache, ...childEnvironment(all, database, queue.url) };
  const keyNow = () => readCredentials(dataDir).organization_secret_key;
  const keyBefore = keyNow();
  const prepareAndStart = async () => {
    const preparation = new Preparation(dataDir, { build, database });
    const isPrepared = await preparation.isDone();
    const seed = () => runTask('seed-demo', { dataDir, env, signal });
    if (!isPrepared) {
      say('Bringing the database up to date');
      await runTask('migrate', { dataDir, env: migrateEnvironment(env, database), signal });
      await seed();
      await preparation.note();
    }
    say('Starting api and worker');
    // What is there keeps its demo data, and is looked at beside the start: a key that was revoked is replaced.
    await allOrFirstProblem([startApiAndWorker(all, env, supervisor), isPrepared ? seed() : undefined]);
  };
  await allOrFirstProblem([prepareAndStart(), startConsole(all, env, supervisor)]);
  signal.throwIfAborted();
  if (supervisor.isStopping) return;
  console.log(screen({ dataDir, database: database.words, queue: queue.words, isNew: keyNow() !== keyBefore }));
  console.log('Carryover is ready');
}
