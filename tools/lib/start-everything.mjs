import { join } from 'node:path';
import { ensureBuild } from './ensure-build.mjs';
import { ensurePackages } from './ensure-packages.mjs';
import { freePort, isPortFree } from './free-port.mjs';
import { stopLeftovers } from './leftovers.mjs';
import { keepOnce, privateFolder, randomSecret, readJson } from './private-files.mjs';
import { Problem, reportProblem } from './problem.mjs';
import { checkReachable } from './reachable.mjs';
import { screen } from './screen.mjs';
import { readSettings } from './settings.mjs';
import { takeStartLock } from './start-lock.mjs';
import { runTask, startApiAndWorker, startConsole } from './start-processes.mjs';
import { provideDatabase, provideQueue } from './start-services.mjs';
import { Supervisor } from './supervisor.mjs';
import { waitUntil } from './wait-until.mjs';
import { watchParent } from './watch-parent.mjs';

const say = (words) => console.log(`${words} ...`);

/** The whole of `npm start`: returns the exit code once everything has stopped again. */
export async function startEverything() {
  const asked = new AbortController();
  const stop = () => asked.abort(new Error('asked to stop'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  watchParent(stop);
  try {
    const settings = readSettings();
    const lock = await takeStartLock(join(dataFolder(settings.dataDir), 'start.lock'));
    try {
      await superviseUntilTheEnd(settings, asked.signal, lock);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (asked.signal.aborted) return 0;
    reportProblem(error);
    return 1;
  }
}

/** Runs everything; ends by an error always, that of a process or that of being asked to stop. */
async function superviseUntilTheEnd(settings, signal, lock) {
  const notesFile = join(settings.dataDir, 'processes.json');
  await stopLeftovers(notesFile);
  const supervisor = new Supervisor({ dataDir: settings.dataDir, notesFile });
  const starting = bringUp(settings, supervisor, signal);
  const ending = Promise.race([supervisor.died, whenAborted(signal)]);
  try {
    await Promise.race([starting, ending]);
    await ending;
  } finally {
    lock.isStopping();
    await supervisor.stopAll();
    // What was just being started when the end came is stopped as well.
    await Promise.race([starting.catch(() => {}), waitUntil(() => false, { milliseconds: 5_000 })]);
    await supervisor.stopAll();
  }
}

function dataFolder(path) {
  try {
    return privateFolder(path);
  } catch (error) {
    throw new Problem(`DATA_DIR cannot be used: ${error.message}.`);
  }
}

/** Everything up to the line that says it is ready. */
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
  const env = childEnvironment(all, database.url, queue.url);
  const keyNow = () => readJson(join(dataDir, 'credentials.json'), {}).organization_secret_key;
  const keyBefore = keyNow();
  const prepareAndStart = async () => {
    say('Bringing the database up to date');
    await runTask('migrate', { dataDir, env, signal });
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

/** Processes of an earlier start may need some seconds to let go of their ports after a kill -9. */
async function checkPorts({ host, port, consolePort, workerPort }) {
  const wanted = [
    ['PORT', port],
    ['CONSOLE_PORT', consolePort],
    ['WORKER_PORT', workerPort],
  ].filter(([, number]) => number);
  for (const [name, number] of wanted) {
    if (!(await waitUntil(() => isPortFree(number, host), { milliseconds: 1_000, every: 200 }))) {
      throw new Problem(`Port ${number} is taken by another program: stop that, or set ${name} to a free port.`);
    }
  }
}

function childEnvironment({ env, host, port, consolePort, workerPort, dataDir }, databaseUrl, redisUrl) {
  const kept = keepOnce(join(dataDir, 'secrets.json'), { token_signing_secret: () => randomSecret(48) });
  const { REDIS_URL: _redis, ...rest } = env;
  return {
    NODE_ENV: 'production',
    // Nobody balances load here, and whoever stops it waits.
    DRAIN_SECONDS: '0',
    TOKEN_SIGNING_SECRET: kept.token_signing_secret,
    PUBLIC_API_URL: `http://localhost:${port}`,
    PUBLIC_CONSOLE_URL: `http://localhost:${consolePort}`,
    ...rest,
    HOST: host,
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    WORKER_PORT: String(workerPort),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
  };
}

/** Like Promise.all, but nothing is still under way when it fails. */
async function allOrFirstProblem(promises) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

function whenAborted(signal) {
  return new Promise((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
