import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, type JsonAnswer } from '../../testing/http-client.js';
import { registerSupplier } from '../../testing/imported-account.js';
import { type MadeAccount, RegistrationFixture } from '../../testing/registration-fixture.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { TestClock } from '../../testing/test-clock.js';
import { until } from '../../testing/until.js';
import { ReferenceDataCache } from '../catalogue/index.js';
import { MarkForRegistrationUseCase } from './index.js';

/** Saturday before a bank holiday: five working days on is Monday 29 December. */
const NOW = '2026-12-19T12:00:00Z';
const EARLIEST = '2026-12-29';
const UNKNOWN = 'This field is not recognised.';
let database: TestDatabase;
let api: TestApplication;
let dataSource: DataSource;
let fixture: RegistrationFixture;
let supplierId: string;
let token: string;
let foreignToken: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = new TestClock(new Date(NOW));
  api = await startTestApplication({ databaseUrl: database.url, clock });
  dataSource = api.app.get(DataSource);
  fixture = new RegistrationFixture(api.app);
  ({ id: supplierId, token } = await registerSupplier(api, 'OURS'));
  ({ token: foreignToken } = await registerSupplier(api, 'THEIRS'));
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

const path = (number: string, query = '', code = 'OURS') =>
  `${api.url}/v1/data-import/send-registration-flows/${code}/${number}/${query}`;
const send = (number: string, query = '', body?: unknown, as = token): Promise<JsonAnswer> =>
  call(path(number, query), 'POST', { Authorization: `Token ${as}` }, body);
