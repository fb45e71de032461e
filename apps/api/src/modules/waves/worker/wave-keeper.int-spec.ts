import { migrations } from '@carryover/migrations';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { MigrationInterface } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { call } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { COUNT_BY_CODE, ErrorBudgetsQueries } from '../budget/error-budgets.queries.js';
import { WaveFixture } from '../testing/wave-fixture.js';
import { WavesRepository } from '../waves.repository.js';
import { WaveKeeper } from './wave-keeper.js';
import { MOVED_AT_ONCE, WaveKeepingRepository } from './wave-keeping.repository.js';

let fixture: WaveFixture;
let keeper: WaveKeeper;

/** No worker runs: what the background does is done by rounds of the keeper alone. */
beforeAll(async () => {
  fixture = await WaveFixture.start();
  const { app } = fixture.api;
  keeper = new WaveKeeper(
    new WaveKeepingRepository(),
    app.get(WavesRepository),
    app.get(ErrorBudgetsQueries),
    app.get(Database),
    app.get(AppLogger),
  );
}, 60_000);
afterAll(() => fixture?.stop());

const REASON = { reason: 'So.' };
const MANY = 2 * MOVED_AT_ONCE + 1;

/** A released wave with this many imports that are due. */
async function running(code: string, imports: number, more: object = {}): Promise<void> {
  await fixture.make(code, more);
  await fixture.put(code, 'a', [fixture.account()]);
  await fixture.call('POST', `${code}/release/`);
  await settle();
  await fixture.query(
    `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
       payload_hash, available_at, attempt, created_at, modified_at, wave_id)
     SELECT gen_random_uuid(), w.import_supplier_id, w.code || '-' || n, 'PENDING', false, 1, '', now(), 0, now(), now(), w.id
     FROM import_wave w, generate_series(1, $2) n WHERE w.code = $1`,
    [code, imports],
  );
}

async function settle(): Promise<void> {
  while (await keeper.round());
}

/** Imports of a wave that wait, by whether they are due. */
async function waiting(code: string): Promise<{ due: number; held: number }> {
  const [row] = await fixture.query<{ due: number; held: number }>(
    `SELECT count(*) FILTER (WHERE p.available_at < 'infinity')::int AS due, count(*) FILTER (WHERE p.available_at = 'infinity')::int AS held
     FROM account_import_process p JOIN import_wave w ON w.id = p.wave_id WHERE w.code = $1 AND p.status = 'PENDING'`,
    [code],
  );
  return row ?? { due: 0, held: 0 };
}

/** What becomes of imports of a wave, by their numbers. */
async function become(code: string, from: number, to: number, status: 'ERRORED' | 'CANCELLED'): Promise<void> {
  const error = status === 'ERRORED' ? 'internal_error' : null;
  await fixture.query(
    `UPDATE account_import_process SET status = $4, modified_at = clock_timestamp(), latest_error_code = $5, latest_error_detail = $5,
       latest_error_domain = $5
     WHERE external_account_number IN (SELECT $1 || '-' || n FROM generate_series($2::int, $3::int) n)`,
    [code, from, to, status, error],
  );
}

/** A step of a plan as it was run. */
interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows of imports that a plan looked at, all together; how it reads the few events of waves is the planner's. */
function importsRead(node: PlanNode): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0, Plans = [] } = node;
  const own = node['Relation Name'] === 'account_import_process' ? loops * (rows + removed) : 0;
  return Plans.reduce((sum, plan) => sum + importsRead(plan), own);
}

async function stateAfterRounds(code: string): Promise<string> {
  await settle();
  return (await fixture.read(code)).state;
}

