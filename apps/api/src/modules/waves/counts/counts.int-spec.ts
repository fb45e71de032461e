import { IMPORT_STATES, statusesThat } from '@carryover/contract';
import { migrations } from '@carryover/migrations';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Client } from 'pg';
import type { MigrationInterface } from 'typeorm';
import { call } from '../../../testing/http-client.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { startWorker, until, type WorkerContext } from '../../../testing/worker-context.js';
import { statusesSql } from '../../imports/index.js';
import { OUTCOME } from '../outcome-sql.js';
import { WaveFixture } from '../testing/wave-fixture.js';
import { WaveCountFolder } from './wave-count-folder.js';

let fixture: WaveFixture;
let worker: WorkerContext;

pollQuickly();
beforeAll(async () => {
  fixture = await WaveFixture.start();
  worker = await startWorker(fixture.database.url);
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await fixture?.stop();
});

/** What is kept of every wave, without what is 0. */
const KEPT = `SELECT w.code, k.figure, sum(k.n)::int AS n FROM import_wave w JOIN (
    SELECT wave_id, figure, n FROM import_wave_count UNION ALL SELECT wave_id, figure, n FROM import_wave_count_delta) k ON k.wave_id = w.id
  GROUP BY 1, 2 HAVING sum(k.n) <> 0 ORDER BY 1, 2`;

/** The same, counted from the lines and their imports. */
const COUNTED = `WITH lines AS (
    SELECT w.code, l.process_id, l.outcome AS sent, ${OUTCOME} AS became, p.wave_id IS NOT DISTINCT FROM w.id AS is_its
    FROM import_wave w JOIN import_wave_line l ON l.wave_id = w.id LEFT JOIN account_import_process p ON p.id = l.process_id)
  SELECT code, figure, n FROM (
    SELECT code, became AS figure, count(*)::int AS n FROM lines GROUP BY 1, 2
    UNION ALL SELECT code, 'accounts_' || became, count(DISTINCT process_id)::int FROM lines
      WHERE sent = 'accepted' AND is_its GROUP BY 1, 2
    UNION ALL SELECT code, 'accounts', count(DISTINCT process_id)::int FROM lines WHERE process_id IS NOT NULL GROUP BY 1
    UNION ALL SELECT w.code, 'accounts_left', count(*)::int FROM import_wave w JOIN account_import_process p ON p.wave_id = w.id
      WHERE p.status IN (${statusesSql('waiting')}) GROUP BY 1) counted
  ORDER BY 1, 2`;

/** Both in one statement: a worker goes on meanwhile. @returns the figures that are not 0 */
async function expectExact(): Promise<string[]> {
  const [told] = await fixture.query<{ kept: { figure: string }[] | null; counted: object[] | null }>(
    `SELECT (SELECT json_agg(k) FROM (${KEPT}) k) AS kept, (SELECT json_agg(c) FROM (${COUNTED}) c) AS counted`,
  );
  expect(told?.kept).toEqual(told?.counted);
  return (told?.kept ?? []).map(({ figure }) => figure);
}

/** What became of the accounts of a wave, without what is 0. */
async function accountsOf(code: string): Promise<Record<string, number>> {
  const rows = await fixture.query<{ figure: string; n: number }>(
    `SELECT * FROM (${KEPT}) k WHERE code = $1 AND figure LIKE 'accounts\\_%' AND figure <> 'accounts_left'`,
    [code],
  );
  return Object.fromEntries(rows.map(({ figure, n }) => [figure.replace('accounts_', ''), n]));
}

/** Applies a migration once more, or takes it back. */
async function migrated(name: string, ways: readonly ('up' | 'down')[]): Promise<void> {
  const made = migrations.find((migration) => migration.name === name);
  if (made === undefined) throw new Error('It is not there.');
  const migration: MigrationInterface = new made();
  const owner = new Client({ connectionString: fixture.database.url });
  await owner.connect();
  try {
    for (const way of ways) {
      await owner.query('BEGIN');
      await Reflect.apply(migration[way], migration, [{ query: (statement: string) => owner.query(statement) }]);
      await owner.query('COMMIT');
    }
  } finally {
    await owner.end();
  }
}

/** Accounts that all sequences send, some of them in several waves. */
const ACCOUNTS = 12;
const WAVES = ['COUNT-1', 'COUNT-2'];

