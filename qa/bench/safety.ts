import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { waitUntil } from '../../tools/lib/wait-until.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { only } from '../lib/only.js';
import { importAll, samples } from './create-to-processed.js';
import type { BenchOptions, Figure, Round } from './figures.js';

/** What keeps a promise in the database, and how it is taken out of it and put back while the service runs. */
interface Safeguard {
  readonly name: string;
  readonly takeOut: (run: Run) => Promise<unknown>;
  readonly putBack: (run: Run) => Promise<unknown>;
}

/** Runs one statement, as a superuser. */
type Run = <Row extends object>(sql: string) => Promise<Row[]>;

/** Tables under row-level security. */
const SECURED = 'SELECT oid::regclass AS "table" FROM pg_class WHERE relforcerowsecurity';

/** Names of triggers with their tables. */
const TRIGGERS = 'SELECT tgrelid::regclass AS "table", quote_ident(tgname) AS name FROM pg_trigger WHERE';
const OF_IMPORTS = `NOT tgisinternal AND tgrelid IN ('account'::regclass, 'account_import_process'::regclass, 'account_import_event'::regclass)`;

/** The bit of a trigger that fires before the row is written. */
const IS_BEFORE = 'tgtype & 2 = 2';

const SAFEGUARDS: readonly Safeguard[] = [
  {
    name: 'row-level security',
    takeOut: (run) => alterEach(run, SECURED, 'DISABLE ROW LEVEL SECURITY'),
    putBack: (run) => alterEach(run, SECURED, 'ENABLE ROW LEVEL SECURITY'),
  },
  {
    name: 'events',
    takeOut: async (run) => {
      await run(`CREATE FUNCTION bench_skip() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`);
      await run(
        `CREATE TRIGGER "0_bench" BEFORE INSERT ON account_import_event FOR EACH ROW EXECUTE FUNCTION bench_skip()`,
      );
    },
    putBack: async (run) => {
      await run('DROP TRIGGER "0_bench" ON account_import_event');
      await run('DROP FUNCTION bench_skip()');
    },
  },
  triggers('counts that are kept as imports change', `${OF_IMPORTS} AND NOT ${IS_BEFORE}`),
  triggers('what is signed off and retracted stays', `${OF_IMPORTS} AND ${IS_BEFORE} AND tgname LIKE '%keep%'`),
  triggers('foreign keys, where a row names another', `tgname LIKE 'RI_ConstraintTrigger_c%'`),
  {
    name: 'commits that wait for the disk',
    takeOut: (run) => commit(run, 'off'),
    putBack: (run) => commit(run, 'on'),
  },
];

/** Invariants that are not true of what was imported without. */
const BROKEN = [
  'counts-are-exact',
  'outcomes-are-exact',
  'events-lead-to-the-state',
  'legal-path-without-gaps',
  'feed-without-gaps',
];

/**
 * What each safeguard costs from the first create to the last PROCESSED: accounts a second with all of them, against the same with one taken
 * out, in turns on one service. What seals payloads is measured by the part `sealing`.
 */
export function safety({ rounds, accounts }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ env: { NODE_ENV: 'production', LOG_LEVEL: 'info' } });
    try {
      const supplier = await carryover.supplier();
      const run: Run = (sql) => carryover.query(sql);
      const measured = SAFEGUARDS.map(({ name }) => ({ name, rounds: [] as Round[] }));
      let from = 0;
      const take = () => {
        from += accounts;
        return importAll(carryover, supplier, samples(accounts, 'SAFETY', from));
      };
      const without = async ({ takeOut, putBack }: Safeguard) => {
        await takeOut(run);
        return take().finally(() => putBack(run));
      };
      for (let round = 0; round <= rounds; round += 1) {
        for (const [index, safeguard] of SAFEGUARDS.entries()) {
          const isOursFirst = (round + index) % 2 === 0;
          const first = isOursFirst ? await take() : await without(safeguard);
          const second = isOursFirst ? await without(safeguard) : await take();
          // The first round only warms up.
          if (round === 0) continue;
          measured[index]?.rounds.push(isOursFirst ? { ours: first, peer: second } : { ours: second, peer: first });
        }
      }
      return measured.map(({ name, rounds: all }) => ({
        name,
        unit: 'accounts/s',
        against: 'the same without',
        rounds: all,
      }));
    } finally {
      await carryover.stop({ planted: BROKEN });
    }
  });
}

function triggers(name: string, which: string): Safeguard {
  const each = async (run: Run, what: 'DISABLE' | 'ENABLE') => {
    for (const { table, name: trigger } of await run<{ table: string; name: string }>(`${TRIGGERS} ${which}`))
      await run(`ALTER TABLE ${table} ${what} TRIGGER ${trigger}`);
  };
  return { name, takeOut: (run) => each(run, 'DISABLE'), putBack: (run) => each(run, 'ENABLE') };
}

/** Table by table, so that it waits for none while it holds another. */
async function alterEach(run: Run, tables: string, how: string): Promise<void> {
  for (const { table } of await run<{ table: string }>(tables)) await run(`ALTER TABLE ${table} ${how}`);
}

async function commit(run: Run, value: 'on' | 'off'): Promise<void> {
  await run(`ALTER SYSTEM SET synchronous_commit = ${value}`);
  await run('SELECT pg_reload_conf()');
  const isSo = async () =>
    only(await run<{ is: string }>(`SELECT current_setting('synchronous_commit') AS is`)).is === value;
  if (!(await waitUntil(isSo, { milliseconds: 10_000 }))) throw new Error(`synchronous_commit did not become ${value}`);
}