describe('the keeper of waves', () => {
  it('lets all go again when a wave is released before all of them were held back', async () => {
    await running('BACK', MANY);
    await fixture.call('POST', 'BACK/halt/');
    expect(await keeper.round()).toBe(true);
    expect(await waiting('BACK')).toEqual({ due: MANY + 1 - MOVED_AT_ONCE, held: MOVED_AT_ONCE });
    await fixture.call('POST', 'BACK/release/', REASON);
    await settle();
    expect(await waiting('BACK')).toEqual({ due: MANY + 1, held: 0 });
  });

  it('holds all back again when a wave is halted before all of them were let go', async () => {
    await running('FORTH', MANY);
    await fixture.call('POST', 'FORTH/halt/');
    await settle();
    expect(await waiting('FORTH')).toEqual({ due: 0, held: MANY + 1 });
    await fixture.call('POST', 'FORTH/release/', REASON);
    expect(await keeper.round()).toBe(true);
    await fixture.call('POST', 'FORTH/halt/');
    await settle();
    expect(await waiting('FORTH')).toEqual({ due: 0, held: MANY + 1 });
  });

  it.each([
    ['retry', 'ERRORED'],
    ['restore', 'CANCELLED'],
  ] as const)(
    'lets go at the release what staff %s while the wave is halted, which waits until then',
    async (action, status) => {
      const code = `HALTED-${status}`;
      await running(code, 0);
      await fixture.call('POST', `${code}/halt/`);
      await settle();
      const error = status === 'ERRORED' ? 'internal_error' : null;
      const [ended] = await fixture.query<{ id: string }[]>(
        `UPDATE account_import_process p SET status = $2, latest_error_code = $3, latest_error_detail = $3, latest_error_domain = $3
       FROM import_wave w WHERE w.id = p.wave_id AND w.code = $1 RETURNING p.id`,
        [code, status, error],
      );
      const staff = await signInAs(fixture.api, 'operator');
      const path = `${fixture.api.url}/console/v1/imports/${ended?.[0]?.id}/${action}`;
      expect(await call(path, 'POST', staff, REASON)).toMatchObject({ status: 200 });
      await settle();
      expect(await waiting(code)).toEqual({ due: 0, held: 1 });
      await fixture.call('POST', `${code}/release/`, REASON);
      await settle();
      expect(await waiting(code)).toEqual({ due: 1, held: 0 });
    },
  );

  it('cancels all of a wave that is given up, however many they are', async () => {
    await running('GIVEN-UP', MANY);
    await fixture.call('POST', 'GIVEN-UP/cancel/');
    await settle();
    expect(await waiting('GIVEN-UP')).toEqual({ due: 0, held: 0 });
  });

  it('halts a wave of which too many fail since it was released last, and not for those that failed before', async () => {
    await running('BUDGET', 30, { most_failed: 5 });
    await become('BUDGET', 1, 5, 'ERRORED');
    expect(await stateAfterRounds('BUDGET')).toBe('RUNNING');
    await become('BUDGET', 6, 10, 'ERRORED');
    expect(await stateAfterRounds('BUDGET')).toBe('HALTED');
    await fixture.call('POST', 'BUDGET/release/', REASON);
    expect(await stateAfterRounds('BUDGET')).toBe('RUNNING');

    // The ten are settled: they forgive no ten others.
    await become('BUDGET', 1, 10, 'CANCELLED');
    await become('BUDGET', 11, 16, 'ERRORED');
    expect(await stateAfterRounds('BUDGET')).toBe('HALTED');
    await fixture.call('POST', 'BUDGET/release/', REASON);
    expect(await stateAfterRounds('BUDGET')).toBe('RUNNING');
    await become('BUDGET', 17, 21, 'ERRORED');
    expect(await stateAfterRounds('BUDGET')).toBe('RUNNING');
    await become('BUDGET', 22, 22, 'ERRORED');
    expect(await stateAfterRounds('BUDGET')).toBe('HALTED');
  });

  it('halts a wave of which too many fail while its accounts are still let go', async () => {
    await running('EARLY', MANY, { most_failed: 1 });
    await fixture.call('POST', 'EARLY/halt/');
    await settle();
    await fixture.call('POST', 'EARLY/release/', REASON);
    expect(await keeper.round()).toBe(true);
    await become('EARLY', 1, 2, 'ERRORED');
    await keeper.round();
    expect((await fixture.read('EARLY')).state).toBe('HALTED');
    await settle();
    expect(await waiting('EARLY')).toEqual({ due: 0, held: MANY - 1 });
  });

  it('halts a wave of which a share fails, once enough of it has ended, and counts it anew with each release', async () => {
    await running('SHARE', 40, { plan: { error_budget: { share: '0.1' } } });
    // Of 40 accounts ten have to end: the first that fail are no share yet.
    await become('SHARE', 1, 9, 'ERRORED');
    expect(await stateAfterRounds('SHARE')).toBe('RUNNING');
    expect((await fixture.read('SHARE')).error_budgets).toEqual([
      expect.objectContaining({ kind: 'share', failed: 9, ended: 9, allowed: null, is_spent: false }),
    ]);
    await become('SHARE', 10, 10, 'ERRORED');
    expect(await stateAfterRounds('SHARE')).toBe('HALTED');
    const halted = await fixture.read('SHARE');
    expect(halted.history[0]).toMatchObject({
      event: 'OVERSPEND',
      reason: '10 of 10 accounts that ended failed, where 10 % may.',
    });
    const [{ data } = { data: {} }] = await fixture.query(
      `SELECT f.data FROM import_wave_feed_event f JOIN import_wave w ON w.id = f.wave_id
       WHERE w.code = 'SHARE' AND f.event = 'EVENT_WAVE_HALTED'`,
    );
    expect(data).toMatchObject({ budget: { kind: 'share', share: '0.1', failed: 10, ended: 10, allowed: 1 } });
    await fixture.call('POST', 'SHARE/release/', REASON);
    expect(await stateAfterRounds('SHARE')).toBe('RUNNING');
    await become('SHARE', 11, 19, 'ERRORED');
    expect(await stateAfterRounds('SHARE')).toBe('RUNNING');
    expect((await fixture.read('SHARE')).error_budgets[0]).toMatchObject({ failed: 9, ended: 9, is_spent: false });
  });

  it('takes what was imported since its release into a share', async () => {
    await running('ENDED', 1, { plan: { error_budget: { share: '0.1' } } });
    const bring = (imported: number) =>
      fixture.query(
        `INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
         SELECT id, unnest(ARRAY['accounts', 'accounts_imported']), now(), $1 FROM import_wave WHERE code = 'ENDED'`,
        [imported],
      );
    await bring(50);
    await fixture.call('POST', 'ENDED/halt/');
    await fixture.call('POST', 'ENDED/release/', REASON);
    await settle();
    await bring(30);
    await become('ENDED', 1, 1, 'ERRORED');
    expect((await fixture.read('ENDED')).error_budgets[0]).toMatchObject({ ended: 31, allowed: 3, is_spent: false });
  });

  it('takes what was imported since its release into a share also when it is taken back', async () => {
    await fixture.make('TAKEN-BACK', { plan: { error_budget: { share: '0.1' } } });
    const accounts = Array.from({ length: 40 }, () => fixture.account());
    await fixture.put('TAKEN-BACK', 'a', accounts);
    await fixture.call('POST', 'TAKEN-BACK/release/');
    await settle();
    const set = (from: number, to: number, values: string) =>
      fixture.query(
        `UPDATE account_import_process SET modified_at = clock_timestamp(), ${values} WHERE external_account_number = ANY ($1)`,
        [accounts.slice(from - 1, to).map((account) => account.external_account_number)],
      );
    const bringIn = (from: number, to: number) =>
      set(from, to, `status = 'PROCESSED', platform_identifier = 'A-' || left(md5(id::text), 8)`);
    const takeBack = async (from: number, to: number) => {
      const waves = fixture.api.app.get(WavesRepository);
      await fixture.api.app.get(Database).transaction(async (tx) => {
        const wave = await waves.lock(tx, fixture.supplier.id, 'TAKEN-BACK');
        if (wave !== null) await waves.move(tx, wave, 'resume', { actor: 'platform' });
      });
      await set(from, to, `status = 'CANCELLED', platform_identifier = NULL`);
    };
    const share = async () => {
      const [use] = (await fixture.read('TAKEN-BACK')).error_budgets;
      return [use?.failed, use?.ended];
    };
    await bringIn(1, 10);
    await fixture.call('POST', 'TAKEN-BACK/halt/');
    await fixture.call('POST', 'TAKEN-BACK/release/', REASON);
    await settle();
    // Imported before the release, they are none of those that ended since.
    await takeBack(1, 5);
    await bringIn(11, 28);
    const error = `latest_error_code = 'internal_error', latest_error_detail = 'x', latest_error_domain = 'platform'`;
    await set(29, 30, `status = 'ERRORED', ${error}`);
    expect(await share()).toEqual([2, 20]);
    await bringIn(31, 40);
    expect(await stateAfterRounds('TAKEN-BACK')).toBe('IMPORTED');
    await takeBack(11, 20);
    expect(await stateAfterRounds('TAKEN-BACK')).toBe('IMPORTED');
    expect(await share()).toEqual([2, 30]);

    await takeBack(21, 21);
    await fixture.call('POST', 'TAKEN-BACK/halt/');
    await fixture.call('POST', 'TAKEN-BACK/release/', REASON);
    expect(await share()).toEqual([0, 0]);
  });

  it('counts a share from the latest release on also where the release before let the wave go', async () => {
    await running('EARLIER', 1, { plan: { error_budget: { share: '0.1' } } });
    await fixture.query(
      `INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
       SELECT id, 'accounts_imported', date_trunc('hour', now()) - h.ago, h.n FROM import_wave,
         (VALUES (interval '2 hours', 50), (interval '0', 7)) h (ago, n) WHERE code = 'EARLIER'`,
    );
    const migration = migrations.find(({ name }) => name === 'CountImportsFromReleases1760000101460');
    if (migration === undefined) throw new Error('It is not there.');
    const owner = new Client({ connectionString: fixture.database.url });
    await owner.connect();
    try {
      await owner.query('BEGIN');
      const made: MigrationInterface = new migration();
      await Reflect.apply(made.up, made, [{ query: (statement: string) => owner.query(statement) }]);
      await owner.query('COMMIT');
    } finally {
      await owner.end();
    }
    expect((await fixture.read('EARLIER')).error_budgets[0]).toMatchObject({ ended: 7 });
  });

  it('halts a wave of which too many fail for one reason, be it the error or a problem of it', async () => {
    const by_code = [
      { code: 'internal_error', accounts: 2 },
      { code: 'invalid_choice', accounts: 1 },
    ];
    await running('CODES', 10, { plan: { error_budget: { accounts: 100, by_code } } });
    await become('CODES', 1, 2, 'ERRORED');
    expect(await stateAfterRounds('CODES')).toBe('RUNNING');
    await fixture.query(
      `UPDATE account_import_process SET latest_error_paths = '{reason}',
         latest_error_problems = '[{"code": "invalid_choice", "path": "reason"}]'
       WHERE external_account_number IN ('CODES-1', 'CODES-2')`,
    );
    expect(await stateAfterRounds('CODES')).toBe('HALTED');
    const { history, error_budgets: budgets } = await fixture.read('CODES');
    expect(history[0]?.reason).toBe('2 accounts failed for invalid_choice, where 1 may.');
    expect(budgets.map(({ kind, failed, is_spent: isSpent }) => [kind, failed, isSpent])).toEqual([
      ['number', 2, false],
      ['code', 2, false],
      ['code', 2, true],
    ]);
  });

  it('counts an account once for each of its codes, and reads it once, however many codes are asked for', async () => {
    await running('KINDS', 200, { plan: { error_budget: { by_code: [{ code: 'internal_error', accounts: 1_000 }] } } });
    await become('KINDS', 1, 200, 'ERRORED');
    await fixture.query(
      `UPDATE account_import_process SET latest_error_paths = '{reason}', latest_error_problems =
         '[{"code": "invalid_choice", "path": "reason"}, {"code": "invalid_choice", "path": "x"}, {"code": "internal_error", "path": "y"}]'
       WHERE external_account_number IN (SELECT 'KINDS-' || n FROM generate_series(1, 50) n)`,
    );
    const [{ id } = { id: '' }] = await fixture.query<{ id: string }>(
      `SELECT id FROM import_wave WHERE code = 'KINDS'`,
    );
    const codes = ['internal_error', 'invalid_choice', ...Array.from({ length: 18 }, (_, n) => `code_${n}`)];
    expect(await fixture.query(COUNT_BY_CODE, [id, codes])).toEqual([
      { failed: 200, failedByCode: { internal_error: 200, invalid_choice: 50 } },
    ]);
    const [explained] = await fixture.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${COUNT_BY_CODE}`,
      [id, codes],
    );
    const read = explained === undefined ? 0 : importsRead(explained['QUERY PLAN'][0].Plan);
    expect(read).toBeGreaterThanOrEqual(200);
    expect(read).toBeLessThan(250);
  });

  it('goes by the budget of the plan that a wave has now', async () => {
    await running('RAISED', 10, { most_failed: 1 });
    await fixture.call('PUT', 'RAISED/plan/', { error_budget: { accounts: 3 }, reason: 'So.' });
    await become('RAISED', 1, 3, 'ERRORED');
    expect(await stateAfterRounds('RAISED')).toBe('RUNNING');
    await fixture.call('PUT', 'RAISED/plan/', { error_budget: { accounts: 2 }, reason: 'So.' });
    expect(await stateAfterRounds('RAISED')).toBe('HALTED');
  });

  it('leaves a wave alone on which another process works', async () => {
    await running('TAKEN', 1);
    await fixture.call('POST', 'TAKEN/halt/');
    const other = new Client({ connectionString: fixture.database.url });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query(
        `SELECT pg_advisory_xact_lock(hashtextextended('wave ' || id, 0)) FROM import_wave WHERE code = 'TAKEN'`,
      );
      await settle();
      expect(await waiting('TAKEN')).toEqual({ due: 2, held: 0 });
      await other.query('ROLLBACK');
    } finally {
      await other.end();
    }
    await settle();
    expect(await waiting('TAKEN')).toEqual({ due: 0, held: 2 });
  });
});
