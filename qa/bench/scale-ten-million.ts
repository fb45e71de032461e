import { randomUUID } from 'node:crypto';
import type { StaffApi } from '../../apps/api/e2e/support/staff-api.mjs';
import { median } from '../lib/median.js';
import { pagesOf, slowest } from './console-pages.js';
import type { BenchOptions, Figure } from './figures.js';
import { FEED, type Paged, RESULTS } from './pages.js';
import { AT_EVERY_SIZE, compareSizes, type Grown, type Measures } from './scale.js';
import { newTransactions } from './transactions.js';
import { takePart } from './wave-part.js';

/** Entries of a feed, or lines of a wave, that are read at most. */
const READ = 300_000;
/** Requests with one transaction or note that a figure is the median of. */
const TIMES = 30;

const staffOf = new WeakMap<Grown, Promise<StaffApi>>();

/** Every page of the console that asks for more than who is there. */
const CONSOLE: Measures = Object.fromEntries(
  Object.entries(pagesOf({ supplier: 'GROWN', other: 'GROWN', error: 'internal_error', number: 'GROWN-00042' })).map(
    ([name, path]) => [
      `console, ${name}`,
      async (service: Grown) => {
        const staff = staffOf.get(service) ?? service.carryover.staff();
        staffOf.set(service, staff);
        return 1_000 / (await slowest(await staff, path));
      },
    ],
  ),
);

/** What is measured of ten million processes and two million accounts. */
export const MEASURES: Measures = {
  ...AT_EVERY_SIZE,
  'transactions, one a request': ({ supplier, model }) =>
    addedOneByOne(() => supplier.addTransactions(model, newTransactions(1))),
  'notes, one a request': ({ supplier, model }) =>
    addedOneByOne(() => supplier.addNotes(model, [{ body: randomUUID(), created_at: '2024-09-10T09:00:00Z' }])),
  'part of a wave': takePart,
  feed: read(FEED),
  'results of a wave': read(RESULTS),
  ...CONSOLE,
};

/**
 * The same as `scale` with ten million processes and two million accounts, and further operations: additions of one, parts and
 * results of a wave, the feed, and every page of the console. It takes two hours, and 65 GB.
 */
export function scaleTenMillion(options: BenchOptions): Promise<Figure[]> {
  return compareSizes(options, {
    name: 'ten million',
    large: { processes: 10_000_000, accounts: 2_000_000, hasHistory: true },
    planted: ['legal-path-without-gaps', 'feed-without-gaps'],
    measures: MEASURES,
    fill: async (client, { id }) => {
      // Ten million foreign keys, of copies, are checked by nobody.
      await client.query('SET session_replication_role = replica');
      for (const statement of RESULTS.fill) await client.query(statement, [id]);
      await client.query('RESET session_replication_role');
      await client.query('VACUUM ANALYZE import_wave, import_wave_part, import_wave_line');
    },
  });
}

function read({ read: readPages }: Paged) {
  return async ({ url, authorization, grownSupplier }: Grown): Promise<number> => {
    const from = performance.now();
    const entries = await readPages(url, grownSupplier, { Authorization: authorization }, READ);
    return (1_000 * entries) / (performance.now() - from);
  };
}

/** @returns how many a second, by the median of their times */
async function addedOneByOne(add: () => Promise<{ readonly status: number }>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const from = performance.now();
    const { status } = await add();
    times.push(performance.now() - from);
    if (status !== 201) throw new Error(`an addition was answered ${status}`);
  }
  return 1_000 / median(times);
}
