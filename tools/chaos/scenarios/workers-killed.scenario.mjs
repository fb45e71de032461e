import { waitUntil } from '../../lib/wait-until.mjs';
import { sendAccounts } from '../lib/send-accounts.mjs';

const WORKERS = 3;

/** Times the fault-free time that as many accounts may take while workers are killed. */
const SLOWER_AT_MOST = 1.6;

const HELD = `
  SELECT id, attempt FROM account_import_process WHERE status = 'IN_PROGRESS' AND lease_holder LIKE '%/' || $1`;
const STILL_HELD = `
  SELECT 1 FROM account_import_process p JOIN unnest($1::uuid[], $2::int[]) AS held (id, attempt) USING (id)
  WHERE p.status IN ('IN_PROGRESS', 'PENDING') AND p.attempt = held.attempt LIMIT 1`;

/** kill -9 of random workers while accounts are created; each is started again, as a supervisor does. */
export const scenario = {
  name: 'workers-killed',
  fault: 'kill -9 of a random worker under load',
  times: { full: 25, cut: 3 },
  accounts: { full: 5_000, cut: 200 },
  resumeWithin: 10_000,

  async run(stage) {
    const faultFree = await timed(stage, 1);
    const disturbed = await timed(stage, 2, (carryover) => killWorkers(stage, carryover));
    const ratio = disturbed / faultFree;
    // A few accounts say nothing about speed.
    if (!stage.isCut && ratio > SLOWER_AT_MOST)
      throw new Error(`took ${ratio.toFixed(2)} times as long as without faults; allowed are ${SLOWER_AT_MOST}`);
    return { faultFreeSeconds: faultFree, seconds: disturbed, ratio };
  },
};

/** Seconds from the first create to the last account. */
async function timed(stage, part, disturb = async () => undefined) {
  const carryover = await stage.start({ workers: WORKERS });
  const supplier = await carryover.supplier();
  const from = performance.now();
  await Promise.all([sendAccounts(stage, { supplier, count: stage.accounts, part }), disturb(carryover)]);
  await carryover.settled(600_000);
  const seconds = (performance.now() - from) / 1_000;
  await stage.finish();
  return seconds;
}

/** Kills spread evenly over the accounts, each some way into its share. */
async function killWorkers(stage, carryover) {
  const share = stage.accounts / stage.times;
  const taken = [];
  for (let kill = 0; kill < stage.times; kill += 1) {
    const least = Math.floor(share * (kill + 0.5 * stage.random.next()));
    await waitUntil(async () => ((await carryover.states()).PROCESSED ?? 0) >= least, {
      milliseconds: 600_000,
      every: 20,
    });
    taken.push(killOne(stage, carryover, stage.random.integer(0, WORKERS - 1)));
    await taken.at(-1).restarted;
  }
  await Promise.all(taken.map(({ resumed }) => resumed));
}

/** Kills one, starts it again, and sees when what it held is held by another or done. */
function killOne(stage, carryover, index) {
  const [worker] = carryover.workers.splice(index, 1);
  const from = performance.now();
  const ended = worker.end('SIGKILL');
  const resumed = ended.then(async () => {
    const held = await carryover.query(HELD, [worker.pid]);
    const isTaken = async () =>
      (await carryover.query(STILL_HELD, [held.map(({ id }) => id), held.map(({ attempt }) => attempt)])).length === 0;
    await waitUntil(isTaken, { milliseconds: 120_000, every: 20 });
    stage.resumedSince(from);
  });
  return { resumed, restarted: ended.then(() => carryover.addWorker()) };
}
