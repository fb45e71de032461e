import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import { FAILPOINTS, type Failpoint } from '../../../apps/api/src/platform/lifecycle/failpoints.js';
import { Retracted } from '../lib/retracted.js';
import type { Scenario } from '../lib/scenario.js';
import { sendSamples } from '../lib/send-accounts.js';
import type { Stage } from '../lib/stage.js';
import { waitFor } from '../lib/wait-for.js';

const POINTS = FAILPOINTS.filter((name) => /^(retractions|registration\.withdrawal)\./.test(name));

/** In the cut, so many of the points, chosen by chance. */
const POINTS_OF_THE_CUT = 2;

/** Passed for each account; the others once for all of them that go together. */
const OFTEN: readonly Failpoint[] = ['registration.withdrawal.answered', 'retractions.mail.removed'];
const MOST_PASSES = 3;

const LONG = 900_000;
/** The first sample of those that are taken back, and of those that are imported meanwhile. */
const FIRST = 10_000;
const OTHERS = 500_000;
/** Accounts whose registrations are withdrawn first, beside many. */
const REGISTERED = 50;
const WORKERS = 2;

const ENV = {
  NODE_ENV: 'test',
  LEASE_SECONDS: '1',
  REGISTRATION_LEASE_SECONDS: '2',
  RETRACTION_APPROVALS: 'no',
  // A step of the simulated industry is not made while anything is withdrawn.
  SIMULATOR_DAY_SECONDS: '86400',
};

export const scenarios: readonly Scenario[] = [
  {
    name: 'retractions-killed',
    fault: `kill -9 of the worker at each of ${POINTS.length} points of a retraction`,
    isLong: true,
    times: { full: 20, cut: 1 },
    accounts: { full: 12, cut: 6 },

    async run(stage) {
      const carryover = await stage.start({ workers: 0, env: ENV });
      await writeToCustomers(carryover);
      const chosen = stage.isCut ? stage.random.shuffled(POINTS).slice(0, POINTS_OF_THE_CUT) : POINTS;
      const kills = stage.random.shuffled(Array.from({ length: stage.times }, () => chosen).flat());
      stage.times = kills.length;
      for (const [index, point] of kills.entries()) await killAt(stage, carryover, index, point);
      return { points: kills };
    },
  },
  {
    name: 'retractions-beside-imports',
    fault: 'kill -9 of a random worker while accounts are taken back and others of the supplier imported',
    isLong: true,
    times: { full: 20, cut: 2 },
    accounts: { full: 5_000, cut: 60 },

    async run(stage) {
      const carryover = await stage.start({ workers: WORKERS, env: ENV });
      await writeToCustomers(carryover);
      const wrong = await Retracted.send(stage, { first: FIRST, count: stage.accounts });
      await wrong.register(Math.min(REGISTERED, stage.accounts / 2));
      await wrong.start();
      const supplier = await carryover.supplier();
      await Promise.all([
        sendSamples(stage, { supplier, first: OTHERS, count: stage.accounts }),
        killSome(stage, carryover, wrong),
        wrong.isOver(LONG),
      ]);
      await carryover.settled(LONG);
      await wrong.expectGone();
      return { retracted: stage.accounts };
    },
  },
];

/** Each account has a mail to its customer, which is written to a file. */
async function writeToCustomers(carryover: Carryover): Promise<void> {
  await carryover.query(`UPDATE import_supplier SET settings = settings || '{"sendWelcomeCommunication": true}'`);
}

/** A worker dies at a point of one retraction, and the next one goes on; then the accounts are sent again. */
async function killAt(stage: Stage, carryover: Carryover, index: number, point: Failpoint): Promise<void> {
  await carryover.addWorker();
  const wrong = await Retracted.send(stage, { first: FIRST + index * stage.accounts, count: stage.accounts });
  const withdrawals = await wrong.register(stage.accounts / 2);
  for (const worker of carryover.workers.splice(0)) await worker.end();
  await wrong.start();
  const passes = point === 'registration.withdrawal.answered' ? Math.min(MOST_PASSES, withdrawals) : MOST_PASSES;
  const pass = OFTEN.includes(point) ? stage.random.integer(1, passes) : 1;
  const dying = carryover.launchWorker({ CARRYOVER_FAILPOINT: `${point}@${pass}:SIGKILL` });
  await waitFor(`death at ${point}, pass ${pass}`, () => dying.hasEnded);
  carryover.workers.splice(0);
  await carryover.addWorker();
  await wrong.isOver();
  await wrong.expectGone();
  await wrong.sendAgain();
  for (const worker of carryover.workers.splice(0)) await worker.end();
}

/** Kills spread over the accounts that are taken back. */
async function killSome(stage: Stage, carryover: Carryover, wrong: Retracted): Promise<void> {
  for (let kill = 1; kill <= stage.times; kill += 1) {
    const least = Math.floor((stage.accounts * (kill - 1)) / (stage.times + 1));
    await waitFor(`${least} accounts taken back`, async () => (await wrong.gone()) >= least, LONG, 100);
    const [worker] = carryover.workers.splice(stage.random.integer(0, WORKERS - 1), 1);
    await worker?.end('SIGKILL');
    await carryover.addWorker();
  }
}
