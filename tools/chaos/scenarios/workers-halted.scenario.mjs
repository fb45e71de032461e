import { setTimeout as wait } from 'node:timers/promises';
import { areTaken, heldBy } from '../lib/held-imports.mjs';
import { sendAccounts } from '../lib/send-accounts.mjs';
import { waitFor } from '../lib/wait-for.mjs';

const LEASE_SECONDS = 1;
const LEASES = 3;

/** Workers that can be halted at the same time, each beside one that goes on. */
const LANES = 2;

/** Accounts sent for each halt, so that there is work in progress to be halted. */
const SENT = 12;

/** A worker halted for three leases goes on with what others have taken from it: only one of them may commit. */
export const scenario = {
  name: 'workers-halted',
  fault: 'SIGSTOP of a worker for three leases, then SIGCONT',
  times: { full: 100, cut: 4 },
  resumeWithin: 10_000,

  async run(stage) {
    const env = { LEASE_SECONDS: String(LEASE_SECONDS), MAX_ATTEMPTS: '100' };
    const carryover = await stage.start({ workers: LANES * 2, env });
    const supplier = await carryover.supplier();
    const left = { halts: stage.times, part: 0 };
    const figures = { held: 0 };
    const lane = async (index) => {
      for (; left.halts > 0; ) {
        left.halts -= 1;
        left.part += 1;
        const sent = sendAccounts(stage, { supplier, count: SENT, part: left.part });
        const victim = carryover.workers[index * 2 + stage.random.integer(0, 1)];
        figures.held += await halt(stage, carryover, victim);
        await sent;
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index)));
    await carryover.settled();
    if (figures.held === 0) throw new Error('no halted worker held anything: nothing was tried');
    const outcomes = carryover.workers.flatMap(({ lines }) => lines.filter((line) => line.includes('"lease_lost"')));
    return { ...figures, leasesLostSeen: outcomes.length };
  },
};

/** @returns {Promise<number>} how many imports it held while it was halted */
async function halt(stage, carryover, worker) {
  await waitFor('work in progress', async () => (await heldBy(carryover, worker.pid)).length > 0, 2_000).catch(
    () => undefined,
  );
  worker.signal('SIGSTOP');
  const from = performance.now();
  const held = await heldBy(carryover, worker.pid);
  try {
    // The fault itself: so long it stands still.
    await wait(LEASES * LEASE_SECONDS * 1_000);
    await waitFor('what a halted worker held', () => areTaken(carryover, held), 60_000);
    if (held.length > 0) stage.resumedSince(from);
  } finally {
    worker.signal('SIGCONT');
  }
  return held.length;
}