const sendRaw = async (number: string, body: string, type: string) => {
  const headers = { Authorization: `Token ${token}`, 'Content-Type': type };
  const answer = await fetch(path(number), { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() };
};
const success = (account: MadeAccount) =>
  account.points.map(({ mpxn }) => ({ mpxn, status: 'REGISTRATION_FLOW_SUCCESS' }));
const result = (account: MadeAccount, points: unknown) => [
  { import_supplier_code: 'OURS', external_account_number: account.number, meter_points: points },
];
const failures = (account: MadeAccount, detail: string) =>
  account.points.map(({ mpxn }) => ({ mpxn, status: 'REGISTRATION_FLOW_ERROR', error_detail: detail }));
const setStatus = (account: MadeAccount, status: string) =>
  dataSource.query('UPDATE meter_point SET status = $2 WHERE account_id = $1', [account.id, status]);

describe('send-registration-flows', () => {
  it('marks every meter point for the earliest date, changes no status, and says so in a list of one', async () => {
    const account = await fixture.makeAccount(supplierId);
    expect(account.points.length).toBeGreaterThan(1);
    expect(await send(account.number)).toMatchObject({ status: 200, body: result(account, success(account)) });
    expect(await fixture.statusesOf(account)).toEqual(account.points.map(() => 'PRE_REGISTRATION'));
    const requests = await fixture.requestsOf(account);
    expect(requests).toEqual(
      account.points.map(() =>
        expect.objectContaining({ state: 'MARKED', date: EARLIEST, round: 1, marked_by_kind: 'API_KEY' }),
      ),
    );
  });

  it('marks a meter point that the account has twice once, by its first entry, also while that is on supply', async () => {
    const { code, id, token: as } = await registerSupplier(api, 'TWICE');
    const [address] = distinctSample(7_001).supply_addresses ?? [];
    const [point] = address?.meter_points ?? [];
    if (address === undefined || point === undefined) throw new Error('The sample has no meter point.');
    const supply_addresses = [{ ...address, meter_points: [point, structuredClone(point)] }];
    const ruleSeverities = { R45: { severity: 'off' } } as const;
    const account = await fixture.makeAccount(id, { payload: { supply_addresses }, settings: { ruleSeverities } });
    const answers = async () => {
      const { body } = await call(path(account.number, '', code), 'POST', { Authorization: `Token ${as}` });
      const [{ meter_points: points }] = body as [{ meter_points: { error_detail?: string }[] }];
      return points.map(({ error_detail: error }) => error);
    };
    const repeated = 'Meter point is in the account more than once; its first entry is registered.';
    expect(await answers()).toEqual([undefined, repeated]);
    expect(await answers()).toEqual(['Meter point is already marked for registration.', repeated]);
    const [first] = account.points;
    expect((await fixture.requestsOf(account)).map(({ meter_point_id: of }) => of)).toEqual([first?.id]);
    await dataSource.query(`UPDATE meter_point SET status = 'ON_SUPPLY' WHERE id = $1`, [first?.id]);
    await dataSource.query(
      `UPDATE registration_request SET state = 'COMPLETED', due_at = NULL, ended_at = now() WHERE account_id = $1`,
      [account.id],
    );
    expect(await answers()).toEqual(['Meter point is already ON_SUPPLY.', repeated]);
  });

  it('takes the date it is given', async () => {
    const account = await fixture.makeAccount(supplierId);
    expect(await send(account.number, '?supply_start_date=2027-01-02')).toMatchObject({ status: 200 });
    const dates = (await fixture.requestsOf(account)).map(({ date }) => date);
    expect(dates).toEqual(account.points.map(() => '2027-01-02'));
  });

  it('counts the lead days of the supplier before those of the platform', async () => {
    const { id, token: as } = await registerSupplier(api, 'SLOW');
    await dataSource.query(`UPDATE import_supplier SET settings = '{"registrationLeadDays": 7}' WHERE id = $1`, [id]);
    const account = await fixture.makeAccount(id);
    const headers = { Authorization: `Token ${as}` };
    expect((await call(path(account.number, '', 'SLOW'), 'POST', headers)).status).toBe(200);
    expect((await fixture.requestsOf(account)).map(({ date }) => date)).toEqual(account.points.map(() => '2026-12-31'));
  });

  it.each([
    ['{}', 'application/json'],
    ['', 'text/plain'],
    [' { } ', 'application/json; charset=utf-8'],
  ])('ignores a body of %j', async (body, type) => {
    const account = await fixture.makeAccount(supplierId);
    expect(await sendRaw(account.number, body, type)).toMatchObject({ status: 200 });
  });

  it.each([
    ['{"supply_start_date": "2027-01-02", "x": 1}', { supply_start_date: [UNKNOWN], x: [UNKNOWN] }],
    ['[]', { non_field_errors: ['Expected object.'] }],
    ['null', { non_field_errors: ['Expected object.'] }],
  ])('refuses a body of %j and marks nothing', async (body, errors) => {
    const account = await fixture.makeAccount(supplierId);
    expect(await sendRaw(account.number, body, 'application/json')).toEqual({ status: 400, body: errors });
    expect(await fixture.requestsOf(account)).toEqual([]);
  });

  it('refuses a body that is no JSON', async () => {
    const account = await fixture.makeAccount(supplierId);
    expect(await sendRaw(account.number, '{', 'application/json')).toMatchObject({
      status: 400,
      body: { code: 'parse_error' },
    });
    expect(await sendRaw(account.number, 'x', 'text/plain')).toMatchObject({ status: 415 });
  });

  it.each([
    ['?supply_start_date=tomorrow', ['Not a valid date; use YYYY-MM-DD.']],
    ['?supply_start_date=', ['Not a valid date; use YYYY-MM-DD.']],
    ['?supply_start_date=2027-02-29', ['Not a valid date; use YYYY-MM-DD.']],
    ['?supply_start_date=2027-01-04&supply_start_date=2027-01-05', ['Not a valid date; use YYYY-MM-DD.']],
  ])('refuses %s and marks nothing', async (query, messages) => {
    const account = await fixture.makeAccount(supplierId);
    expect(await send(account.number, query)).toMatchObject({ status: 400, body: { supply_start_date: messages } });
    expect(await fixture.requestsOf(account)).toEqual([]);
  });

  it.each(['0001-01-01', '2026-12-18', '2026-12-19', '2026-12-28'])(
    'answers 200 to %s, which is too early, tells it of each meter point and marks nothing (R174)',
    async (date) => {
      const account = await fixture.makeAccount(supplierId);
      const detail = `The supply start date cannot be before ${EARLIEST}.`;
      expect(await send(account.number, `?supply_start_date=${date}`)).toMatchObject({
        status: 200,
        body: result(account, failures(account, detail)),
      });
      expect(await fixture.requestsOf(account)).toEqual([]);
    },
  );

  it('tells of a date that is too early before what else speaks against a meter point', async () => {
    const account = await fixture.makeAccount(supplierId);
    await send(account.number);
    expect((await send(account.number, '?supply_start_date=2026-12-18')).body).toEqual(
      result(account, failures(account, `The supply start date cannot be before ${EARLIEST}.`)),
    );
  });

  it('names every problem at once, also a parameter nobody knows', async () => {
    const account = await fixture.makeAccount(supplierId);
    expect(await send(account.number, '?supply_start=2027-01-04&supply_start_date=x', { y: 1 })).toMatchObject({
      status: 400,
      body: { supply_start_date: ['Not a valid date; use YYYY-MM-DD.'], supply_start: [UNKNOWN], y: [UNKNOWN] },
    });
  });

  it('answers 404 in a list for what is not there, also when the date is wrong', async () => {
    const account = await fixture.makeAccount(supplierId);
    const nobody = (code: string, number: string) => [
      { error_detail: `Account not found for ${number}.`, import_supplier_code: code, external_account_number: number },
    ];
    expect(await send('NOT-THERE', '?supply_start_date=x')).toMatchObject({
      status: 404,
      body: nobody('OURS', 'NOT-THERE'),
    });
    const foreign = await send(account.number, '', undefined, foreignToken);
    expect(foreign).toMatchObject({ status: 404, body: nobody('OURS', account.number) });
    const headers = { Authorization: `Token ${token}` };
    const unknown = await call(path(account.number, '', 'NOBODY'), 'POST', headers);
    expect(unknown).toMatchObject({ status: 404, body: nobody('NOBODY', account.number) });
  });

  it('answers 404 for an account that is still waiting to be imported', async () => {
    await dataSource.query(
      `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
         payload_version, payload_hash, available_at, attempt, created_at, modified_at)
       VALUES (gen_random_uuid(), $1, 'STAGED', 'PENDING', false, 1, '', now(), 0, now(), now())`,
      [supplierId],
    );
    expect((await send('STAGED')).status).toBe(404);
  });

  it('answers 404 for an account without meter points', async () => {
    const account = await fixture.makeAccount(supplierId, { payload: { supply_addresses: [] } });
    expect(await send(account.number)).toMatchObject({
      status: 404,
      body: [
        {
          error_detail: `No meter points to register for ${account.number}.`,
          import_supplier_code: 'OURS',
          external_account_number: account.number,
        },
      ],
    });
  });

  it('answers 401 without a token, and 405 to another method', async () => {
    expect((await call(path('ANY'), 'POST')).status).toBe(401);
    expect((await call(path('ANY'), 'GET', { Authorization: `Token ${token}` })).status).toBe(405);
  });

  it('tells of each meter point that is marked already', async () => {
    const account = await fixture.makeAccount(supplierId);
    await send(account.number);
    const again = await send(account.number);
    const detail = 'Meter point is already marked for registration.';
    expect(again).toMatchObject({ status: 200, body: result(account, failures(account, detail)) });
    expect(await fixture.requestsOf(account)).toHaveLength(account.points.length);
  });

  it('marks once when ten calls come at the same time', async () => {
    const account = await fixture.makeAccount(supplierId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(account.number)));
    const statuses = answers.map(({ status, body }) => `${status} ${Object(body)[0].meter_points[0].status}`);
    expect(statuses.filter((one) => one === '200 REGISTRATION_FLOW_SUCCESS')).toHaveLength(1);
    expect(statuses.filter((one) => one === '200 REGISTRATION_FLOW_ERROR')).toHaveLength(9);
    expect(await fixture.requestsOf(account)).toHaveLength(account.points.length);
  });

  it.each(['ON_SUPPLY', 'REGISTRATION_REQUESTED', 'LOST', 'DE-ENERGISED'])(
    'does not mark one that is %s',
    async (status) => {
      const account = await fixture.makeAccount(supplierId);
      await setStatus(account, status);
      expect((await send(account.number)).body).toEqual(
        result(account, failures(account, `Meter point is already ${status}.`)),
      );
      expect(await fixture.requestsOf(account)).toEqual([]);
    },
  );

  it.each([
    'UNABLE_TO_REGISTER',
    'NOMINATION_REJECTED',
    'OFFER_REJECTED',
    'REGISTRATION_REJECTED',
    'REGISTRATION_OBJECTED',
    'REGISTRATION_WITHDRAWN',
  ])('marks one again that is %s', async (status) => {
    const account = await fixture.makeAccount(supplierId);
    await send(account.number);
    await dataSource.query(
      `UPDATE registration_request SET state = 'REFUSED', due_at = NULL, ended_at = now() WHERE account_id = $1`,
      [account.id],
    );
    await setStatus(account, status);
    expect((await send(account.number)).body).toEqual(result(account, success(account)));
    const rounds = (await fixture.requestsOf(account)).map(({ round }) => round);
    expect(rounds).toEqual([...account.points.map(() => 1), ...account.points.map(() => 2)]);
  });

  it.each(['Paused', 'Complete'])('goes on while the supplier is %s', async (status) => {
    const { id, token: as } = await registerSupplier(api, `S-${status}`);
    const account = await fixture.makeAccount(id);
    await dataSource.query('UPDATE import_supplier SET status = $2 WHERE id = $1', [id, status]);
    const headers = { Authorization: `Token ${as}` };
    expect((await call(path(account.number, '', `S-${status}`), 'POST', headers)).status).toBe(200);
    expect(await fixture.requestsOf(account)).toHaveLength(account.points.length);
  });

  it('lets staff mark one meter point of an account', async () => {
    const account = await fixture.makeAccount(supplierId);
    const [point] = account.points;
    const marked = await api.app.get(MarkForRegistrationUseCase).run({
      account: { id: account.id, supplier: { settings: {} } },
      supplyStartDate: null,
      markedBy: { kind: 'STAFF', name: 'ops@example.com' },
      meterPointId: point?.id ?? '',
    });
    expect(marked).toEqual([{ id: point?.id, mpxn: point?.mpxn, error: null }]);
    expect(await fixture.requestsOf(account)).toMatchObject([
      { meter_point_id: point?.id, marked_by: 'ops@example.com' },
    ]);
  });

  it('registers only for suppliers that are market participants, once there is a list of them', async () => {
    const account = await fixture.makeAccount(supplierId);
    const [electricity] = account.points.filter(({ fuel }) => fuel === 'ELECTRICITY');
    const [{ mpid }] = await dataSource.query('SELECT mpid FROM meter_point WHERE id = $1', [electricity?.id]);
    await dataSource.query(`INSERT INTO market_participant (code, fuel, role) VALUES ($1, 'ELECTRICITY', 'SUPPLIER')`, [
      mpid,
    ]);
    await dataSource.query('UPDATE catalogue_version SET version = version + 1');
    // The lists are looked at again once a second.
    await until(async () => (await api.app.get(ReferenceDataCache).current()).marketParticipants.size > 0);
    const results = Object((await send(account.number)).body)[0].meter_points;
    for (const [index, { fuel }] of account.points.entries())
      expect(results[index].error_detail).toEqual(
        fuel === 'ELECTRICITY' ? undefined : expect.stringMatching(/^\w{3} is not the current supplier\.$/),
      );
  });
});
