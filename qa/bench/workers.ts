import { type AccountImportRequest, documentPathsOf } from '@carryover/contract';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { inParallel } from '../../apps/api/e2e/support/supplier-api.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { DocumentStorage } from '../chaos/lib/document-storage.js';
import { only } from '../lib/only.js';
import { residentMegabytes } from '../lib/resident-memory.js';
import { samples } from './create-to-processed.js';
import type { BenchOptions, Figure, Round } from './figures.js';

const ENV = { NODE_ENV: 'production', LOG_LEVEL: 'info' };
const CLIENTS = 8;
const CREATED_AT_ONCE = 1_000;

/** Accounts after which the memory of a worker is looked at. */
const EARLY = 5_000;
const LATE = 50_000;

/** Accounts that each worker imports before it is measured, so that its code is compiled. */
const WARMED = 300;
const AN_HOUR = 3_600_000;

/** Everything that waits for its window is due from now on. */
const RELEASE = `UPDATE account_import_process SET available_at = now() WHERE status = 'PENDING'`;

/** From the first tenth of the accounts that were released to the ninth, when every worker is at work. */
const RATE = `WITH n AS (
    SELECT created_at, ntile(10) OVER (ORDER BY created_at) AS tenth FROM account WHERE external_account_number LIKE 'W-%'
  )
  SELECT count(*) / extract(epoch FROM max(created_at) - min(created_at))::float8 AS rate FROM n WHERE tenth BETWEEN 2 AND 9`;

const COUNTS = [2, 4];

/** Milliseconds that the storage of documents takes for its answer, half of them either way. */
const STORAGE_TAKES = 400;

/**
 * Accounts per second of two and of four workers, and of one, with the accounts waiting when they start: as fast as they go, where
 * the cores that they share with PostgreSQL are the limit, and with documents that are looked up in a distant storage, where
 * waiting is.
 */
export function workers({ rounds, accounts }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const storage = await DocumentStorage.start('DEMO');
    try {
      await storage.delay(STORAGE_TAKES / 2);
      const figures: Figure[] = [];
      for (const kind of KINDS) {
        const measured = new Map(COUNTS.map((count): [number, Round[]] => [count, []]));
        for (let round = 0; round <= rounds; round += 1) {
          const drain = (count: number) => drained({ accounts, count, storage, ...kind });
          const peer = await drain(1);
          for (const [count, figure] of measured) {
            const ours = await drain(count);
            // The first round only warms up.
            if (round > 0) figure.push({ ours, peer });
          }
        }
        for (const [count, figure] of measured)
          figures.push({ name: `${count} workers${kind.name}`, unit: 'accounts/s', against: 'one', rounds: figure });
      }
      return figures;
    } finally {
      await storage.stop();
    }
  });
}

const KINDS = [
  { name: '', looksForDocuments: false },
  { name: ', distant documents', looksForDocuments: true },
];

interface Drain {
  readonly accounts: number;
  /** How many workers. */
  readonly count: number;
  /** Where documents are. */
  readonly storage?: DocumentStorage;
  readonly looksForDocuments?: boolean;
  /** Is called before accounts are released. */
  readonly setApart?: (carryover: Carryover) => Promise<void>;
}

/** @returns accounts a second that workers import of those that wait */
export async function drained({ accounts, count, storage, looksForDocuments, setApart }: Drain): Promise<number> {
  const carryover = await Carryover.start({ workers: count, env: { ...ENV, ...storage?.env } });
  try {
    await createAll(carryover, samples(WARMED * count, 'WARM'));
    await carryover.settled(600_000);
    const payloads = samples(accounts, 'W', WARMED * count);
    await createAll(carryover, payloads, `?schedule_window_start=${new Date(Date.now() + AN_HOUR).toISOString()}`);
    for (const { value } of payloads.flatMap((payload) => [...documentPathsOf(payload)]))
      if (value !== undefined) storage?.put(value, '%PDF');
    if (looksForDocuments === true)
      await carryover.query(`UPDATE import_supplier SET settings = settings || '{"checkDocumentsExist": true}'`);
    await setApart?.(carryover);
    await carryover.query(RELEASE);
    await carryover.settled(600_000);
    return only(await carryover.query<{ rate: number }>(RATE)).rate;
  } finally {
    await carryover.stop();
  }
}

/** Resident memory of a worker after 50,000 accounts against that after 5,000. */
export function workerMemory(): Promise<Figure> {
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

async function memoryAfter(carryover: Carryover, from: number, to: number): Promise<number> {
  for (let at = from; at < to; at += CREATED_AT_ONCE) {
    await createAll(carryover, samples(CREATED_AT_ONCE, 'M', at));
    await carryover.settled(600_000);
  }
  return residentMegabytes(only(carryover.workers).pid);
}

async function createAll(carryover: Carryover, payloads: readonly AccountImportRequest[], query = ''): Promise<void> {
  const supplier = await carryover.supplier();
  await inParallel(payloads, CLIENTS, async (payload) => {
    const { status, body } = await supplier.create(payload, query);
    if (status !== 201) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`);
  });
}
