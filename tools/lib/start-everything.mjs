import { checkPorts, childEnvironment, migrateEnvironment } from './child-environment.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensurePackages } from './ensure-packages.mjs';
import { freePort } from './free-port.mjs';
import { checkReachable } from './reachable.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';
import { readCredentials, screen } from './screen.mjs';
import { readSettings } from './settings.mjs';
import { runTask, startApiAndWorker, startConsole } from './start-processes.mjs';
import { allOrFirstProblem, provideDatabase, provideQueue } from './start-services.mjs';

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
  await checkReachable('DATABASE_URL', settings.databaseUrl, 5432);
  await checkReachable('REDIS_URL', settings.redisUrl, 6379);
  await ensurePackages({ say, signal });
  await ensureBuild({ say, signal });
  say('Starting PostgreSQL and the queue');
  const { dataDir } = settings;
  const [database, queue] = await allOrFirstProblem([
    provideDatabase(settings, supervisor),
    provideQueue(settings, supervisor),
  ]);
  const workerPort = settings.workerPort || (await freePort(3002, settings.host));
  const all = { ...settings, workerPort };
  const env = childEnvironment(all, database, queue.url);
  const keyNow = () => readCredentials(dataDir).organization_secret_key;
  const keyBefore = keyNow();
  const prepareAndStart = async () => {
    say('Bringing the database up to date');
    await runTask('migrate', { dataDir, env: migrateEnvironment(env, database), signal });
    await runTask('seed-demo', { dataDir, env, signal });
    say('Starting api and worker');
    await startApiAndWorker(all, env, supervisor);
  };
  await allOrFirstProblem([prepareAndStart(), startConsole(all, env, supervisor)]);
  signal.throwIfAborted();
  if (supervisor.isStopping) return;
  console.log(screen({ dataDir, database: database.words, queue: queue.words, isNew: keyNow() !== keyBefore }));
  console.log('Carryover is ready');
}
