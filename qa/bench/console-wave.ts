import {
  accountProfile,
  FINAL_WAVE_STATES,
  ProfileCounter,
  type ProfileCounts,
  WAVE_STATE_NAMES,
  waveStatesThat,
} from '@carryover/contract';
import { makeSampleAccount } from '@carryover/samples';
import { generateImports } from '@carryover/testing';
import pg from 'pg';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { waitUntil } from '../../tools/lib/wait-until.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { only } from '../lib/only.js';
import { slowest, slowestOf } from './console-pages.js';
import type { BenchOptions, Figure, Round } from './figures.js';

const ACCOUNTS = 100_000;
/** Changes of counts that nobody has added up, as after a part of many lines. */
const UNFOLDED = 80_000;
/** Each call is asked this often; the figure is the slowest of them but one: 95 of a hundred are no slower. */
const TIMES = 20;

/** Half of the accounts are imported, 3 of a hundred failed. */
const STATES = Array.from({ length: 100 }, (_, index) =>
  index < 3 ? 'ERRORED' : index < 53 ? 'PROCESSED' : 'PENDING',
);

/** Waves before it, which its profile is held against. */
const EARLIER = ['EARLIER-1', 'EARLIER-2', 'EARLIER-3'];
/** Households that the profiles are made of, each counted as often as fills the wave. */
const HOUSEHOLDS = 500;

const PLAN = {
  window: { from: '20:00', to: '06:00' },
  accounts_per_day: 20_000,
  accounts_per_minute: 60,
  distributor_caps: [{ distributor: '10', accounts_per_day: 5_000 }],
};

/** States that the calendar does not ask for: no further account starts in them. */
const OVER = [...waveStatesThat('isImported'), ...FINAL_WAVE_STATES];
const OPEN = WAVE_STATE_NAMES.filter((name) => !OVER.includes(name));

/** What the pages of waves ask for, of the wave BIG of DEMO. */
const CALLS = {
  board: 'waves?limit=200',
  calendar: `waves?limit=200&state=${OPEN.join(',')}`,
  page: 'waves/DEMO/BIG',
  'burn-up': 'waves/DEMO/BIG/progress',
  results: 'waves/DEMO/BIG/results?limit=25',
  'results, imported': 'waves/DEMO/BIG/results?limit=25&outcome=imported',
  'results, failed': 'waves/DEMO/BIG/results?limit=25&outcome=failed',
  'results, refused': 'waves/DEMO/BIG/results?limit=25&outcome=refused',
  'results, not processed': 'waves/DEMO/BIG/results?limit=25&outcome=not_processed',
  'results, unchanged': 'waves/DEMO/BIG/results?limit=25&outcome=unchanged',
  findings: 'waves/DEMO/BIG/findings?limit=50',
  'findings of a code': 'waves/DEMO/BIG/findings?limit=50&code=meter_point_repeated',
  'its findings at a glance': 'waves/DEMO/BIG/findings?limit=1',
  profile: 'waves/DEMO/BIG/profile',
  plan: 'waves/DEMO/BIG/plan',
  'waves that a plan may wait for': 'waves?supplier=DEMO&limit=200',
  packs: 'suppliers/DEMO/packs?wave=BIG',
  'errors by cause': 'errors?supplier=DEMO&wave=BIG&limit=25',
  imports: 'imports?supplier=DEMO&wave=BIG',
  overview: 'overview',
};

/** Lists of which a page further on is asked, too. */
const PAGED = ['results', 'findings'] as const;

/** Invariants that rows without histories, payloads and turns break. */
const HALVES = [
  'account-is-what-was-sent',
  'events-lead-to-the-state',
  'legal-path-without-gaps',
  'payload-versions-complete',
];

/** Makes the accounts lines of the wave. */
const FILL = [
  `INSERT INTO import_wave_part (id, wave_id, code, sending, received_at, lines)
   SELECT gen_random_uuid(), id, 'a', 1, now(), $1 FROM import_wave WHERE code = 'BIG'`,
  `UPDATE account_import_process SET wave_id = (SELECT id FROM import_wave WHERE code = 'BIG')
   WHERE external_account_number LIKE 'EXT-%'`,
  `INSERT INTO import_wave_line (part_id, line, wave_id, sending, digest, external_account_number, outcome, process_id)
   SELECT t.id, row_number() OVER (ORDER BY p.id), t.wave_id, 1, '', p.external_account_number, 'accepted', p.id
   FROM import_wave_part t JOIN account_import_process p ON p.wave_id = t.wave_id`,
  `INSERT INTO import_wave_pass (wave_id, kind, step, position, accounts, electricity, gas, customers, balance, transactions,
     transaction_sum, problems, profile, claimed_until, started_at, finished_at)
   SELECT id, 'dry_run', 'done', '', $1::bigint, 100000, 90000, 100000, 0, 0, 0, 3000, $2::jsonb, now(), now(), now()
   FROM import_wave WHERE import_supplier_id = (SELECT id FROM import_supplier WHERE code = 'DEMO')`,
  `INSERT INTO import_wave_finding (wave_id, part, line, process_id, code, path)
   SELECT l.wave_id, 'a', l.line, l.process_id, 'meter_point_repeated', 'supply_addresses.0.meter_points.0.identifier'
   FROM import_wave_line l WHERE l.line <= 3000`,
];

