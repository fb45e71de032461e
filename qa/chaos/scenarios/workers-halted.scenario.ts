import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceProcess } from '../../../apps/api/e2e/support/service-process.mjs';
import type { SupplierApi } from '../../../apps/api/e2e/support/supplier-api.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { areTaken, type HeldImport, heldBy } from '../lib/held-imports.js';
import type { Scenario } from '../lib/scenario.js';
import { sendSamples } from '../lib/send-accounts.js';
import type { Stage } from '../lib/stage.js';
import { waitFor } from '../lib/wait-for.js';

/** Who sends accounts, and how many have been sent. */
interface Work {
  readonly supplier: SupplierApi;
  sent: number;
}

const LEASE_SECONDS = 1;
const LEASES = 3;

/** Workers that can be halted at the same time, each beside one that goes on. */
const LANES = 2;

/** Accounts sent at a time, so that there is work in progress to be halted; and how often at most for one halt. */
const SENT = 12;
const TRIES = 20;

/** A worker halted for three leases goes on with what others have taken from it: only one of them may commit. */
export const scenario: Scenario = {
  name: 'workers-halted',
  fault: 'SIGSTOP of a worker for three leases, then SIGCONT',
  isLong: true,
  times: { full: 100, cut: 4 },
  resumeWithin: 10_000,

  async run(stage) {
    const env = { LEASE_SECONDS: String(LEASE_SECONDS), MAX_ATTEMPTS: '100' };
    const carryover = await stage.start({ workers: LANES * 2, env });
    const work = { supplier: await carryover.supplier(), sent: 0 };
    let left = stage.times;
    let imports = 0;
    const lane = async (index: number) => {
      for (; left > 0; ) {
        left -= 1;
        const pair = carryover.workers.slice(index * 2, index * 2 + 2);
        imports += await halt(stage, stage.random.pick(pair), work);
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index)));
    await carryover.settled();
    return { importsHalted: imports };
  },
};

/** @returns how many imports it held while it was halted */
async function halt(stage: Stage, worker: ServiceProcess, work: Work): Promise<number> {
  const { held, sending } = await catchAtWork(stage, worker, work);
  const from = performance.now();
  try {
    // The fault itself: so long it stands still.
    await wait(LEASES * LEASE_SECONDS * 1_000);
    await waitFor('what a halted worker held', () => areTaken(stage.running, held), 60_000);
    stage.resumedSince(from);
  } finally {
    worker.signal('SIGCONT');
  }
  await sending;
  return held.length;
}

/** Halts it at a moment at which it holds an import; sends accounts until there is one. */
async function catchAtWork(
  stage: Stage,
  worker: ServiceProcess,
  work: Work,
): Promise<{ held: HeldImport[]; sending: Promise<unknown> }> {
  const { running: carryover } = stage;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const sending = sendSamples(stage, { supplier: work.supplier, first: work.sent, count: SENT });
    sending.catch(() => undefined);
    work.sent += SENT;
    await waitUntil(async () => (await heldBy(carryover, worker.pid)).length > 0, { milliseconds: 1_000, every: 1 });
    worker.signal('SIGSTOP');
    const held = await heldBy(carryover, worker.pid);
    if (held.length > 0) return { held, sending };
    worker.signal('SIGCONT');
    await sending;
  }
  throw new Error(`a worker was never at work in ${TRIES} tries`);
}