/** A line: one of the accounts as it is, another version of it, or none at all. */
const line = fc.oneof(
  { weight: 5, arbitrary: fc.record({ account: fc.nat(ACCOUNTS - 1), version: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('send' as const),
      wave: fc.constantFrom(...WAVES),
      part: fc.constantFrom('a', 'b'),
      lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constantFrom('release' as const, 'halt' as const),
      wave: fc.constantFrom(...WAVES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constantFrom('fail' as const, 'retry' as const, 'withdraw' as const, 'fold' as const, 'kill' as const),
    }),
  },
);

describe('the counts of a wave', () => {
  it('are those that counting its rows gives, whatever is sent, decided, fails or is cut off', async () => {
    for (const code of WAVES) await fixture.make(code);
    const base = Array.from({ length: ACCOUNTS }, () => fixture.account());
    const bodyOf = ({ account, version }: { account: number; version: number }) => ({
      ...base[account],
      billing_address1: `${version + 1} High Street`,
    });
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const taken of steps) {
          if (taken.act === 'send') {
            const lines = taken.lines.map((one) => (one === null ? '{' : bodyOf(one)));
            await fixture.put(taken.wave, taken.part, lines);
          } else if (taken.act === 'release' || taken.act === 'halt')
            await fixture.call(
              'POST',
              `${taken.wave}/${taken.act}/`,
              taken.act === 'release' ? { waive_gates: true, reason: 'So.' } : {},
            );
          else if (taken.act === 'fold') await worker.app.get(WaveCountFolder).round();
          else if (taken.act === 'kill')
            await fixture.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'`);
          else if (taken.act === 'withdraw')
            await fixture.query(`UPDATE account_import_process SET status = 'CANCELLED'
              WHERE id = (SELECT id FROM account_import_process WHERE status = 'PENDING' ORDER BY id LIMIT 1)`);
          else if (taken.act === 'fail')
            await fixture.query(`UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'a', latest_error_detail = 'b',
                latest_error_domain = 'c' WHERE id = (SELECT id FROM account_import_process WHERE status = 'PENDING' ORDER BY id LIMIT 1)`);
          else
            await fixture.query(`UPDATE account_import_process SET status = 'PENDING', latest_error_code = NULL, latest_error_detail = NULL,
                latest_error_domain = NULL WHERE id = (SELECT id FROM account_import_process WHERE status = 'ERRORED' ORDER BY id LIMIT 1)`);
          for (const figure of await expectExact()) seen.add(figure);
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
    expect(seen.size).toBeGreaterThan(4);
  }, 120_000);

  it('are exact when lines come for an account while it is imported', async () => {
    await fixture.make('RACE');
    const accounts = Array.from({ length: 20 }, () => fixture.account());
    await fixture.put('RACE', 'a', accounts);
    await fixture.call('POST', 'RACE/release/');
    for (let round = 0; round < 4; round += 1) {
      const sent = ['b', 'c'].map((part) => fixture.put('RACE', `${part}-${round}`, accounts));
      for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    }
    await fixture.until('RACE', ({ counts }) => counts.not_processed === 0);
    await expectExact();
  });

  it('take for failed what the states of imports say', async () => {
    const rows = await fixture.query<{ status: string; outcome: string }>(
      'SELECT status, wave_line_outcome(status, NULL) AS outcome FROM unnest($1::text[]) AS s (status)',
      [Object.keys(IMPORT_STATES)],
    );
    const failed = rows.filter(({ outcome }) => outcome === 'failed').map(({ status }) => status);
    expect(failed.sort()).toEqual([...statusesThat('failed')].sort());
  });

  it('take for left what the states of imports say', async () => {
    const rows = await fixture.query<{ status: string }>(
      'SELECT status FROM unnest($1::text[]) AS s (status) WHERE wave_left_in(status, gen_random_uuid()) IS NOT NULL',
      [Object.keys(IMPORT_STATES)],
    );
    expect(rows.map(({ status }) => status).sort()).toEqual([...statusesThat('waiting')].sort());
  });

  it('leave out of what is left what was cancelled, and what another wave sent once more', async () => {
    const [kept, cancelled, moved] = [fixture.account(), fixture.account(), fixture.account()];
    for (const code of ['FIRST', 'SECOND']) await fixture.make(code);
    await fixture.put('FIRST', 'a', [kept, cancelled, moved]);
    await fixture.query(`UPDATE account_import_process SET status = 'CANCELLED' WHERE external_account_number = $1`, [
      cancelled.external_account_number,
    ]);
    await fixture.put('SECOND', 'a', [moved]);
    const left = await fixture.query<{ code: string; figure: string; n: number }>(
      `SELECT * FROM (${KEPT}) k WHERE code IN ('FIRST', 'SECOND') AND figure IN ('accounts_left', 'accounts_not_processed')`,
    );
    expect(left.map(({ code, figure, n }) => [code, figure, n])).toEqual([
      ['FIRST', 'accounts_left', 1],
      ['FIRST', 'accounts_not_processed', 2],
      ['SECOND', 'accounts_left', 1],
      ['SECOND', 'accounts_not_processed', 1],
    ]);
    await expectExact();
  });

  it('have an account in the wave that imported it, and in no other', async () => {
    const [kept, failed, moved, alone] = [fixture.account(), fixture.account(), fixture.account(), fixture.account()];
    for (const code of ['GIVER', 'TAKER']) await fixture.make(code);
    await fixture.put('GIVER', 'a', [kept, failed, moved, alone]);
    await fixture.query(
      `UPDATE account_import_process SET status = 'ERRORED', latest_error_code = 'a', latest_error_detail = 'b', latest_error_domain = 'c'
       WHERE external_account_number = $1`,
      [failed.external_account_number],
    );
    expect(await accountsOf('GIVER')).toEqual({ failed: 1, not_processed: 3 });
    await fixture.put('TAKER', 'a', [failed, moved]);
    const token = { Authorization: `Token ${fixture.supplier.token}` };
    expect(await call(`${fixture.api.url}/v2/data-import/accounts/`, 'POST', token, alone)).toMatchObject({
      status: 201,
    });
    expect(await accountsOf('GIVER')).toEqual({ not_processed: 1 });
    expect(await accountsOf('TAKER')).toEqual({ not_processed: 2 });

    await fixture.call('POST', 'TAKER/release/');
    await fixture.until('TAKER', ({ counts }) => counts.imported === 2);
    await until(async () => (await fixture.read('GIVER')).counts.imported === 3);
    expect(await accountsOf('TAKER')).toEqual({ imported: 2 });
    expect(await accountsOf('GIVER')).toEqual({ not_processed: 1 });
    await expectExact();
  });

  /** Releases one wave after the other, each until so many of its accounts count as imported. */
  async function importWaves(waves: Readonly<Record<string, number>>): Promise<void> {
    for (const [code, imported] of Object.entries(waves)) {
      await fixture.call('POST', `${code}/release/`);
      await fixture.until(code, ({ counts }) => counts.imported === imported);
    }
  }

  /** The counts as they are after an upgrade from a release that counted an account in every wave that brought it. */
  async function recount(): Promise<void> {
    await migrated('CountAccountsInTheirWaves1760000102510', ['up']);
    await migrated('RecountAccountsOfWaves1760000102520', ['up']);
  }

  it('take out accounts that were counted in the wave before, too, when they are recounted', async () => {
    const [kept, moved, waiting] = [fixture.account(), fixture.account(), fixture.account()];
    await fixture.make('HAD', { plan: { error_budget: { share: '0.1' } } });
    for (const code of ['HAS', 'LATER']) await fixture.make(code);
    await migrated('CountAccountsInTheirWaves1760000102510', ['down']);
    await fixture.put('HAD', 'a', [kept, moved, waiting]);
    await fixture.put('HAS', 'a', [moved]);
    await fixture.put('LATER', 'a', [waiting]);
    await importWaves({ HAS: 1, HAD: 2 });
    expect(await accountsOf('HAD')).toEqual({ imported: 2, not_processed: 1 });

    await recount();
    await expectExact();
    expect(await accountsOf('HAD')).toEqual({ imported: 1 });
    // What was imported by the other wave before this one was released is not taken off what was imported since.
    expect((await fixture.read('HAD')).error_budgets).toEqual([expect.objectContaining({ kind: 'share', ended: 1 })]);
  });

  it('are recounted of a wave that is signed off, which itself stays as it is', async () => {
    const [kept, moved] = [fixture.account(), fixture.account()];
    for (const code of ['SIGNED', 'HOLDS']) await fixture.make(code);
    await migrated('CountAccountsInTheirWaves1760000102510', ['down']);
    await fixture.put('SIGNED', 'a', [kept, moved]);
    await fixture.put('HOLDS', 'a', [moved]);
    await importWaves({ HOLDS: 1, SIGNED: 2 });
    await fixture.until('SIGNED', ({ state }) => state === 'IMPORTED');
    await fixture.query("UPDATE import_wave SET state = 'SIGNED_OFF' WHERE code = 'SIGNED'");

    await recount();
    await expectExact();
    expect(await accountsOf('SIGNED')).toEqual({ imported: 1 });
  });

  it('are of imports, too, that were there before they were counted', async () => {
    await fixture.make('BEFORE');
    await fixture.put('BEFORE', 'a', [fixture.account(), fixture.account()]);
    await migrated('FillImportsLeftInWaves1760000102410', ['down', 'up']);
    await expectExact();
  });

  it('are added up in the background', async () => {
    await until(async () => {
      const [left] = await fixture.query<{ n: number }>('SELECT count(*)::int AS n FROM import_wave_count_delta');
      return left?.n === 0;
    });
    await expectExact();
  });
});

describe('without a worker', () => {
  it('are added up by the api that takes the lines', async () => {
    const alone = await WaveFixture.start();
    try {
      await alone.make('ALONE');
      await alone.put('ALONE', 'a', [alone.account(), alone.account()]);
      await until(async () => {
        const [left] = await alone.query<{ n: number }>('SELECT count(*)::int AS n FROM import_wave_count_delta');
        return left?.n === 0;
      });
      expect((await alone.read('ALONE')).counts).toMatchObject({ lines: 2, not_processed: 2 });
    } finally {
      await alone.stop();
    }
  });
});
