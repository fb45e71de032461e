import { populate } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { StaffApi } from '../../apps/api/e2e/support/staff-api.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import type { BenchOptions, Figure, Round } from './figures.js';

/** A page of the list of imports, as far as it is read. */
interface ImportPage {
  readonly results: readonly [{ readonly id: string; readonly platform_identifier: string }];
}

const PROCESSES = 100_000;
/** Each page is asked this often; the figure is the slowest of them but one. */
const TIMES = 12;

/** What a population does not have: histories, whole payloads, ledgers that add up. */
const HALVES = [
  'account-is-what-was-sent',
  'events-lead-to-the-state',
  'legal-path-without-gaps',
  'payload-versions-complete',
];

/** What the pages of the console ask for. */
const PAGES = {
  overview: 'overview',
  suppliers: 'suppliers',
  'one supplier': 'suppliers/NORTHWIND',
  'imports, newest': 'imports',
  'imports, failed': 'imports?status=ERRORED,DRY_RUN_ERRORED',
  'imports, one supplier by change': 'imports?supplier=SEVERN&sort=-modified_at',
  'imports, one group': 'imports?error_code=tariff_code_not_found',
  'imports, searched': 'imports?search=EXT-00042',
  'imports, most attempts': 'imports?sort=-attempts',
  errors: 'errors',
  'errors of a supplier': 'errors?supplier=NORTHWIND',
  batches: 'batches',
  registrations: 'registrations',
  'registration counts': 'registrations/counts',
  catalogue: 'catalogue',
  audit: 'audit',
  staff: 'staff',
  changes: 'changes',
};

/**
 * Milliseconds in which the operator API answers what each page of the console asks, with 100,000 imports in the database,
 * against the smallest question there is: who am I.
 */
export function consolePages({ rounds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ workers: 0, redis: false, env: { NODE_ENV: 'production' } });
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    try {
      await client.connect();
      await populate((text, values) => client.query(text, values), { processes: PROCESSES, days: 10 });
      await client.query('VACUUM ANALYZE');
      const staff = await carryover.staff();
      const { results } = (await staff.get<ImportPage>('imports?status=ERRORED&limit=1')).body;
      const { results: done } = (await staff.get<ImportPage>('imports?status=PROCESSED&limit=1')).body;
      const pages = {
        ...PAGES,
        'one import': `imports/${results[0].id}`,
        'one payload': `imports/${results[0].id}/payload`,
        'one account': `accounts/${done[0].platform_identifier}`,
      };
      const figures = Object.entries(pages).map(([name, path]) => ({ name, path, rounds: [] as Round[] }));
      for (let round = 0; round <= rounds; round += 1) {
        const peer = await slowest(staff, 'sessions/current');
        for (const { path, rounds: measured } of figures) {
          const ours = await slowest(staff, path);
          // The first round only warms up.
          if (round > 0) measured.push({ ours, peer });
        }
      }
      return figures.map(({ name, rounds: measured }) => ({
        name: `console, ${name}`,
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
export async function slowest(staff: StaffApi, path: string, asked = TIMES): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < asked; time += 1) {
    const from = performance.now();
    const { status } = await staff.get(path);
    times.push(performance.now() - from);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  return times.sort((a, b) => b - a)[1] ?? Number.NaN;
}
