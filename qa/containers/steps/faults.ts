import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import type { Accounts } from '../lib/accounts.js';
import type { Composition } from '../lib/composition.js';

/** Restarts a service on its own when its process is gone, as `restart: unless-stopped` promises; patience for a busy machine. */
const RECOVERY = { milliseconds: 120_000, every: 500 };

/**
 * Imports accounts while something breaks in the middle of it.
 * @param breaking what breaks, once the first accounts are in
 * @returns what it came to
 * @throws {Error} an account was not imported, or what broke did not come back
 */
export async function importWhile(
  composition: Composition,
  {
    accounts,
    count,
    apiUrl,
    breaking,
  }: { accounts: Accounts; count: number; apiUrl: string; breaking: () => Promise<string> },
): Promise<string> {
  const before = await processed(composition);
  const started = performance.now();
  const loading = accounts.load(count, apiUrl);
  const ended = loading.then(
    () => true,
    () => true,
  );
  const underWay = async () => (await processed(composition)) > before + count / 20;
  const begun = await Promise.race([
    waitUntil(underWay, { milliseconds: 120_000, every: 200 }),
    ended.then(() => null),
  ]);
  const broken = begun === null ? 'ended before anything broke' : await breaking();
  const imported = await loading;
  if (begun === null) throw new Error(`The load of ${count} accounts ${broken}.`);
  const seconds = (performance.now() - started) / 1000;
  return `${imported} accounts imported in ${seconds.toFixed(0)} s; ${broken}`;
}

/** Kills the process in a container and waits until it runs again, healthy, by itself. */
export async function killProcess(composition: Composition, service: string): Promise<string> {
  const [id = ''] = await composition.containers(service);
  const { RestartCount } = await composition.inspect(id);
  // All that it may kill: init is not among them, and ends with what it started.
  await composition.docker(['exec', id, 'sh', '-c', 'kill -9 -1']).catch(() => undefined);
  const started = performance.now();
  const isBack = async () => {
    const { RestartCount: count, State } = await composition.inspect(id);
    return count > RestartCount && State.Health?.Status === 'healthy';
  };
  if (!(await waitUntil(isBack, RECOVERY))) throw new Error(`${service} did not come back after kill -9.`);
  return `${service} killed and healthy again after ${((performance.now() - started) / 1000).toFixed(0)} s`;
}

/** Restarts a service and waits until all that run are healthy. */
export async function restart(composition: Composition, service: string): Promise<string> {
  const started = performance.now();
  await composition.compose(['restart', service]);
  await allHealthy(composition, ['postgres', 'redis', 'api', 'worker', 'console']);
  return `${service} restarted, all healthy after ${((performance.now() - started) / 1000).toFixed(0)} s`;
}

/** @throws {Error} a container of these services is not healthy within two minutes */
export async function allHealthy(composition: Composition, services: readonly string[]): Promise<void> {
  for (const service of services)
    for (const id of await composition.containers(service)) {
      const isHealthy = async () => (await composition.inspect(id)).State.Health?.Status === 'healthy';
      if (!(await waitUntil(isHealthy, RECOVERY))) throw new Error(`${service} is not healthy.`);
    }
}

/** Imports that are done, by the rows; while the database is away, none. */
async function processed(composition: Composition): Promise<number> {
  const sql = "SELECT count(*) FROM account_import_process WHERE status = 'PROCESSED'";
  try {
    return Number(await composition.query(sql));
  } catch {
    await pause(500);
    return 0;
  }
}
