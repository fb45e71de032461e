import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { inParallel } from '../../apps/api/e2e/support/supplier-api.mjs';
import { samples } from './create-to-processed.mjs';
import { residentMegabytes } from './resident-memory.mjs';
import { withTestServices } from './with-test-services.mjs';

const ENV = { NODE_ENV: 'production', LOG_LEVEL: 'info' };
const CLIENTS = 8;
const CREATED_AT_ONCE = 1_000;

/** Accounts after which the memory of a worker is looked at. */
const EARLY = 5_000;
const LATE = 50_000;

/** From the first tenth of the accounts to the ninth, when every worker is at work. */
const RATE = `WITH n AS (SELECT created_at, ntile(10) OVER (ORDER BY created_at) AS tenth FROM account)
  SELECT count(*) / extract(epoch FROM max(created_at) - min(created_at))::float8 AS rate FROM n WHERE tenth BETWEEN 2 AND 9`;

const COUNTS = [2, 4];

/** Accounts per second of two and of four workers, and of one, with the accounts waiting when they start. */
export function workers({ rounds, accounts }) {
  return withTestServices(async () => {
    const figures = COUNTS.map((count) => ({
      name: `${count} workers`,
      unit: 'accounts/s',
      against: 'one worker',
      rounds: [],
    }));
    for (let round = 0; round <= rounds; round += 1) {
      const peer = await drain(accounts, 1);
      for (const [index, count] of COUNTS.entries()) {
        const ours = await drain(accounts, count);
        // The first round only warms up.
        if (round > 0) figures[index].rounds.push({ ours, peer });
      }
    }
    return figures;
  });
}

async function drain(accounts, count) {
  const carryover = await Carryover.start({ workers: 0, env: ENV });
  try {
    await createAll(carryover, samples(accounts, 'W'));
    await Promise.all(Array.from({ length: count }, () => carryover.addWorker()));
    await carryover.settled(600_000);
    const [{ rate }] = await carryover.query(RATE);
    return rate;
  } finally {
    await carryover.stop();
  }
}

/** Resident memory of a worker after 50,000 accounts against that after 5,000. */
export function workerMemory() {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ env: ENV });
    try {
      const peer = await memoryAfter(carryover, 0, EARLY);
      const ours = await memoryAfter(carryover, EARLY, LATE);
      return {
        name: 'memory of a worker',
        unit: 'MB',
        against: `after ${EARLY} accounts, ours after ${LATE}`,
        rounds: [{ ours, peer }],
      };
    } finally {
      await carryover.stop();
    }
  });
}

async function memoryAfter(carryover, from, to) {
  for (let at = from; at < to; at += CREATED_AT_ONCE) {
    await createAll(carryover, samples(CREATED_AT_ONCE, 'M', at));
    await carryover.settled(600_000);
  }
  return residentMegabytes(carryover.workers[0].pid);
}

async function createAll(carryover, payloads) {
  const supplier = await carryover.supplier();
  await inParallel(payloads, CLIENTS, async (payload) => {
    const { status, body } = await supplier.create(payload);
    if (status !== 201) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`);
  });
}
