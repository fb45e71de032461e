import { NO_REFERENCE_DATA } from '@carryover/contract';
import { answer, VendorServer } from '@carryover/stand-ins';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../testing/http-client.js';
import {
  importAccount,
  registerSupplier,
  type TestAccount,
  type TestSupplier,
} from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { ReferenceDataCache } from '../catalogue/index.js';
import { PaymentInstructionsQueries } from './index.js';

describe('adding a payment instruction', () => {
  let database: TestDatabase;
  let vendor: VendorServer;
  let api: TestApplication;
  let supplier: TestSupplier;
  let accounts = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    vendor = await VendorServer.start();
    api = await startTestApplication({
      databaseUrl: database.url,
      variables: {
        PAYMENT_VENDORS: 'SANDBOX, STRIPE',
        STRIPE_API_URL: vendor.url,
        STRIPE_SECRET_KEY: 'sk_test_x',
        PAYMENT_VENDOR_TIMEOUT_MS: '300',
      },
    });
    supplier = await registerSupplier(api, 'ACME');
  });
  afterAll(async () => {
    await api?.close();
    await vendor?.stop();
    await database?.drop();
  });

  const account = () => {
    accounts += 1;
    return importAccount(api, supplier, distinctSample(accounts));
  };
  const post = (body: unknown, token = supplier.token) =>
    call(`${api.url}/v1/data-import/payment-instruction/create/`, 'POST', { Authorization: `Token ${token}` }, body);
  const send = ({ number }: TestAccount, change: object = {}) =>
    post({
      import_supplier: 'ACME',
      external_account_number: number,
      vendor: 'SANDBOX',
      reference: 'ok_1',
      type: 'CARD',
      ...change,
    });
  const stored = async ({ id }: TestAccount) =>
    Number(
      (await api.app.get(DataSource).query('SELECT count(*) FROM payment_instruction WHERE account_id = $1', [id]))[0]
        .count,
    );
  /** The body of answers about the instruction, four fields and no more. */
  const problem = ({ number }: TestAccount, error_detail: unknown, reference = 'ok_1') => ({
    error_detail,
    external_account_number: number,
    import_supplier: 'ACME',
    reference,
  });

  it('answers 201 with the account number, and keeps what the vendor told', async () => {
    const one = await account();
    const { status, body } = await send(one);
    const [{ account_number: accountNumber }] = await api.app
      .get(DataSource)
      .query('SELECT account_number FROM account WHERE id = $1', [one.id]);
    expect([status, body]).toEqual([201, { platform_account_number: accountNumber, reference: 'ok_1' }]);
    expect(await api.app.get(PaymentInstructionsQueries).findActive(one.id)).toMatchObject({
      vendor: 'SANDBOX',
      type: 'CARD',
      brand: 'visa',
      last_four: '4242',
      expiry_month: 12,
      expiry_year: 2030,
    });
  });

  it.each(['ok_1', 'ok_2'])('answers 400 when the account has one already, also to %s', async (reference) => {
    const one = await account();
    await send(one);
    const answer_ = await send(one, { reference });
    expect(answer_.status).toBe(400);
    expect(answer_.body).toEqual(problem(one, 'The account already has an active payment instruction.', reference));
    expect(await stored(one)).toBe(1);
  });

  it('lets one of twenty win that come at once', async () => {
    const one = await account();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(one, { reference: `ok_${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(400)]);
    expect(await stored(one)).toBe(1);
  });

  it.each([
    ['declined_1', 400, 'could not confirm'],
    ['unknown_1', 400, 'could not confirm'],
    ['slow_1', 500, 'could not be reached; try again'],
    ['flaky_1', 500, 'could not be reached; try again'],
  ])('answers %s with %i and keeps nothing', async (reference, status, detail) => {
    const one = await account();
    const answer_ = await send(one, { reference });
    expect(answer_).toMatchObject({ status, body: problem(one, expect.stringContaining(detail), reference) });
    expect(Object.keys(Object(answer_.body))).toHaveLength(4);
    expect(await stored(one)).toBe(0);
  });

  it('takes the same request again after trouble that has passed', async () => {
    const one = await account();
    expect((await send(one, { reference: 'flaky_again' })).status).toBe(500);
    expect((await send(one, { reference: 'flaky_again' })).status).toBe(201);
  });

  const unknownVendor = (one: TestAccount, name: string) => ({
    status: 400,
    body: problem(one, `Payment vendor "${name}" is not known.`),
  });

  it.each(['GOCARDLESS', 'toString', 'sandbox'])('refuses the vendor %s, which is not switched on', async (name) => {
    const one = await account();
    expect(await send(one, { vendor: name })).toMatchObject(unknownVendor(one, name));
    expect(await stored(one)).toBe(0);
  });

  it('refuses a vendor that is not allowed to the supplier', async () => {
    const careful = await registerSupplier(api, 'CAREFUL', { allowedPaymentVendors: ['STRIPE'] });
    accounts += 1;
    const one = await importAccount(api, careful, distinctSample(accounts));
    const pair = { import_supplier: 'CAREFUL', external_account_number: one.number };
    const instruction = { ...pair, vendor: 'SANDBOX', reference: 'ok_1', type: 'CARD' };
    const detail = 'Payment vendor "SANDBOX" is not known.';
    expect(await post(instruction, careful.token)).toMatchObject({
      status: 400,
      body: { error_detail: detail, ...pair, reference: 'ok_1' },
    });
    vendor.behave(answer(404, {}));
    expect((await post({ ...instruction, vendor: 'STRIPE', reference: 'pm_1' }, careful.token)).body).toMatchObject({
      error_detail: expect.stringContaining('could not confirm'),
    });
  });

  it('refuses a vendor that is not in the list of vendors, once that has entries', async () => {
    const referenceData = { ...NO_REFERENCE_DATA, paymentVendors: new Set(['STRIPE']) };
    const lists = jest.spyOn(api.app.get(ReferenceDataCache), 'current').mockResolvedValue(referenceData);
    try {
      const one = await account();
      expect(await send(one)).toMatchObject(unknownVendor(one, 'SANDBOX'));
      vendor.behave(answer(404, {}));
      expect((await send(one, { vendor: 'STRIPE', reference: 'pm_1' })).body).toMatchObject({
        error_detail: expect.stringContaining('could not confirm'),
      });
    } finally {
      lists.mockRestore();
    }
  });

  it('asks a real vendor outside of any transaction, and hands on how long to wait', async () => {
    const one = await account();
    let open: unknown;
    vendor.behave((request, response) => {
      void api.app
        .get(DataSource)
        .query(
          `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
        )
        .then(([row]) => {
          open = row.n;
          answer(429, {}, { 'Retry-After': '9' })(request, response);
        });
    });
    const answer_ = await fetch(`${api.url}/v1/data-import/payment-instruction/create/`, {
      method: 'POST',
      headers: { Authorization: `Token ${supplier.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        import_supplier: 'ACME',
        external_account_number: one.number,
        vendor: 'STRIPE',
        reference: 'pm_1',
        type: 'CARD',
      }),
    });
    expect([answer_.status, answer_.headers.get('retry-after'), open]).toEqual([500, '9', 0]);
  });

  it.each([
    [{ vendor: undefined }, { vendor: [expect.any(String)] }],
    [{ type: null }, { type: [expect.any(String)] }],
    [{ reference: 5 }, { reference: ['Expected string.'] }],
    [{ reference: 'x'.repeat(513) }, { reference: [expect.any(String)] }],
    [{ ledger_code: 'x' }, { ledger_code: ['This field is not recognised.'] }],
  ])('refuses %j', async (change, errors) => {
    expect(await send(await account(), change)).toMatchObject({ status: 400, body: errors });
  });

  it('knows only imported accounts of the caller', async () => {
    const one = await account();
    const other = await registerSupplier(api, 'OTHER');
    const body = {
      import_supplier: 'ACME',
      external_account_number: one.number,
      vendor: 'SANDBOX',
      reference: 'ok_1',
      type: 'CARD',
    };
    for (const answer_ of [await post(body, other.token), await post({ ...body, external_account_number: 'none' })])
      expect(answer_).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await post({ vendor: 'SANDBOX' })).status).toBe(400);
  });
});
