import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import type { Accounts } from '../lib/accounts.js';
import type { Composition } from '../lib/composition.js';

/** Restarts a service on its own when its process is gone, as `restart: unless-stopped` promises; patience for a busy machine. */
const RECOVERY = { milliseconds: 120_000, every: 500 };

/** Imports that are done, by the rows. */
const PROCESSED = "SELECT count(*) FROM account_import_process WHERE status = 'PROCESSED'";

/** One account full of canaries for so many others, so that some are under way whenever something breaks. */
const BETWEEN_PLANTED = 20;

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
  const before = Number(await composition.query(PROCESSED));
  const started = performance.now();
  let isOver = false;
  const loading = accounts.load(count, apiUrl, { planted: Math.ceil(count / BETWEEN_PLANTED) }).finally(() => {
    isOver = true;
  });
  loading.catch(() => undefined);
  const hasBegun = async () => isOver || (await processed(composition)) > before + count / 20;
  const isUnderWay = (await waitUntil(hasBegun, { milliseconds: 120_000, every: 200 })) === true && !isOver;
  const broken = isUnderWay ? await breaking() : '';
  const imported = await loading;
  if (!isUnderWay) throw new Error(`The load of ${count} accounts was not under way when something was to break.`);
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
  await allHealthy(composition, ['postgres', 'redis', 'api', 'worker', 'console'], new Date());
  return `${service} restarted, all healthy after ${((performance.now() - started) / 1000).toFixed(0)} s`;
}

/** @throws {Error} a container of these services was not seen healthy, by a check after this moment, within two minutes */
async function allHealthy(composition: Composition, services: readonly string[], since: Date): Promise<void> {
  for (const service of services)
    for (const id of await composition.containers(service)) {
      const isHealthy = async () => {
        const { Status, Log = [] } = (await composition.inspect(id)).State.Health ?? {};
        return Status === 'healthy' && Log.some(({ Start, ExitCode }) => ExitCode === 0 && new Date(Start) > since);
      };
      if (!(await waitUntil(isHealthy, RECOVERY))) throw new Error(`${service} is not healthy.`);
    }
}

/** How many there are; while the database is away, none. */
async function processed(composition: Composition): Promise<number> {
  try {
    return Number(await composition.query(PROCESSED));
  } catch {
    await pause(500);
    return 0;
  }
}
