import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../testing/http-client.js';
import {
  importAccount,
  registerSupplier,
  type TestAccount,
  type TestSupplier,
} from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';

describe('a payment instruction for an account of a sandbox', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let sandbox: TestSupplier;
  let live: TestSupplier;
  let accounts = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    const variables = { PAYMENT_VENDORS: 'STRIPE', STRIPE_SECRET_KEY: 'sk_x', PAYMENT_VENDOR_TIMEOUT_MS: '100' };
    api = await startTestApplication({ databaseUrl: database.url, variables });
    sandbox = await registerSupplier(api, 'TRIED', { allowedPaymentVendors: ['STRIPE'] }, true);
    live = await registerSupplier(api, 'SERIOUS');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const account = (of = sandbox) => {
    accounts += 1;
    return importAccount(api, of, distinctSample(accounts));
  };
  const send = ({ number }: TestAccount, change: object = {}, { code, token }: TestSupplier = sandbox) =>
    call(
      `${api.url}/v1/data-import/payment-instruction/create/`,
      'POST',
      { Authorization: `Token ${token}` },
      {
        import_supplier: code,
        external_account_number: number,
        vendor: 'ANY',
        reference: 'r',
        type: 'CARD',
        ...change,
      },
    );

  it.each(['SANDBOX', 'STRIPE', 'Some vendor that nobody has heard of'])(
    'is confirmed by the simulator whatever the vendor is called: %s',
    async (vendor) => {
      expect(await send(await account(), { vendor })).toMatchObject({ status: 201, body: { reference: 'r' } });
    },
  );

  it.each(['flaky_1', 'slow_1'])('fails with %s the first time it is sent, for each account', async (reference) => {
    for (const one of [await account(), await account()]) {
      const failed = await send(one, { reference });
      expect(failed).toMatchObject({ status: 500, body: { error_detail: expect.any(String), reference } });
      expect((await send(one, { reference })).status).toBe(201);
    }
  });

  it('takes the place of those that are sent at the same moment, one after the other', async () => {
    const one = await account();
    const references = Array.from({ length: 6 }, (_, index) => `at-once-${index}`);
    const answers = await Promise.all(references.map((reference) => send(one, { reference })));
    expect(answers.map(({ status }) => status)).toEqual(references.map(() => 201));
    const rows = await api.app
      .get(DataSource)
      .query(`SELECT status, count(*)::int AS n FROM payment_instruction WHERE account_id = $1 GROUP BY 1 ORDER BY 1`, [
        one.id,
      ]);
    expect(rows).toEqual([
      { status: 'ACTIVE', n: 1 },
      { status: 'ENDED', n: references.length - 1 },
    ]);
  });

  it('is refused for good with declined_, as often as it is sent', async () => {
    const one = await account();
    for (const _ of ['once', 'twice'])
      expect(await send(one, { reference: 'declined_1' })).toMatchObject({
        status: 400,
        body: { error_detail: expect.stringContaining('declines') },
      });
  });

  it('is refused when it has no vendor, reference or type', async () => {
    const missing = { vendor: undefined, reference: undefined, type: undefined };
    const { status, body } = await send(await account(), missing);
    expect([status, Object.keys(Object(body)).sort()]).toEqual([400, ['reference', 'type', 'vendor']]);
  });

  it('takes the place of the one before, and warns of what a live supplier is refused for', async () => {
    const one = await account();
    for (const reference of ['first', 'second'])
      expect(await send(one, { reference })).toMatchObject({ status: 201, body: { reference } });
    const rows = (sql: string) => api.app.get(DataSource).query(sql, [one.number]);
    const ofAccount = 'account_id = (SELECT id FROM account WHERE external_account_number = $1)';
    expect(
      await rows(`SELECT reference, status FROM payment_instruction WHERE ${ofAccount} ORDER BY verified_at`),
    ).toEqual([
      { reference: 'first', status: 'ENDED' },
      { reference: 'second', status: 'ACTIVE' },
    ]);
    const warned = await rows(`SELECT w.rule, w.path, w.detail FROM import_warning w
      JOIN account_import_process p ON p.id = w.process_id
      WHERE p.external_account_number = $1 AND w.source = 'payment_instruction' ORDER BY w.id`);
    const unknown = { rule: 'R172', path: 'vendor', detail: 'Payment vendor "ANY" is not known.' };
    const active = {
      rule: 'R172',
      path: 'reference',
      detail: 'The account already has an active payment instruction.',
    };
    expect(warned).toEqual([unknown, unknown, active]);
  });

  it('tells nothing about one of a live supplier, whose vendor has to be known', async () => {
    expect(await send(await account(live), {}, live)).toMatchObject({
      status: 400,
      body: { error_detail: 'Payment vendor "ANY" is not known.' },
    });
  });
});
