import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../testing/http-client.js';
import { importAccount, registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { pollQuickly } from '../../testing/quick-polling.js';
import { signInAs } from '../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { startWorker, until } from '../../testing/worker-context.js';

pollQuickly();
describe('registering the meter points of a sandbox', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let sandbox: TestSupplier;
  let accounts = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    sandbox = await registerSupplier(api, 'TRIED', {}, true);
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const account = (change: object = {}) => {
    accounts += 1;
    return importAccount(api, sandbox, { ...distinctSample(accounts), ...change });
  };
  const send = (number: string, query: string) =>
    call(`${api.url}/v1/data-import/send-registration-flows/TRIED/${encodeURIComponent(number)}/${query}`, 'POST', {
      Authorization: `Token ${sandbox.token}`,
    });
  const datesOf = async (id: string) =>
    (
      await api.app
        .get(DataSource)
        .query(
          'SELECT DISTINCT requested_supply_start_date::text AS date FROM registration_request WHERE account_id = $1',
          [id],
        )
    ).map(({ date }: { date: string }) => date);

  it.each(['2001-02-03', '2099-12-31'])('takes %s as a supply start date', async (date) => {
    const { id, number } = await account();
    const { status, body } = await send(number, `?supply_start_date=${date}`);
    expect(status).toBe(200);
    const [{ meter_points: points }] = body as [{ meter_points: { status: string }[] }];
    expect(points.length).toBeGreaterThan(0);
    for (const point of points) expect(point.status).toBe('REGISTRATION_FLOW_SUCCESS');
    expect(await datesOf(id)).toEqual([date]);
  });

  it('takes any date from staff, too', async () => {
    const { id } = await account();
    const [{ account_number }] = await api.app
      .get(DataSource)
      .query('SELECT account_number FROM account WHERE id = $1', [id]);
    const body = { account_number, supply_start_date: '2001-02-03', reason: 'Trying' };
    const operator = await signInAs(api, 'operator');
    const answer = await call(`${api.url}/console/v1/registrations/mark`, 'POST', operator, body);
    expect(answer).toMatchObject({ status: 200 });
    expect(await datesOf(id)).toEqual(['2001-02-03']);
  });

  it.each(['?supply_start_date=2001-02-31', '?supply_start_date=soon'])(
    'refuses %s, which is no date',
    async (query) => {
      expect(await send((await account()).number, query)).toMatchObject({
        status: 400,
        body: { supply_start_date: [expect.any(String)] },
      });
    },
  );

  it('refuses a number that ends in no digit as not known', async () => {
    const [address] = distinctSample(8_001).supply_addresses ?? [];
    const [point] = address?.meter_points ?? [];
    const supply_addresses = [{ ...address, meter_points: [{ ...point, identifier: 'TEST-MPAN-A' }] }];
    const { id, number } = await account({ supply_addresses });
    expect((await send(number, '')).status).toBe(200);
    const worker = await startWorker(database.url, { SIMULATOR_DAY_SECONDS: '0' });
    try {
      const status = async () =>
        (await api.app.get(DataSource).query('SELECT status FROM meter_point WHERE account_id = $1', [id]))[0].status;
      await until(async () => (await status()) === 'UNABLE_TO_REGISTER');
    } finally {
      await worker.stop();
    }
  });

  it('answers 404 in the words of the contract for an account without meter points', async () => {
    const { number } = await account({ supply_addresses: [] });
    expect(await send(number, '?supply_start_date=2001-02-03')).toMatchObject({
      status: 404,
      body: [
        {
          error_detail: `No meter points to register for ${number}.`,
          import_supplier_code: 'TRIED',
          external_account_number: number,
        },
      ],
    });
  });
});
