import { expect } from '@jest/globals';
import type { AuditedCalls } from './audited-calls.js';

/** Waves and their packs. */
export function addWaveCalls(calls: AuditedCalls): void {
  const { source, supplier, add, byReason, code } = calls;
  const wave = async (wave: string) => {
    await source.query(
      `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
       VALUES (gen_random_uuid(), $1, $2, 'LOADING', 'LOADING', now(), now()) ON CONFLICT DO NOTHING`,
      [supplier.id, wave],
    );
    return { ...code, wave_code: wave };
  };
  add('GET waves', {});
  for (const path of ['', '/results', '/profile', '/progress', '/findings', '/plan'])
    add(`GET waves/:code/:wave_code${path}`, async () => ({ names: await wave('SEEN') }));
  add('GET waves/:code/:wave_code/findings/export.csv', async () => ({
    names: await wave('SEEN'),
    query: '?code=meter_point_repeated',
    action: 'wave.export_findings',
    after: { filter: { code: 'meter_point_repeated' } },
  }));
  add('GET waves/:code/:wave_code/results/export.csv', async () => ({
    names: await wave('SEEN'),
    query: '?outcome=failed',
    action: 'wave.export_results',
    after: { filter: { outcome: ['failed'] } },
  }));
  add('POST waves/:code/:wave_code/plan/preview', async () => ({
    names: await wave('SEEN'),
    body: { accounts_per_day: 5 },
  }));
  add('PUT waves/:code/:wave_code/plan', async () => ({
    names: await wave('PLANNED'),
    body: byReason({ accounts_per_day: 5 }),
    action: 'wave.plan',
    after: { accounts_per_day: 5 },
  }));
  add('PUT waves/:code/:wave_code/planned', async () => ({
    names: await wave('FIGURED'),
    body: byReason({ planned_accounts: 3 }),
    action: 'wave.plan_figures',
    before: { planned_accounts: null, planned_totals: null },
    after: { planned_accounts: 3, planned_totals: null },
  }));
  add('POST waves/:code', {
    names: code,
    body: byReason({ code: 'MADE', planned_accounts: 2 }),
    action: 'wave.create',
    after: { code: 'MADE', planned_accounts: 2 },
  });
  add('POST waves/:code/:wave_code/release', async () => ({
    names: await wave('DECIDED'),
    body: byReason({ waive_gates: true }),
    action: 'wave.release',
    before: { state: 'LOADING' },
    after: { state: 'RUNNING', waived: ['parts_complete'] },
  }));
  add('POST waves/:code/:wave_code/halt', async () => {
    const names = await wave('TO-HALT');
    await source.query(`UPDATE import_wave SET state = 'RUNNING' WHERE code = 'TO-HALT'`);
    return { names, body: byReason(), action: 'wave.halt', before: { state: 'RUNNING' }, after: { state: 'HALTED' } };
  });
  const inState = async (name: string, state: string) => {
    const names = await wave(name);
    await source.query('UPDATE import_wave SET state = $2 WHERE code = $1', [name, state]);
    return { names, body: byReason() };
  };
  const step = (path: string, action: string, before: string, after: string, more: object = {}) =>
    add(`POST waves/:code/:wave_code/${path}`, async () => {
      const { names, body } = await inState(path.toUpperCase(), before);
      return { names, body: { ...body, ...more }, action, before: { state: before }, after: { state: after } };
    });
  step('ready', 'wave.ready', 'LOADING', 'READY');
  step('reopen', 'wave.reopen', 'READY', 'LOADING');
  step('dry-run', 'wave.dry_run', 'READY', 'DRY_RUN');
  add('POST waves/:code/:wave_code/reconcile', async () => {
    const { names } = await inState('RECONCILE', 'IMPORTED');
    await source.query(
      `INSERT INTO import_wave_pass (wave_id, kind, step, position, accounts, electricity, gas, customers, balance, transactions,
         transaction_sum, claimed_until, started_at, finished_at)
       SELECT id, 'imported', 'over', '', 0, 0, 0, 0, 0, 0, 0, now(), now(), now() FROM import_wave WHERE code = 'RECONCILE'`,
    );
    return {
      names,
      body: byReason({ waivers: [{ gate: 'imported_totals' }, { gate: 'control_totals' }] }),
      action: 'wave.reconcile',
      before: { state: 'IMPORTED' },
      after: expect.objectContaining({ state: 'RECONCILED' }),
    };
  });
  add('POST waves/:code/:wave_code/waive', async () => ({
    names: await wave('WAIVED'),
    body: byReason({ gate: 'parts_complete' }),
    action: 'wave.waive_gate',
    after: { gate: 'parts_complete' },
  }));
  add('POST waves/:code/:wave_code/approve', async () => ({
    ...(await inState('AGREED', 'READY')),
    action: 'wave.approve',
  }));
  add('POST waves/:code/:wave_code/sign-off', async () => ({
    ...(await inState('SIGNED', 'RECONCILED')),
    action: 'wave.sign_off',
  }));
  add('GET suppliers/:code/packs', { names: code });
  add('POST suppliers/:code/packs/:pack_id/countersign', async () => {
    const sha256 = 'a'.repeat(64);
    const [pack] = await source.query(
      `INSERT INTO pack (id, import_supplier_id, reconciliation_id, facts_at, status, attempt, due_at, made_at, built_at, bytes, sha256, manifest_jws)
       VALUES (gen_random_uuid(), $1, gen_random_uuid(), now(), 'READY', 1, now(), now(), now(), 1, $2, 'a.b.c') RETURNING id`,
      [supplier.id, sha256],
    );
    return {
      names: { ...code, pack_id: pack.id },
      body: byReason({ sha256 }),
      action: 'pack.countersign',
      after: { pack: pack.id, sha256 },
    };
  });
  add('POST waves/:code/:wave_code/cancel', async () => ({
    names: await wave('GIVEN-UP'),
    body: byReason({ expected_count: 0 }),
    action: 'wave.cancel',
    before: { state: 'LOADING' },
    after: { state: 'CANCELLED' },
  }));
}
