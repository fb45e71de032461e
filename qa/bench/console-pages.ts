import { populate } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { StaffApi } from '../../apps/api/e2e/support/staff-api.mjs';
import { waitUntil } from '../../tools/lib/wait-until.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import type { BenchOptions, Figure, Round } from './figures.js';

/** A page of the list of imports, as far as it is read. */
interface ImportPage {
  readonly results: readonly [{ readonly id: string; readonly platform_identifier: string }];
}

/** How many imports there are, over how many days, and what is measured of a page. */
interface Size {
  readonly processes: number;
  readonly days: number;
  readonly name: string;
  readonly measure: (staff: StaffApi, path: string, client: pg.Client) => Promise<number>;
}

/** Each page is asked this often; the figure is the slowest of them but one. */
const TIMES = 12;
/** The same, each time after a change: 95 of a hundred are no slower than the slowest but one. */
const CHANGES = 40;

/** A step of one import that changes nothing about it, so that nothing that was kept is true any more. */
const CHANGE = `INSERT INTO account_import_event (import_supplier_id, process_id, event, from_status, to_status, attempt, payload_version, occurred_at)
  SELECT import_supplier_id, id, 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED', status, status, attempt, payload_version, now()
  FROM account_import_process WHERE status = 'ERRORED' LIMIT 1`;

/** What a population does not have: histories, whole payloads, ledgers that add up. */
const HALVES = [
  'account-is-what-was-sent',
  'events-lead-to-the-state',
  'legal-path-without-gaps',
  'payload-versions-complete',
];

/** Of whom the pages of the console tell. */
interface Asked {
  /** Codes of suppliers, which may be the same. */
  readonly supplier: string;
  readonly other: string;
  /** Code of an error that imports ended with. */
  readonly error: string;
  /** How an external number begins. */
  readonly number: string;
}

/** What the pages of the console ask for, by what is seen there. */
export const pagesOf = ({ supplier, other, error, number }: Asked): Readonly<Record<string, string>> => ({
  overview: 'overview',
  suppliers: 'suppliers',
  'one supplier': `suppliers/${supplier}`,
  'imports, newest': 'imports',
  'imports, failed': 'imports?status=ERRORED,DRY_RUN_ERRORED',
  'imports, one supplier by change': `imports?supplier=${other}&sort=-modified_at`,
  'imports, one group': `imports?error_code=${error}`,
  'imports, searched': `imports?search=${number}`,
  'imports, most attempts': 'imports?sort=-attempts',
  throughput: 'throughput',
  'throughput of 30 days': 'throughput?span=30d',
  'throughput of a supplier and a code': `throughput?span=30d&supplier=${supplier}&code=${error}`,
  errors: 'errors',
  'errors of a day': `errors?since=${new Date(Date.now() - 86_400_000).toISOString()}`,
  'errors that are new': 'errors?mark=new',
  'errors that nobody has': 'errors?owner=-&mark=not_muted',
  'errors for the supplier to mend': 'errors?actor=supplier',
  'errors of a code, newest': `errors?code=${error}&sort=-last_seen_at`,
  'errors of a supplier': `errors?supplier=${supplier}`,
  batches: 'batches',
  registrations: 'registrations',
  'registration counts': 'registrations/counts',
  catalogue: 'catalogue',
  audit: 'audit',
  staff: 'staff',
  alerts: 'alerts',
  waves: 'waves',
  warnings: 'warnings',
  approvals: 'approvals',
  changes: 'changes',
});

/**
 * Milliseconds in which the operator API answers what each page of the console asks, with 100,000 imports in the database,
 * against the smallest question there is: who am I.
 */
export function consolePages(options: BenchOptions): Promise<Figure[]> {
  return measurePages(options, {
    processes: 100_000,
    days: 10,
    name: 'console',
    measure: (staff, path) => slowest(staff, path),
  });
}

/** The same with a million imports of 30 days, what 95 of a hundred answers take at most when something changed before each. */
export function consoleMillion(options: BenchOptions): Promise<Figure[]> {
  return measurePages(options, { processes: 1_000_000, days: 30, name: 'a million', measure: afterChanges });
}

function measurePages({ rounds }: BenchOptions, { processes, days, name: of, measure }: Size): Promise<Figure[]> {
  return withTestServices(async () => {
    // A worker, which folds what is counted.
    const carryover = await Carryover.start({ workers: 1, redis: false, env: { NODE_ENV: 'production' } });
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    try {
      await client.connect();
      await populate((text, values) => client.query(text, values), { processes, days });
      await client.query('VACUUM ANALYZE');
      await waitUntil(async () => (await client.query('SELECT FROM import_outcome_change LIMIT 1')).rowCount === 0, {
        milliseconds: 600_000,
        every: 1_000,
      });
      const staff = await carryover.staff();
      const { results } = (await staff.get<ImportPage>('imports?status=ERRORED&limit=1')).body;
      const { results: done } = (await staff.get<ImportPage>('imports?status=PROCESSED&limit=1')).body;
      const pages = {
        ...pagesOf({ supplier: 'NORTHWIND', other: 'SEVERN', error: 'tariff_code_not_found', number: 'EXT-00042' }),
        'one import': `imports/${results[0].id}`,
        'one payload': `imports/${results[0].id}/payload`,
        'one account': `accounts/${done[0].platform_identifier}`,
      };
      const figures = Object.entries(pages).map(([name, path]) => ({ name, path, rounds: [] as Round[] }));
      for (let round = 0; round <= rounds; round += 1) {
        const peer = await measure(staff, 'sessions/current', client);
        for (const { path, rounds: measured } of figures) {
          const ours = await measure(staff, path, client);
          // The first round only warms up.
          if (round > 0) measured.push({ ours, peer });
        }
      }
      return figures.map(({ name, rounds: measured }) => ({
        name: `${of}, ${name}`,
        unit: 'ms',
        against: 'GET sessions/current',
        rounds: measured,
      }));
    } finally {
      await client.end();
      await carryover.stop({ planted: HALVES });
    }
  });
}

/** The slowest of several answers but one, in milliseconds; figures that are kept for a second are counted anew in some. */
export function slowest(
  staff: StaffApi,
  path: string,
  asked = TIMES,
  before: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  return slowestOf(path, () => staff.get(path), asked, before);
}

/** The same of any call. @param name of the call, for an answer that is none */
export async function slowestOf(
  name: string,
  ask: () => Promise<{ readonly status: number }>,
  asked: number,
  before: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < asked; time += 1) {
    await before();
    const from = performance.now();
    const { status } = await ask();
    times.push(performance.now() - from);
    if (status !== 200) throw new Error(`${name} answered ${status}`);
  }
  return times.sort((a, b) => b - a)[1] ?? Number.NaN;
}

function afterChanges(staff: StaffApi, path: string, client: pg.Client): Promise<number> {
  return slowest(staff, path, CHANGES, () => client.query(CHANGE));
}
