import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from './testing/http-client.js';
import { importAccount, registerSupplier, type TestAccount, type TestSupplier } from './testing/imported-account.js';
import { signInAs } from './testing/staff-session.js';
import { startTestApplication, type TestApplication } from './testing/test-application.js';

const TITLE = 'The mandate of a payment instruction pays for one account';
const CODE = 'mandate_pays_for_another_account';

describe('a mandate that pays for two accounts', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let viewer: Record<string, string>;
  let accounts = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    viewer = await signInAs(api, 'viewer');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const rows = (sql: string, parameters: unknown[] = []) => api.app.get(DataSource).query(sql, parameters);
  const account = (of: TestSupplier) => importAccount(api, of, distinctSample(++accounts));
  const pay = ({ number }: TestAccount, { code, token }: TestSupplier, reference: string, vendor = 'SANDBOX') =>
    call(
      `${api.url}/v1/data-import/payment-instruction/create/`,
      'POST',
      { Authorization: `Token ${token}` },
      { import_supplier: code, external_account_number: number, vendor, reference, type: 'DIRECT_DEBIT' },
    );
  const look = async (path: string) => Object((await call(`${api.url}/console/v1/${path}`, 'GET', viewer)).body);
  const accountNumber = async ({ id }: TestAccount): Promise<string> =>
    (await rows('SELECT account_number FROM account WHERE id = $1', [id]))[0].account_number;
  const warned = async ({ processId }: TestAccount) => (await look(`imports/${processId}/warnings`)).results;

  it('is no error of the supplier, and something for staff to look at: on import, account and errors page, counted', async () => {
    const [one, other] = [await registerSupplier(api, 'ONE'), await registerSupplier(api, 'OTHER')];
    const [first, second, third] = [await account(one), await account(other), await account(one)];
    const told = await pay(first, one, 'ok_mandate1');
    expect(await warned(first)).toEqual([]);
    for (const [whose, by] of [
      [second, other],
      [third, one],
    ] as const) {
      const answer = await pay(whose, by, 'ok_mandate1');
      expect([answer.status, Object.keys(Object(answer.body))]).toEqual([201, Object.keys(Object(told.body))]);
    }
    for (const whose of [second, third])
      expect(await warned(whose)).toEqual([
        expect.objectContaining({
          ...{ source: 'payment_instruction', rule: 'R172', code: CODE, path: 'reference', title: TITLE },
          detail: 'The mandate pays for another account, too.',
        }),
      ]);
    const [numberOfFirst, numberOfSecond, numberOfThird] = await Promise.all([first, second, third].map(accountNumber));
    const { payment_instruction: instruction } = await look(`accounts/${numberOfFirst}`);
    expect(instruction.also_pays_for.sort()).toEqual([numberOfSecond, numberOfThird].sort());
    expect((await look('warnings')).results).toEqual([expect.objectContaining({ title: TITLE, count: 2 })]);
    expect((await look('imports?has_warnings=true')).results).toHaveLength(2);
  });

  it('is noticed when both are added at the same moment', async () => {
    const supplier = await registerSupplier(api, 'ATONCE');
    const both = await Promise.all(Array.from({ length: 4 }, () => account(supplier)));
    await Promise.all(both.map((each) => pay(each, supplier, 'ok_mandate2')));
    expect((await Promise.all(both.map(warned))).flat()).toHaveLength(3);
  });

  it('is another one with another vendor, and does not pay any more once it was ended', async () => {
    const supplier = await registerSupplier(api, 'ENDED');
    const [first, second] = [await account(supplier), await account(supplier)];
    await pay(first, supplier, 'ok_mandate3');
    await rows(`UPDATE payment_instruction SET status = 'ENDED' WHERE account_id = $1`, [first.id]);
    await pay(second, supplier, 'ok_mandate3');
    expect(await warned(second)).toEqual([]);
  });

  it('counts for nothing in a sandbox, on either side', async () => {
    const [sandbox, live] = [await registerSupplier(api, 'TRIED', {}, true), await registerSupplier(api, 'MEANT')];
    const [first, second, third] = [await account(sandbox), await account(live), await account(sandbox)];
    for (const [whose, by] of [
      [first, sandbox],
      [second, live],
      [third, sandbox],
    ] as const)
      expect((await pay(whose, by, 'ok_mandate4')).status).toBe(201);
    const codes = (await Promise.all([first, second, third].map(warned))).flat().map(({ code }) => code);
    expect(codes).not.toContain(CODE);
    for (const each of [second, third])
      expect((await look(`accounts/${await accountNumber(each)}`)).payment_instruction.also_pays_for).toEqual([]);
  });
});
