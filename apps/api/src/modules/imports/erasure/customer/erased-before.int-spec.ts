import { migrations } from '@carryover/migrations';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { newId } from '../../../../platform/database/new-id.js';
import { addSupplier } from '../../../../testing/add-supplier.js';
import { type MadeAccount, RegistrationFixture } from '../../../../testing/registration-fixture.js';
import { startTestApplication, type TestApplication } from '../../../../testing/test-application.js';

const CANARY = 'Mr Lux objects';
const OF_NEED = { code: 'temporary_psr_does_not_have_end_date', path: 'customers.0.psr.0.elec_industry_code' };
const OF_METER = { code: 'long_meter_serial_number', path: 'supply_addresses.0.meter_points.0.meters.0' };
const PROBLEM = { rule: 'R60', code: 'wrong', path: 'customers.0.email', detail: CANARY, value: CANARY };
const UNKNOWN = { rule: 'R01', code: 'unknown_field', path: CANARY, detail: 'This field is not recognised.' };

const MENDING = /^(EraseFlagsOfErased|BlankLinesSentAfter|ForgetReasons|BlankNamesInErasedWarnings)/;

describe('what a release before kept of customers who were erased', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let supplierId: string;
  let erased: string;
  let others: string;
  let retracted: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    source = api.app.get(DataSource);
    supplierId = await addSupplier(source, 'BEFORE');
    const fixture = new RegistrationFixture(api.app);
    erased = await keep(await fixture.makeAccount(supplierId), 1);
    others = await keep(await fixture.makeAccount(supplierId), 2);
    retracted = await keep(await fixture.makeAccount(supplierId), 3);
    await query(
      `INSERT INTO customer_erasure (process_id, import_supplier_id, first_erased_at, latest_erased_at, erased_by)
       VALUES ($1, $2, now(), now(), 'kim')`,
      [erased, supplierId],
    );
    await query(
      `INSERT INTO retraction (id, import_supplier_id, reason, actor, waivers, total, status, created_at, finished_at)
       VALUES ($1, $1, 'Why', 'kim', '[]', 1, 'DONE', now(), now())`,
      [supplierId],
    );
    await query(
      `INSERT INTO account_retraction (id, retraction_id, import_supplier_id, process_id, account_id, account_number, external_account_number, state,
         waived, totals, digest, retracted_at)
       VALUES ($1, $1, $1, $2, gen_random_uuid(), 'A-00000001', 'GONE', 'RETRACTED', '{}', '{}', 'digest', now())`,
      [supplierId, retracted],
    );
    await query(
      `INSERT INTO registration_callback (id, event_id, request_id, status, occurred_at, received_at, outcome, body)
       VALUES (gen_random_uuid(), 'unknown', NULL, 'REGISTRATION_REJECTED', now(), now(), 'REFUSED', $1)`,
      [JSON.stringify({ mpxn: '1', reason: CANARY })],
    );
    for (const name of migrations.map((migration) => migration.name).filter((name) => MENDING.test(name)))
      await mend(name);
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const query = (sql: string, parameters: unknown[] = []) => source.query(sql, parameters);

  /** Applies a migration to what is there, as the owner of the tables does. */
  async function mend(name: string): Promise<void> {
    const migration = migrations.find((one) => one.name === name);
    if (migration === undefined) throw new Error('It is not there.');
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    try {
      await owner.query('BEGIN');
      const made = new migration();
      await Reflect.apply(made.up, made, [{ query: (statement: string) => owner.query(statement) }]);
      await owner.query('COMMIT');
    } finally {
      await owner.end();
    }
  }

  /** Flags, a refused line, and a registration that was refused, of an account. @returns its import */
  async function keep({ id, number, points }: MadeAccount, line: number): Promise<string> {
    const [{ process_id: processId }] = await query('SELECT process_id FROM account WHERE id = $1', [id]);
    const [wave, request] = [newId(), newId()];
    const flags = JSON.stringify([OF_NEED, OF_METER]);
    await query('UPDATE account_import_process SET flags = $2 WHERE id = $1', [processId, flags]);
    for (const data of [{ platform_identifier: 'A-1', flags: [OF_NEED, OF_METER] }, { flags: [OF_NEED] }])
      await query(
        `INSERT INTO account_import_event (import_supplier_id, process_id, event, to_status, attempt, payload_version, occurred_at, data)
         VALUES ($1, $2, 'EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED', 'PROCESSED', 1, 1, now(), $3)`,
        [supplierId, processId, JSON.stringify(data)],
      );
    await query(
      `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
       VALUES ($1, $2, $3, 'LOADING', 'LOADING', now(), now())`,
      [wave, supplierId, `W-${line}`],
    );
    await query(`INSERT INTO import_wave_part (id, wave_id, code, sending, lines) VALUES ($1, $1, 'a', 1, 1)`, [wave]);
    await query(
      `INSERT INTO import_wave_line (part_id, wave_id, sending, line, digest, external_account_number, outcome, problems)
       VALUES ($1, $1, 1, $2, 'digest', $3, 'refused', $4)`,
      [wave, line, number, JSON.stringify([PROBLEM, UNKNOWN])],
    );
    await query(
      `INSERT INTO registration_request (id, import_supplier_id, account_id, meter_point_id, round, requested_supply_start_date, marked_at,
         marked_by_kind, marked_by, state, gateway, reason, withdrawal_refused, ended_at)
       VALUES ($1, $2, $3, $4, 1, current_date, now(), 'STAFF', 'kim', 'REFUSED', 'http', $5, $5, now())`,
      [request, supplierId, id, points[0]?.id, CANARY],
    );
    await query(
      `INSERT INTO registration_callback (id, event_id, request_id, status, occurred_at, received_at, outcome, body)
       VALUES ($1, gen_random_uuid(), $1, 'REGISTRATION_REJECTED', now(), now(), 'APPLIED', $2)`,
      [request, JSON.stringify({ mpxn: '1', reason: CANARY })],
    );
    await query(
      `INSERT INTO meter_point_event (import_supplier_id, process_id, meter_point_id, mpxn, from_status, to_status, occurred_at, data)
       VALUES ($1, $2, $3, '1', 'REGISTRATION_REQUESTED', 'REGISTRATION_REJECTED', now(), $4)`,
      [supplierId, processId, points[0]?.id, JSON.stringify({ registration_request_id: request, reason: CANARY })],
    );
    await query(
      `INSERT INTO import_warning (import_supplier_id, process_id, source, rule, code, path, detail, created_at)
       VALUES ($1, $2, 'account', 'R01', 'unknown_field', $3, NULL, now())`,
      [supplierId, processId, CANARY],
    );
    return processId;
  }

  const told = (processId: string) =>
    query(
      `SELECT p.flags, (SELECT json_agg(e.data ORDER BY e.id) FROM account_import_event e WHERE e.process_id = p.id) AS events
       FROM account_import_process p WHERE p.id = $1`,
      [processId],
    );
  const lineOf = async (processId: string) => {
    const [line] = await query(
      `SELECT l.problems, l.digest = 'digest' AS "hasDigest" FROM import_wave_line l JOIN account_import_process p
         ON p.external_account_number = l.external_account_number WHERE p.id = $1`,
      [processId],
    );
    return line;
  };
  const registrationOf = async (processId: string) =>
    (
      await query(
        `SELECT json_build_array(r.reason, r.withdrawal_refused, c.body, e.data ->> 'reason') AS said
         FROM account a JOIN registration_request r ON r.account_id = a.id JOIN registration_callback c ON c.request_id = r.id
           JOIN meter_point_event e ON e.process_id = a.process_id WHERE a.process_id = $1`,
        [processId],
      )
    )[0].said;

  it('loses the flags about the customer, in events of accounts that were taken back, too', async () => {
    const withoutNeed = [{ platform_identifier: 'A-1', flags: [OF_METER] }, null];
    expect(await told(erased)).toEqual([{ flags: [OF_METER], events: withoutNeed }]);
    expect(await told(retracted)).toMatchObject([{ events: withoutNeed }]);
    const whole = [{ platform_identifier: 'A-1', flags: [OF_NEED, OF_METER] }, { flags: [OF_NEED] }];
    expect(await told(others)).toEqual([{ flags: [OF_NEED, OF_METER], events: whole }]);
  });

  it('loses what lines had that were sent again', async () => {
    const { value: _, ...blank } = { ...PROBLEM, detail: '(erased)' };
    const problems = [blank, { ...UNKNOWN, path: '', detail: '(erased)' }];
    expect(await lineOf(erased)).toEqual({ problems, hasDigest: false });
    expect(await lineOf(others)).toEqual({ problems: [PROBLEM, UNKNOWN], hasDigest: true });
  });

  it('loses why registrations were refused, also where nobody knows whose', async () => {
    expect(await registrationOf(erased)).toEqual([null, '(erased)', { mpxn: '1' }, null]);
    expect(await registrationOf(others)).toEqual([CANARY, CANARY, { mpxn: '1', reason: CANARY }, CANARY]);
    expect(await query(`SELECT body FROM registration_callback WHERE event_id = 'unknown'`)).toEqual([
      { body: { mpxn: '1' } },
    ]);
    expect(
      await query(`SELECT data ->> 'reason' AS reason FROM meter_point_event WHERE process_id = $1`, [retracted]),
    ).toEqual([{ reason: null }]);
  });

  it('loses unknown names in warnings whose sentences are erased', async () => {
    expect(await query('SELECT DISTINCT path FROM import_warning')).toEqual([{ path: '' }]);
  });
});