const LEAVE_UNFOLDED = `INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
  SELECT w.id, f.figure, date_trunc('hour', now()) - make_interval(hours => i % 24), CASE WHEN i % 2 = 0 THEN 1 ELSE -1 END
  FROM import_wave w, generate_series(1, $1 / 2) i, (VALUES ('imported'), ('accounts_imported')) AS f (figure) WHERE w.code = 'BIG'`;

/**
 * Milliseconds in which the operator API answers each call that the pages of waves make, of a wave of 100,000 accounts, against the
 * smallest question there is; once with all counts added up, and once right after 80,000 changes of them were written. No worker runs.
 */
export function consoleWave({ rounds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ workers: 0, redis: false, env: { NODE_ENV: 'production' } });
    const client = new pg.Client({ connectionString: carryover.databaseUrl });
    try {
      await client.connect();
      const staff = await carryover.staff();
      await makeWave(client, staff);
      const calls = await callsOf(staff);
      const figures = new Map<string, Round[]>();
      const keep = (name: string, round: Round) => figures.set(name, [...(figures.get(name) ?? []), round]);
      for (let round = 0; round <= rounds; round += 1) {
        const peer = await slowest(staff, 'sessions/current', TIMES);
        for (const [name, ask] of calls) {
          const ours = await slowestOf(name, ask, TIMES);
          // The first round only warms up.
          if (round > 0) keep(`console, wave: ${name}`, { ours, peer });
        }
        await client.query(LEAVE_UNFOLDED, [UNFOLDED]);
        const ours = await slowest(staff, CALLS.page, TIMES);
        if (round > 0) keep('console, wave: page after 80,000 changes', { ours, peer });
        await untilFolded(client);
      }
      return [...figures].map(([name, measured]) => ({
        name,
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

type Staff = Awaited<ReturnType<Carryover['staff']>>;

async function makeWave(client: pg.Client, staff: Staff): Promise<void> {
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM import_supplier WHERE code = 'DEMO'`);
  const query = (text: string, values: unknown[]) => client.query(text, values);
  await generateImports(query, { supplierId: only(rows).id, count: ACCOUNTS, states: STATES });
  for (const code of EARLIER) {
    await done(staff.send('POST', 'waves/DEMO', { code }));
    await done(staff.send('POST', `waves/DEMO/${code}/release`, { waive_gates: true }));
  }
  const wave = { code: 'BIG', planned_accounts: ACCOUNTS, most_failed: 5_000, plan: PLAN };
  await done(staff.send('POST', 'waves/DEMO', wave));
  const parameters = [ACCOUNTS, JSON.stringify({ ...profile(), unread: 0 })];
  for (const statement of FILL) {
    const most = statement.includes('$2') ? 2 : statement.includes('$1') ? 1 : 0;
    await client.query(statement, parameters.slice(0, most));
  }
  await done(staff.send('POST', 'waves/DEMO/BIG/release', { waive_gates: true }));
  await untilFolded(client);
  await client.query('VACUUM ANALYZE');
}

type Ask = () => Promise<{ readonly status: number }>;

/** What each page asks, by name: reads, pages further on, and the end of the wave by another plan. */
async function callsOf(staff: Staff): Promise<[string, Ask][]> {
  const calls = Object.entries(CALLS).map(([name, path]): [string, Ask] => [name, () => staff.get(path)]);
  for (const list of PAGED) {
    const { next_cursor: cursor } = (await staff.get<{ next_cursor: string }>(`waves/DEMO/BIG/${list}?limit=200`)).body;
    const path = `${CALLS[list]}&cursor=${encodeURIComponent(cursor)}`;
    calls.push([`${list}, further on`, () => staff.get(path)]);
  }
  // A preview gives no reason.
  const plan = { ...PLAN, accounts_per_day: 10_000, reason: undefined };
  calls.push(['another plan', () => staff.send('POST', 'waves/DEMO/BIG/plan/preview', plan)]);
  return calls;
}

/** The profile of as many households as the wave has. */
function profile(): ProfileCounts {
  const options = { seed: 25, supplier: 'DEMO', fuel: 'mixed', billedTo: '2024-12-31' } as const;
  const households = Array.from({ length: HOUSEHOLDS }, (_, index) =>
    accountProfile(makeSampleAccount(index, options), '2025-01-06'),
  );
  const counter = new ProfileCounter();
  for (let count = 0; count < ACCOUNTS; count += HOUSEHOLDS) for (const household of households) counter.add(household);
  return counter.total;
}

async function done(answer: Promise<{ readonly status: number; readonly body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
}

async function untilFolded(client: pg.Client): Promise<void> {
  const isFolded = async () => (await client.query('SELECT FROM import_wave_count_delta LIMIT 1')).rows.length === 0;
  if (!(await waitUntil(isFolded, { milliseconds: 60_000 }))) throw new Error('The counts are not added up.');
}
