import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import { areTaken, heldBy } from '../lib/held-imports.js';
import type { Scenario } from '../lib/scenario.js';
import { sendAccounts } from '../lib/send-accounts.js';
import type { Stage } from '../lib/stage.js';
import { waitFor } from '../lib/wait-for.js';

const WORKERS = 3;

/** Times the fault-free time that as many accounts may take while workers are killed. */
const SLOWER_AT_MOST = 1.6;

const LONG = 900_000;

/** Milliseconds between two looks, which share the processors with what is measured. */
const LOOK_EVERY = 200;

/** kill -9 of random workers while accounts are created; each is started again, as a supervisor does. */
export const scenario: Scenario = {
  name: 'workers-killed',
  fault: 'kill -9 of a random worker under load',
  isAlone: 'full',
  times: { full: 25, cut: 2 },
  accounts: { full: 5_000, cut: 100 },
  resumeWithin: 10_000,

  async run(stage) {
    const faultFree = stage.isCut ? null : await timed(stage, 1);
    const disturbed = await timed(stage, 2, (carryover) => killWorkers(stage, carryover));
    if (faultFree === null) return { seconds: disturbed };
    const ratio = disturbed / faultFree;
    if (ratio > SLOWER_AT_MOST)
      throw new Error(`took ${ratio.toFixed(2)} times as long as without faults; allowed are ${SLOWER_AT_MOST}`);
    return { faultFreeSeconds: faultFree, seconds: disturbed, ratio };
  },
};

/** Seconds from the first create to the last account. */
async function timed(
  stage: Stage,
  part: number,
  disturb: (carryover: Carryover) => Promise<void> = async () => undefined,
): Promise<number> {
  const carryover = await stage.start({ workers: WORKERS });
  const supplier = await carryover.supplier();
  const from = performance.now();
  await Promise.all([sendAccounts(stage, { supplier, count: stage.accounts, part }), disturb(carryover)]);
  await carryover.settled(LONG);
  const seconds = (performance.now() - from) / 1_000;
  await stage.finish();
  return seconds;
}

/** Kills spread evenly over the accounts, each some way into its share. */
async function killWorkers(stage: Stage, carryover: Carryover): Promise<void> {
  const share = stage.accounts / stage.times;
  const resumed: { isOver: Promise<void> }[] = [];
  for (let kill = 0; kill < stage.times; kill += 1) {
    const least = Math.floor(share * (kill + 0.5 * stage.random.next()));
    const isReached = async () => ((await carryover.states()).PROCESSED ?? 0) >= least;
    await waitFor(`${least} accounts`, isReached, LONG, LOOK_EVERY);
    resumed.push(await killOne(stage, carryover, stage.random.integer(0, WORKERS - 1)));
    await carryover.addWorker();
  }
  await Promise.all(resumed.map(({ isOver }) => isOver));
}

/** Kills one, and sees when what it held is held by another or done. */
async function killOne(stage: Stage, carryover: Carryover, index: number): Promise<{ isOver: Promise<void> }> {
  const [worker] = carryover.workers.splice(index, 1);
  if (worker === undefined) throw new Error(`there is no worker ${index}`);
  const from = performance.now();
  await worker.end('SIGKILL');
  const held = await heldBy(carryover, worker.pid);
  const isOver = waitFor('what a killed worker held', () => areTaken(carryover, held), LONG, LOOK_EVERY).then(() =>
    stage.resumedSince(from),
  );
  isOver.catch(() => undefined);
  return { isOver };
}
