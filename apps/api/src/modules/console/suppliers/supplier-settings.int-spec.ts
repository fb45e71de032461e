import type { AccountImportRequest } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, obtainToken } from '../../../testing/http-client.js';
import { runInTransaction } from '../../../testing/run-in-transaction.js';
import { signInAs } from '../../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { IssueApiKeyUseCase } from '../../auth/index.js';
import { RegisterImportSupplierUseCase, SuppliersQueries } from '../../suppliers/index.js';

describe('the settings of a supplier', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let operator: { Authorization: string };
  let organizationId: string;
  let token: string;
  let suppliers = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({
      databaseUrl: database.url,
      variables: { PLATFORM_EMAILS: 'Support@Carryover.example, billing@carryover.example' },
    });
    operator = await signInAs(api, 'operator');
    await newSupplier();
    const { text } = await runInTransaction(api.app, IssueApiKeyUseCase, { organizationId, replaceOldest: true });
    const answer = await obtainToken(api.url, { organizationSecretKey: text });
    token = String(Object(answer.body).data.obtainPlatformToken.token);
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  async function newSupplier(): Promise<string> {
    suppliers += 1;
    const code = `S-${suppliers}`;
    const command = { organizationName: 'Owner', code, name: code, settings: {} };
    organizationId = (await runInTransaction(api.app, RegisterImportSupplierUseCase, command)).organizationId;
    return code;
  }

  const change = (code: string, settings: unknown, reason: unknown = 'As agreed.', as = operator) =>
    call(`${api.url}/console/v1/suppliers/${code}/settings`, 'PATCH', as, { reason, settings });
  const show = (code: string) => call(`${api.url}/console/v1/suppliers/${code}/settings`, 'GET', operator);

  /** Sends a payload of the supplier to validate. @returns `{}` or what is wrong */
  async function check(code: string, changes: object): Promise<unknown> {
    const payload = distinctSample(0, { import_supplier: code, ...changes } as Partial<AccountImportRequest>);
    const headers = { Authorization: `Token ${token}` };
    return (await call(`${api.url}/v2/data-import/accounts/validate/`, 'POST', headers, payload)).body;
  }

  it('are changed one by one, and returned to their default by null', async () => {
    const code = await newSupplier();
    const set = { default_sales_channel: 'BROKER', concurrency_limit: 3, dry_run_only: true, payment_days: [1, 15] };
    expect(await change(code, set)).toMatchObject({ status: 200, body: { import_supplier: code, settings: set } });
    expect((await change(code, { default_sales_channel: null, concurrency_limit: null })).body).toEqual({
      import_supplier: code,
      settings: { dry_run_only: true, payment_days: [1, 15] },
    });
    expect(
      await api.app
        .get(DataSource)
        .query('SELECT settings, concurrency_limit, dry_run_only FROM import_supplier WHERE code = $1', [code]),
    ).toEqual([{ settings: { paymentDays: [1, 15] }, concurrency_limit: null, dry_run_only: true }]);
  });

  it('are changed while imports of the supplier are being written', async () => {
    const code = await newSupplier();
    const runner = api.app.get(DataSource).createQueryRunner();
    await runner.startTransaction();
    try {
      // As every row that refers to the supplier locks it, to the end of its transaction.
      await runner.query('SELECT FROM import_supplier WHERE code = $1 FOR KEY SHARE', [code]);
      const settings = { concurrency_limit: 5, send_welcome_communication: false };
      expect(await change(code, settings)).toMatchObject({ status: 200, body: { settings } });
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });

  it('keep a value that is the same as the default, until null returns it', async () => {
    const code = await newSupplier();
    const set = { dry_run_only: false, strict_mprn_check: true, dunning_start_delay_days: 0 };
    await change(code, set);
    expect((await show(code)).body).toMatchObject({ settings: set });
    await change(code, { dry_run_only: null });
    expect(Object(await show(code)).body.settings).not.toHaveProperty('dry_run_only');
  });

  it('have the severities of rules changed one by one, beside those that somebody else set meanwhile', async () => {
    const code = await newSupplier();
    const changeRules = (rules: unknown, settings: object = {}) =>
      call(`${api.url}/console/v1/suppliers/${code}/settings`, 'PATCH', operator, { reason: 'So.', settings, rules });
    const set = async () => Object((await show(code)).body).settings.rule_severities;
    await Promise.all([
      changeRules({ R28: { severity: 'warning', until: '2027-03-31' } }),
      changeRules({ R93: { severity: 'off' } }),
    ]);
    expect(await set()).toEqual({ R28: { severity: 'warning', until: '2027-03-31' }, R93: { severity: 'off' } });
    expect(await changeRules({ R28: null, R30: { severity: 'off' } }, { dry_run_only: true })).toMatchObject({
      status: 200,
      body: {
        settings: { dry_run_only: true, rule_severities: { R93: { severity: 'off' }, R30: { severity: 'off' } } },
      },
    });
    for (const [rules, problem] of [
      [{ R30: null, R103: { severity: 'off' } }, 'R103: This rule is an error for every live supplier.'],
      [{ R30: { severity: 'mild' } }, 'R30: "mild" is not an accepted value. Accepted: error, warning, off.'],
      [[], 'Expected object.'],
      [null, 'Expected object.'],
    ])
      expect(await changeRules(rules)).toMatchObject({ status: 400, body: { rules: [problem] } });
    expect(await set()).toEqual({ R30: { severity: 'off' }, R93: { severity: 'off' } });
    // The setting itself takes the place of all of them, as before.
    await change(code, { rule_severities: { R28: { severity: 'off' } } });
    expect(await set()).toEqual({ R28: { severity: 'off' } });
    await changeRules({ R28: null, R30: null });
    expect(await set()).toBeUndefined();
  });

  it('have a history of who changed what and why, newest first', async () => {
    const code = await newSupplier();
    await change(code, { strict_mprn_check: false }, 'Old numbers from 1994.');
    await change(code, { strict_mprn_check: false }, 'Once more.');
    await change(code, { strict_mprn_check: null }, ' Corrected. ');
    const common = { actor: 'operator@carryover.local', occurred_at: expect.any(String) };
    expect((await show(code)).body).toEqual({
      import_supplier: code,
      settings: {},
      history: [
        { ...common, reason: 'Corrected.', before: { strict_mprn_check: false }, after: {} },
        { ...common, reason: 'Old numbers from 1994.', before: {}, after: { strict_mprn_check: false } },
      ],
    });
  });

  it.each([
    ['strict_mprn_check', 'false'],
    ['default_sales_channel', 'SMOKE'],
    ['dunning_start_delay_days', -1],
    ['dunning_start_delay_days', 1.5],
    ['schedule_window_max_days', 0],
    ['concurrency_limit', 0],
    ['payment_days', [29]],
    ['payment_days', [1, 1]],
    ['payment_days', []],
    ['enabled_account_types', ['PRIVATE']],
    ['allowed_campaigns', 'smets_upgrade'],
    ['allowed_debt_agencies', [' ']],
    ['document_root', '../other'],
    ['document_root', '/root/'],
    ['document_root', 'a\\b'],
    ['surprise', true],
    ['strictMprnCheck', true],
  ])('%s is not %j', async (name, value) => {
    const answer = await change('S-1', { [name]: value });
    expect(answer).toMatchObject({ status: 400, body: { settings: { [name]: [expect.any(String)] } } });
    expect(Object((await show('S-1')).body).settings).toEqual({});
  });

  it.each([
    ['no reason', { settings: {} }, { reason: ['A reason is required.'] }],
    ['a blank reason', { reason: ' ', settings: {} }, { reason: ['A reason is required.'] }],
    ['no settings', { reason: 'x' }, { settings: ['A value is required.'] }],
    ['settings in a list', { reason: 'x', settings: [] }, { settings: ['Expected object.'] }],
    ['another field', { reason: 'x', settings: {}, code: 'S-2' }, { code: ['This field is not recognised.'] }],
    ['a list', [], { non_field_errors: ['Expected object.'] }],
  ])('stay as they are with %s', async (_, body, errors) => {
    const answer = await call(`${api.url}/console/v1/suppliers/S-1/settings`, 'PATCH', operator, body);
    expect(answer).toMatchObject({ status: 400, body: errors });
  });

  it('are for operators to change and for nobody to invent', async () => {
    const viewer = await signInAs(api, 'viewer');
    expect((await change('S-1', {}, 'x', viewer)).status).toBe(403);
    expect((await change('NOBODY', {})).status).toBe(404);
    expect((await show('NOBODY')).status).toBe(404);
  });

  it('are kept by name for what uses them', async () => {
    const code = await newSupplier();
    const later = {
      send_welcome_communication: true,
      document_root: 'kernow/migration-2026',
      check_documents_exist: true,
      registration_lead_days: 5,
      block_post_import_when_not_ongoing: true,
      allowed_payment_vendors: ['PayWell'],
    };
    expect((await change(code, later)).body).toMatchObject({ settings: later });
    const supplier = await api.app.get(SuppliersQueries).findByCode(organizationId, code);
    expect(supplier?.settings).toEqual({
      sendWelcomeCommunication: true,
      documentRoot: 'kernow/migration-2026',
      checkDocumentsExist: true,
      registrationLeadDays: 5,
      blockPostImportWhenNotOngoing: true,
      allowedPaymentVendors: ['PayWell'],
    });
  });

  const [customer] = distinctSample(0).customers ?? [];
  const [address] = distinctSample(0).supply_addresses ?? [];
  const [electricity, gas] = address?.meter_points ?? [];
  const oddMprn = {
    supply_addresses: [{ ...address, meter_points: [electricity, { ...gas, identifier: '9353824100' }] }],
  };
  const withoutPoints = { supply_addresses: [{ ...address, meter_points: [] }] };
  const [schedule] = distinctSample(0).payment_schedules ?? [];

  it.each([
    ['strict_mprn_check', false, oddMprn, 'refused', 'accepted'],
    ['reject_test_emails', true, { customers: [{ ...customer, email: 'test@kernow.example' }] }, 'accepted', 'refused'],
    [
      'send_registration_flows',
      true,
      { account_type: 'BUSINESS', customers: [{ ...customer, given_name: '' }] },
      'accepted',
      'refused',
    ],
    ['enabled_account_types', ['BUSINESS'], {}, 'accepted', 'refused'],
    ['enabled_account_types', ['MANAGED'], { account_type: 'MANAGED' }, 'refused', 'accepted'],
    ['skip_property_creation', true, {}, 'accepted', 'refused'],
    ['skip_supply_point_creation', true, {}, 'accepted', 'refused'],
    ['skip_supply_point_creation', true, withoutPoints, 'refused', 'accepted'],
    ['payment_days', [17, 18], { payment_schedules: [schedule] }, 'accepted', 'refused'],
    ['payment_days', [schedule?.day_of_month], { payment_schedules: [schedule] }, 'accepted', 'accepted'],
    ['allowed_reference_namespaces', ['crm'], {}, 'accepted', 'refused'],
    ['allowed_campaigns', ['smets_upgrade'], {}, 'accepted', 'refused'],
    ['allowed_dunning_paths', ['gentle'], {}, 'accepted', 'refused'],
    ['allowed_debt_agencies', ['Other'], {}, 'accepted', 'refused'],
    ['allowed_debt_agencies', ['Tamar Recoveries'], {}, 'accepted', 'accepted'],
  ])('%s as %j has its effect on what is valid', async (name, value, changes, before, after) => {
    const verdict = async (code: string) => {
      const errors = await check(code, changes);
      return Object.keys(Object(errors)).length === 0 ? 'accepted' : 'refused';
    };
    expect(await verdict(await newSupplier())).toBe(before);
    const code = await newSupplier();
    expect((await change(code, { [name]: value })).status).toBe(200);
    expect(await verdict(code)).toBe(after);
  });

  it('schedule_window_max_days moves how late a window may end', async () => {
    const code = await newSupplier();
    await change(code, { schedule_window_max_days: 10 });
    const create = async (days: number) => {
      const end = new Date(Date.now() + days * 86_400_000).toISOString();
      const payload = distinctSample(1, { import_supplier: code });
      const url = `${api.url}/v2/data-import/accounts/?schedule_window_end=${end}`;
      return call(url, 'POST', { Authorization: `Token ${token}` }, payload);
    };
    expect(await create(11)).toMatchObject({
      status: 400,
      body: { schedule_window_end: [expect.stringContaining('within 10 days')] },
    });
    expect((await create(9)).status).toBe(201);
  });

  it('dry_run_only makes a dry run of every create as soon as it is set, and of none as soon as it is not', async () => {
    const code = await newSupplier();
    const create = async (number: string) => {
      const payload = distinctSample(2, { import_supplier: code, external_account_number: number });
      const headers = { Authorization: `Token ${token}` };
      expect((await call(`${api.url}/v2/data-import/accounts/`, 'POST', headers, payload)).status).toBe(201);
      const rows = await api.app
        .get(DataSource)
        .query(`SELECT is_dry_run, payload_version FROM account_import_process WHERE external_account_number = $1`, [
          number,
        ]);
      return rows[0];
    };
    // Each create makes the service read the supplier, which it then knows for a while.
    expect(await create('OPEN')).toEqual({ is_dry_run: false, payload_version: 1 });
    await change(code, { dry_run_only: true });
    expect(await create('HELD')).toEqual({ is_dry_run: true, payload_version: 1 });
    expect(await create('OPEN')).toEqual({ is_dry_run: true, payload_version: 2 });
    expect(await create('OPEN')).toEqual({ is_dry_run: true, payload_version: 2 });
    await change(code, { dry_run_only: false });
    expect(await create('NEXT')).toEqual({ is_dry_run: false, payload_version: 1 });
    expect(await create('HELD')).toEqual({ is_dry_run: false, payload_version: 2 });
  });

  it('do not touch the addresses of the platform itself, which no customer may have (R31)', async () => {
    const customers = [{ ...customer, email: 'support@carryover.example' }];
    expect(await check('S-1', { customers })).toEqual({
      customers: { 0: { email: ['This e-mail address is used by the platform itself.'] } },
    });
  });
});
