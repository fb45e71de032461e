import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from '../../platform/database/new-id.js';
import { addSupplier } from '../../testing/add-supplier.js';
import { readAnswer } from '../../testing/http-client.js';
import { importAccount, registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { answerToAdd } from '../../testing/passkeys.js';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.js';
import { type StaffRouteEntry, staffRoutesOf } from '../../testing/staff-routes.js';
import { signInAs } from '../../testing/staff-session.js';
import { storeImport } from '../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { AuditChain } from '../audit/index.js';
import { STAFF_ROLES, type StaffRole } from '../auth/index.js';
import { CANARIES, KEPT_REASON, REASON } from './testing/audit-canaries.js';

const HOOK = 'http://127.0.0.1:9/hook';
const HOOK_KEY = 'whatever-the-receiver-asks-for';

/** A provider that nobody signs in at here. */
const OIDC = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'carryover',
  OIDC_CLIENT_SECRET: 'hidden',
  OIDC_ROLE_MAP: 'admins=admin',
};

/** A call that succeeds: what stands for the parameters of the path, what is sent, and what the entry says. */
interface Success {
  readonly names?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object | string;
  /** Name of the entry's action; absent for a call that changes nothing. */
  readonly action?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

describe('calls of the operator API that succeed', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let supplier: TestSupplier;
  const sessions = new Map<StaffRole, { Authorization: string }>();
  const successes = new Map<string, () => Promise<Success> | Success>();
  const secrets: string[] = [...CANARIES];
  let answered: { readonly [name: string]: unknown } = {};
  let imports = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    const variables = { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes', RETRACTION_APPROVALS: 'no', ...OIDC };
    api = await startTestApplication({ databaseUrl: database.url, variables });
    source = api.app.get(DataSource);
    supplier = await registerSupplier(api, 'ACME');
    for (const role of STAFF_ROLES) sessions.set(role, await signInAs(api, role));
    // Whoever approves has been there for a while.
    await source.query(`UPDATE staff_user SET created_at = created_at - interval '2 days'`);
    secrets.push(HOOK_KEY, supplier.token, 'correct horse battery staple');
    for (const { Authorization: header } of sessions.values()) secrets.push(header.replace('Session ', ''));
    await declare();
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const stored = (status: 'ERRORED' | 'CANCELLED') =>
    storeImport(source, {
      supplierId: supplier.id,
      number: `E-${++imports}`,
      status,
      payload: distinctSample(9),
    });
  const errored = () => stored('ERRORED');
  const byReason = (rest: object = {}) => ({ reason: REASON, ...rest });

  /** One success for every route; a route that is not here fails the test below. */
  async function declare(): Promise<void> {
    const sample = distinctSample(1);
    const { processId } = await importAccount(api, supplier, sample);
    const [{ number, point }] = await source.query(
      'SELECT a.account_number AS number, m.id AS point FROM account a JOIN meter_point m ON m.account_id = a.id LIMIT 1',
    );
    const [customer] = sample.customers ?? [];
    const points = sample.supply_addresses?.[0]?.meter_points ?? [];
    const electricity = points.find(({ supply_type: fuel }) => fuel === 'ELECTRICITY')?.identifier;
    secrets.push(...points.map(({ identifier }) => identifier));
    for (const text of [
      customer?.family_name,
      customer?.email,
      customer?.mobile,
      sample.supply_addresses?.[0]?.supply_postcode,
    ])
      if (text !== undefined && text !== null) secrets.push(String(text));
    const code = { code: 'ACME' };
    const account = { account_number: String(number) };
    const imported = { id: processId };
    const batch = async (key: string) => {
      await errored();
      const [{ n }] = await source.query(
        `SELECT count(*)::int AS n FROM account_import_process WHERE status = 'ERRORED'`,
      );
      return {
        action: 'retry',
        filter: { status: 'ERRORED' },
        expected_count: n,
        idempotency_key: key,
        reason: REASON,
      };
    };
    let key = 0;
    const startBatch = async () =>
      Object(await send('POST', 'batches', await batch(`k${++key}`), sessions.get('operator')));
    const add = (route: string, success: Success | (() => Promise<Success>)) =>
      successes.set(route, typeof success === 'function' ? success : () => success);

    for (const path of ['approvals', 'imports', 'catalogue', 'suppliers', 'audit', 'audit/verify', 'warnings', 'rules'])
      add(`GET ${path}`, {});
    for (const path of [
      'staff',
      'batches',
      'alerts',
      'alerts/kinds',
      'alerts/rules',
      'errors',
      'errors/owners',
      'overview',
      'throughput',
      'changes',
      'registrations',
      'registrations/counts',
      'sessions/current',
    ])
      add(`GET ${path}`, {});
    for (const form of ['csv', 'jsonl'])
      add(`GET imports/export.${form}`, {
        query: `?supplier=ACME&search=${electricity}`,
        action: 'imports.export',
        after: { filter: { supplier: 'ACME', search: '•••' } },
      });
    add('GET audit/export.csv', { action: 'audit.export', after: expect.anything() });
    for (const path of ['imports/:id', 'imports/:id/payload', 'imports/:id/payload/diff', 'imports/:id/warnings'])
      add(`GET ${path}`, { names: imported });
    add('GET catalogue/:list', { names: { list: 'campaign' } });
    for (const path of [
      'suppliers/:code',
      'suppliers/:code/settings',
      'suppliers/:code/webhook',
      'suppliers/:code/webhook/dead-letters',
    ])
      add(`GET ${path}`, { names: code });
    add('GET suppliers/:code/status/preview', { names: code, query: '?status=Complete' });
    add('GET accounts/:account_number', { names: account });
    add('GET accounts/:account_number/documents', { names: account });
    add('GET registrations/meter-points/:id/history', { names: { id: point } });
    const report = newId();
    const external = sample.external_account_number;
    await source.query(
      `INSERT INTO reconciliation (id, import_supplier_id, created_at, status, attempt, due_at, expected_accounts, expected_electricity,
         expected_gas, expected_balance, expected_transactions, expected_transaction_sum)
       VALUES ($1, $2, now(), 'RECEIVING', 0, now(), 1, 0, 0, 0, 0, 0)`,
      [report, supplier.id],
    );
    await source.query(
      `INSERT INTO reconciliation_line (reconciliation_id, external_account_number, line_number, electricity, gas, balance,
         transactions, transaction_sum) VALUES ($1, $2, 1, 0, 0, 0, 0, 0)`,
      [report, external],
    );
    const reported = { ...code, report_id: report };
    add('GET suppliers/:code/checklist', { names: code });
    add('GET suppliers/:code/reconciliations', { names: code });
    for (const path of ['', '/accounts'])
      add(`GET suppliers/:code/reconciliations/:report_id${path}`, { names: reported });
    add('GET suppliers/:code/reconciliations/:report_id/fields', {
      names: reported,
      query: `?account=${external}&group=customers`,
    });
    add('POST suppliers/:code/reconciliations/:report_id/fields', {
      names: reported,
      body: { external_account_number: external, group: 'customers', values: {} },
    });
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
    add('POST waves/:code/:wave_code/reconcile', async () => ({
      ...(await inState('RECONCILE', 'IMPORTED')),
      body: byReason({ waive_gates: true }),
      action: 'wave.reconcile',
      before: { state: 'IMPORTED' },
      after: expect.objectContaining({ state: 'RECONCILED' }),
    }));
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
    add('GET batches/:id', async () => ({ names: { id: (await startBatch()).id } }));

    add('GET errors/values', { query: '?code=tariff_code_not_found&path=customers.*.email' });
    add('PATCH errors/triage', async () => {
      await errored();
      return {
        body: { code: 'tariff_code_not_found', note: 'Renamed', acknowledged: true },
        action: 'error_group.triage',
        before: { owner: null, note: null, acknowledged: false, muted_until: null },
        after: { owner: null, note: 'Renamed', acknowledged: true, muted_until: null },
      };
    });
    add('PUT errors/reports', async () => {
      await errored();
      const report = { id: newId(), import_supplier: 'ACME', means: 'EXPORT' };
      return {
        body: { code: 'tariff_code_not_found', ...report },
        action: 'error_group.report',
        after: expect.objectContaining({ ...report, text: null, imports: expect.any(Number) }),
      };
    });
    const made = { name: 'Paused', threshold: null, window_minutes: null, mails: 1, webhook_host: null };
    const alertRule = async () => {
      const [{ id }] = await source.query(`SELECT id FROM alert_rule WHERE removed_at IS NULL AND name = 'Paused'`);
      return { id };
    };
    add('POST alerts/rules', () => {
      const rule = { name: 'Paused', kind: 'SUPPLIER_PAUSED', mail_to: 'eve.duty@example.com' };
      secrets.push(rule.mail_to);
      return Promise.resolve({
        body: byReason({ id: newId(), ...rule }),
        action: 'alert_rule.make',
        after: { ...made, kind: 'SUPPLIER_PAUSED', import_supplier: null, is_enabled: true },
      });
    });
    add('PATCH alerts/rules/:id', async () => ({
      names: await alertRule(),
      body: byReason({ webhook_url: `${HOOK}/${HOOK_KEY}` }),
      action: 'alert_rule.change',
      before: { ...made, is_enabled: true },
      after: { ...made, webhook_host: '127.0.0.1:9', is_enabled: true },
    }));
    add('PUT alerts/rules/:id/silence', async () => {
      // What is put comes before what is posted.
      const [names] = await source.query(
        `INSERT INTO alert_rule (id, name, kind, mail_to, is_enabled, created_at, created_by, modified_at)
         VALUES (gen_random_uuid(), 'Other', 'WORKER_LOST', '{}', true, now(), 'kim', now()) RETURNING id`,
      );
      return {
        names,
        body: byReason({ until: '2020-01-01T00:00:00Z' }),
        action: 'alert_rule.silence',
        before: { silenced_until: null },
        after: { silenced_until: null },
      };
    });
    add('POST alerts/rules/:id/test', async () => ({
      names: await alertRule(),
      action: 'alert_rule.test',
      after: { mails: 1, webhook_host: '127.0.0.1:9' },
    }));
    add('DELETE alerts/rules/:id', async () => ({
      names: await alertRule(),
      body: byReason(),
      action: 'alert_rule.remove',
      before: { ...made, webhook_host: '127.0.0.1:9', is_enabled: true },
    }));
    add('GET imports/:id/payload/compare', { names: imported, query: `?with=${processId}` });
    add('POST search', { body: { text: 'ACME' } });
    add('POST search/customers', {
      body: byReason({ text: 'nobody@there.example' }),
      action: 'customers.search',
      after: { accounts: [] },
    });
    secrets.push('nobody@there.example');
    add('POST imports/:id/self-check', { names: imported });
    add('POST imports/:id/retry', async () => ({
      names: { id: await errored() },
      body: byReason(),
      action: 'import.retry',
      before: { status: 'ERRORED' },
      after: { status: 'PENDING' },
    }));
    add('POST imports/:id/cancel', async () => ({
      names: { id: await errored() },
      body: byReason(),
      action: 'import.cancel',
      before: { status: 'ERRORED' },
      after: { status: 'CANCELLED' },
    }));
    add('POST imports/:id/restore', async () => ({
      names: { id: await stored('CANCELLED') },
      body: byReason(),
      action: 'import.restore',
      before: { status: 'CANCELLED' },
      after: { status: 'PENDING' },
    }));
    add('GET imports/:id/customer-erasure', { names: imported });
    add('POST imports/:id/customer-erasure', async () => ({
      names: { id: await stored('CANCELLED') },
      body: byReason({ confirm: `ACME/E-${imports}` }),
      action: 'customer.erase',
      after: { payloads: 1, warnings: 0, documents: 0, rows: {} },
    }));
    add('POST imports/:id/payload/reveal', {
      names: imported,
      body: byReason(),
      action: 'import.reveal_payload',
      after: { version: 1 },
    });
    add('POST catalogue/:list/preview', { names: { list: 'campaign' }, body: 'code,name\nc-1,One\n' });
    add('PUT catalogue/:list', {
      names: { list: 'campaign' },
      query: `?reason=${encodeURIComponent(REASON)}`,
      body: 'code,name\nc-1,One\n',
      action: 'catalogue.load',
      after: expect.objectContaining({ inserted: 1 }),
    });
    const one = { names: { list: 'campaign' }, query: '?code=c-9' };
    add('PUT catalogue/:list/entry', {
      ...one,
      body: byReason({ values: { name: 'Nine' } }),
      action: 'catalogue.change_entry',
      after: { code: 'c-9', name: 'Nine', is_active: true },
    });
    add('GET catalogue/:list/entry', one);
    add('PATCH catalogue/:list/entry', {
      ...one,
      body: byReason({ values: { is_active: false } }),
      action: 'catalogue.change_entry',
      before: { code: 'c-9', name: 'Nine', is_active: true },
      after: { code: 'c-9', name: 'Nine', is_active: false },
    });
    add('GET catalogue/:list/entry/uses', one);
    add('DELETE catalogue/:list/entry', {
      ...one,
      body: byReason(),
      action: 'catalogue.remove_entry',
      before: { code: 'c-9', name: 'Nine', is_active: false },
    });
    add('GET catalogue/:list/changes', { names: one.names });
    add('POST catalogue/:list/changes/:id/undo', async () => {
      const [{ id }] = await source.query(
        `SELECT c.id FROM catalogue_change c JOIN catalogue_change_entry e ON e.change_id = c.id WHERE e.key = '["c-1"]'`,
      );
      return {
        names: { ...one.names, id },
        body: byReason(),
        action: 'catalogue.undo',
        after: expect.objectContaining({ change: id, removed: 1 }),
      };
    });
    add('PATCH suppliers/:code/settings', {
      names: code,
      body: byReason({ settings: { concurrency_limit: 3 } }),
      action: 'supplier.change_settings',
      before: {},
      after: { concurrency_limit: 3 },
    });
    add('PUT suppliers/:code/status', {
      names: code,
      body: byReason({ status: 'Paused' }),
      action: 'supplier.set_status',
      before: { status: 'Ongoing' },
      after: { status: 'Paused' },
    });
    add('POST suppliers', {
      body: byReason({ code: 'NEW', name: 'New', organization: 'Newcomers' }),
      action: 'supplier.register',
      after: { code: 'NEW', name: 'New', organization: 'Newcomers', is_sandbox: false },
    });
    add('GET suppliers/:code/payload-erasure', { names: code });
    add('POST suppliers/:code/payload-erasure', async () => {
      await addSupplier(source, 'OVER');
      await source.query(`UPDATE import_supplier SET status = 'Complete' WHERE code = 'OVER'`);
      return {
        names: { code: 'OVER' },
        body: byReason({ confirm: 'OVER' }),
        action: 'supplier.erase_payloads',
        after: { ordered: true },
      };
    });
    const asked = async (act: string, target: string) => {
      await addSupplier(source, target);
      const [approval] = await source.query(
        `INSERT INTO approval (id, act, target, parameters, reason, requested_by, requested_at, expires_at)
         SELECT gen_random_uuid(), $1, $2, '{}', 'It is over', id, now(), now() + interval '1 day'
         FROM staff_user WHERE email = 'admin@carryover.local' RETURNING id`,
        [act, target],
      );
      return { names: { id: approval.id }, body: byReason() };
    };
    const askedBy = { requested_by: 'admin@carryover.local' };
    add('POST approvals/:id/approve', async () => ({
      ...(await asked('complete_supplier', 'ENDS')),
      action: 'supplier.set_status',
      before: { status: 'Ongoing' },
      after: { status: 'Complete', approval: { id: expect.any(String), ...askedBy, reason: 'It is over' } },
    }));
    add('POST approvals/:id/reject', async () => ({
      ...(await asked('complete_supplier', 'STAYS')),
      action: 'approval.reject',
      after: { act: 'complete_supplier', target: 'STAYS', ...askedBy },
    }));
    add('POST suppliers/:code/empty', async () => {
      await addSupplier(source, 'TRIED', { isSandbox: true });
      await source.query(`UPDATE import_supplier SET status = 'Paused' WHERE code = 'TRIED'`);
      return {
        names: { code: 'TRIED' },
        body: byReason({ confirm: 'TRIED' }),
        action: 'supplier.empty',
        before: { imports: 0 },
      };
    });
    add('POST suppliers/:code/api-keys', {
      names: code,
      body: byReason(),
      action: 'api_key.issue',
      after: { id: expect.any(String), prefix: expect.any(String) },
    });
    add('DELETE suppliers/:code/api-keys/:id', async () => {
      const [key] = await source.query(
        'SELECT id, prefix FROM api_key WHERE revoked_at IS NULL ORDER BY created_at LIMIT 1',
      );
      return { names: { ...code, id: key.id }, body: byReason(), action: 'api_key.revoke', before: key };
    });
    add('POST staff', {
      body: byReason({ email: 'New@example.com', display_name: 'New', role: 'viewer' }),
      action: 'staff.invite',
      after: { role: 'viewer' },
    });
    const newcomer = async () => (await source.query(`SELECT id FROM staff_user WHERE email = 'new@example.com'`))[0];
    add('PATCH staff/:id', async () => ({
      names: await newcomer(),
      body: byReason({ role: 'operator' }),
      action: 'staff.change',
      before: expect.objectContaining({ role: 'viewer' }),
      after: expect.objectContaining({ role: 'operator' }),
    }));
    add('POST staff/:id/reset', async () => ({
      names: await newcomer(),
      body: byReason(),
      action: 'staff.reset_password',
      after: { passkeys_removed: 0 },
    }));
    add('DELETE staff/:id/sessions', async () => ({
      names: await newcomer(),
      body: byReason(),
      action: 'staff.end_sessions',
      after: { ended: 0 },
    }));
    add('PUT staff/:id/single-sign-on', async () => ({
      names: await newcomer(),
      body: byReason({ subject: 'abc' }),
      action: 'staff.link_single_sign_on',
      after: { issuer: OIDC.OIDC_ISSUER, subject: 'abc' },
    }));
    add('DELETE staff/:id/single-sign-on', async () => ({
      names: await newcomer(),
      body: byReason(),
      action: 'staff.unlink_single_sign_on',
      before: { issuer: OIDC.OIDC_ISSUER, subject: 'abc' },
    }));
    const taken = { selection: { external_account_numbers: [sample.external_account_number] } };
    add('POST suppliers/:code/retractions/preview', { names: code, body: taken });
    const startRetraction = async (index: number) => {
      const { external_account_number: number } = distinctSample(index);
      await importAccount(api, supplier, distinctSample(index));
      return byReason({ selection: { external_account_numbers: [number] }, expected_count: 1 });
    };
    add('POST suppliers/:code/retractions', async () => {
      const body = await startRetraction(2);
      const { selection } = Object(body);
      const after = { import_supplier: 'ACME', selection, waivers: [], total: 1 };
      return { names: code, body, action: 'accounts.retract', after };
    });
    const begun = async (index: number): Promise<Success> => {
      const answer = await send(
        'POST',
        'suppliers/ACME/retractions',
        await startRetraction(index),
        sessions.get('admin'),
      );
      return { names: { id: String(Object(answer).id) } };
    };
    add('GET retractions', {});
    add('GET retractions/:id', () => begun(3));
    add('GET retractions/:id/accounts', () => begun(4));
    add('POST retractions/:id/stop', async () => ({
      ...(await begun(5)),
      body: byReason(),
      action: 'accounts.stop_retraction',
      after: { import_supplier: 'ACME' },
    }));
    add('POST batches/preview', { body: { action: 'retry', filter: { status: 'ERRORED' } } });
    add('POST batches/forecast', { body: { action: 'retry', filter: { status: 'ERRORED' } } });
    add('POST batches', async () => ({
      body: await batch('a click'),
      action: 'imports.retry_many',
      after: { filter: { status: 'ERRORED' }, total: expect.any(Number) },
    }));
    add('POST batches/:id/abort', async () => ({
      names: { id: (await startBatch()).id },
      body: byReason(),
      action: 'batch.abort',
      before: { status: 'RUNNING' },
      after: { status: 'ABORTED' },
    }));
    add('POST accounts/:account_number/reveal', { names: account, body: byReason(), action: 'account.reveal' });
    add('POST registrations/mark', { body: byReason(account), action: 'registration.mark', after: expect.any(Array) });
    add('PUT suppliers/:code/webhook', {
      names: code,
      body: byReason({ url: `${HOOK}?key=${HOOK_KEY}` }),
      action: 'webhook.set',
      after: { url: `${HOOK}?•••`, isDisabled: false, hasNewSecret: true },
    });
    const letter = async () => {
      const [{ id }] = await source.query(
        `INSERT INTO webhook_dead_letter (import_supplier_id, process_id, feed_position, event, attempts, reason, first_failed_at, died_at)
         VALUES ($1, $2, $3, 'E', 9, 'no answer', now(), now()) RETURNING id`,
        [supplier.id, processId, 1_000 + ++imports],
      );
      return { ...code, id };
    };
    add('POST suppliers/:code/webhook/dead-letters/:id/replay', async () => ({
      names: await letter(),
      body: byReason(),
      action: 'webhook.replay',
      after: expect.objectContaining({ event: 'E' }),
    }));
    add('POST suppliers/:code/webhook/dead-letters/replay', async () => {
      await letter();
      return { names: code, body: byReason(), action: 'webhook.replay_all', after: { replayed: expect.any(Number) } };
    });
    add('DELETE suppliers/:code/webhook', {
      names: code,
      body: byReason(),
      action: 'webhook.remove',
      before: expect.objectContaining({ url: `${HOOK}?•••` }),
    });
    const label = 'Phone';
    const device = new SoftwareAuthenticator('http://localhost:3001');
    add('POST passkeys/confirmation/options', {});
    add('POST passkeys/confirmation', { body: { password: 'correct horse battery staple' } });
    add('POST passkeys/options', {});
    add('POST passkeys', async () => {
      const viewer = sessions.get('viewer') ?? { Authorization: '' };
      const body = await answerToAdd(api.url, viewer, device, { label });
      secrets.push(...device.kept.map(({ id }) => id.toString('base64url')));
      return { body, action: 'passkey.add', after: { id: expect.any(String), label } };
    });
    add('GET passkeys', {});
    add('DELETE passkeys/:id', async () => {
      const [passkey] = await source.query('SELECT id, label FROM staff_passkey');
      return { names: passkey, action: 'passkey.remove', before: passkey };
    });
    add('POST sessions/current/password', {
      body: { current_password: 'correct horse battery staple', new_password: 'another long passphrase' },
      action: 'staff.change_password',
    });
    secrets.push('another long passphrase');
    for (const route of ['DELETE sessions/current', 'POST sessions/current/sign-out'])
      add(route, async () => {
        sessions.set('viewer', await signInAs(api, 'viewer'));
        return { action: 'session.close' };
      });
  }

  async function send(method: string, path: string, body: object | string | undefined, as?: { Authorization: string }) {
    const type = typeof body === 'string' ? 'text/csv' : 'application/json';
    const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const headers = { ...as, ...(body !== undefined && { 'Content-Type': type }) };
    const url = `${api.url}/console/v1/${path}`;
    const answer = await readAnswer(method, url, await fetch(url, { method, headers, ...init }));
    answered = typeof answer.body === 'string' ? {} : Object(answer.body);
    for (const name of ['key', 'secret', 'one_time_password', 'token'])
      if (typeof answered[name] === 'string' && path !== 'changes') secrets.push(answered[name]);
    return { ...answered, status: answer.status };
  }

  const entries = () => source.query('SELECT * FROM audit_entry ORDER BY id');

  it('are allowed to the least role of every route, and each that changes something leaves one entry', async () => {
    // In the order in which they were declared: what ends a session or a webhook comes last.
    const routes = new Map<string, StaffRouteEntry>();
    for (const route of staffRoutesOf(api)) routes.set(`${route.method} ${route.path}`, route);
    // Shown in a test of its own, with a storage.
    routes.delete('POST accounts/:account_number/documents/:id/content');
    routes.delete('GET suppliers/:code/packs/:pack_id/archive');
    expect([...routes.keys()].filter((name) => !successes.has(name))).toEqual([]);
    expect([...successes.keys()].filter((name) => !routes.has(name))).toEqual([]);

    const late = (name: string) =>
      /^DELETE (sessions|suppliers\/:code\/webhook)|password$|sign-o/.test(name) ? 2 : name.startsWith('PUT') ? 0 : 1;
    const ordered = [...successes].sort(([a], [b]) => late(a) - late(b));
    for (const [name, make] of ordered) {
      const route = routes.get(name);
      if (route === undefined) throw new Error(name);
      const success = await make();
      const earlier = (await entries()).length;
      const path = route.path.replace(/:(\w+)/g, (_, parameter: string) => success.names?.[parameter] ?? '');
      const { status } = await send(
        route.method,
        `${path}${success.query ?? ''}`,
        success.body,
        sessions.get(route.role),
      );
      expect({ name, isSuccess: status >= 200 && status < 300, answered }).toEqual({ name, isSuccess: true, answered });
      const added = (await entries()).slice(earlier);
      const { action, before = null, after = null } = success;
      const isReasoned =
        success.query?.includes('reason=') === true || (typeof success.body === 'object' && 'reason' in success.body);
      const by = { actor: `${route.role}@carryover.local`, role: route.role, reason: isReasoned ? KEPT_REASON : null };
      const entry = { ...by, action, before, after, address: expect.any(String), request_id: expect.any(String) };
      expect([name, added]).toEqual([name, action === undefined ? [] : [expect.objectContaining(entry)]]);
    }
  });

  it('leave nothing secret or personal in the entries, and a chain that holds', async () => {
    const text = JSON.stringify(await entries());
    expect(secrets.length).toBeGreaterThan(10);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(await api.app.get(AuditChain, { strict: false }).verify()).toMatchObject({ firstBadId: null });
  });
});
