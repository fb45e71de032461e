import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../../testing/http-client.js';
import { importAccount, registerSupplier } from '../../../testing/imported-account.js';
import { signInAs } from '../../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';

describe('one account for staff', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let operator: { Authorization: string };
  let number: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    operator = await signInAs(api, 'operator');
    await importAccount(api, await registerSupplier(api, 'ACME'), distinctSample(1));
    [{ number }] = await api.app.get(DataSource).query('SELECT account_number AS number FROM account');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const ask = (path: string, method = 'GET', body?: unknown) =>
    call(`${api.url}/console/v1/${path}`, method, operator, body);

  it('shows all of it, with what is personal masked', async () => {
    const { status, body } = await ask(`accounts/${number}`);
    expect(status).toBe(200);
    const [ledger] = Object(body).ledgers;
    expect(body).toMatchObject({
      account_number: number,
      import_supplier: 'ACME',
      masked: true,
      meter_points: expect.arrayContaining([
        expect.objectContaining({ status: 'PRE_REGISTRATION', allowed_actions: ['mark_for_registration'] }),
      ]),
      notes: expect.arrayContaining([expect.objectContaining({ origin: 'IMPORTED', body: '•••' })]),
      statements: expect.arrayContaining([expect.objectContaining({ kind: 'OPEN' })]),
      allowed_actions: ['reveal', 'mark_for_registration'],
    });
    expect(ledger.balance).toMatch(/^-?\d+\.\d+$/);
    const kept = await api.app.get(DataSource).query('SELECT payload_hash FROM account_import_process');
    expect(kept).toEqual([{ payload_hash: Object(body).payload_hash }]);
    expect(Object(body).transactions.length).toBe(Object(body).transactions_total);
    for (const secret of personalTexts()) expect(JSON.stringify(body)).not.toContain(secret);
    expect((await ask(`accounts/${number.toLowerCase()}`)).status).toBe(200);
    expect((await ask('accounts/A-00000000')).status).toBe(404);
  });

  it('reveals it to whoever says why, and records that', async () => {
    const { body } = await ask(`accounts/${number}/reveal`, 'POST', { reason: 'Customer on the phone' });
    for (const text of personalTexts()) expect(JSON.stringify(body)).toContain(text);
    const [entry] = await api.app.get(DataSource).query(`SELECT * FROM audit_entry WHERE action = 'account.reveal'`);
    expect(entry).toMatchObject({ target: number, reason: 'Customer on the phone', before: null, after: null });
    expect((await ask(`accounts/${number}/reveal`, 'POST', {})).status).toBe(400);
  });

  it('lets staff mark its meter points, once, and see how that goes', async () => {
    const mark = () => ask('registrations/mark', 'POST', { account_number: number, reason: 'Supplier asked' });
    const first = Object((await mark()).body).results;
    expect(first.every((result: { error_detail: unknown }) => result.error_detail === null)).toBe(true);
    expect(Object((await mark()).body).results[0].error_detail).toContain('already marked');
    const { results } = Object((await ask('registrations?state=MARKED&supplier=ACME&limit=1')).body);
    const markedBy = { state: 'MARKED', marked_by: 'operator@carryover.local', allowed_actions: [] };
    expect(results).toMatchObject([{ ...markedBy, account_number: number, import_id: expect.any(String) }]);
    expect((await ask('registrations/counts')).body).toMatchObject({ MARKED: first.length, REFUSED: 0 });
    expect((await ask(`registrations/meter-points/${results[0].meter_point_id}/history`)).body).toEqual({
      results: [],
    });
    expect((await ask('registrations?state=DONE')).status).toBe(400);
  });

  it('offers to mark a meter point again by its latest request alone', async () => {
    const [[{ point }]] = await api.app.get(DataSource).query(
      `UPDATE registration_request SET state = 'REFUSED', due_at = NULL, ended_at = now()
         WHERE id = (SELECT id FROM registration_request ORDER BY id LIMIT 1) RETURNING meter_point_id AS point`,
    );
    const offered = async () =>
      Object((await ask('registrations?supplier=ACME')).body)
        .results.filter(({ meter_point_id: id }: { meter_point_id: string }) => id === point)
        .map(({ state, allowed_actions: actions }: { state: string; allowed_actions: string[] }) => [
          state,
          ...actions,
        ]);
    expect(await offered()).toEqual([['REFUSED', 'mark_again']]);
    expect((await ask('registrations/counts')).body).toMatchObject({ REFUSED: 1, still_refused: 1 });
    const again = { account_number: number, meter_point_id: point, reason: 'Once more' };
    expect(await ask('registrations/mark', 'POST', again)).toMatchObject({
      body: { results: [{ error_detail: null }] },
    });
    expect(await offered()).toEqual([['MARKED'], ['REFUSED']]);
    expect((await ask('registrations/counts')).body).toMatchObject({ REFUSED: 1, still_refused: 0 });
  });

  it('shows every status a meter point has had, in the names of the wire', async () => {
    const [{ id }] = await api.app.get(DataSource).query(
      `INSERT INTO meter_point_event
         (import_supplier_id, process_id, meter_point_id, mpxn, from_status, to_status, occurred_at)
       SELECT a.import_supplier_id, a.process_id, m.id, m.identifier, m.status, 'REGISTRATION_REQUESTED', '2026-07-01T12:00:00Z'
       FROM meter_point m JOIN account a ON a.id = m.account_id LIMIT 1 RETURNING meter_point_id AS id`,
    );
    expect((await ask(`registrations/meter-points/${id}/history`)).body).toEqual({
      results: [
        {
          from: 'PRE_REGISTRATION',
          to: 'REGISTRATION_REQUESTED',
          occurred_at: '2026-07-01T13:00:00.000000+01:00',
          reason: null,
          registration_request_id: null,
        },
      ],
    });
  });

  function personalTexts(): string[] {
    const sample = distinctSample(1);
    const [customer] = sample.customers ?? [];
    const [address] = sample.supply_addresses ?? [];
    return [
      customer?.email,
      customer?.mobile,
      customer?.date_of_birth,
      address?.supply_postcode,
      sample.notes?.[0]?.body,
    ]
      .filter((text) => text !== undefined)
      .map(String);
  }
});
