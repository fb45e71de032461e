import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Carryover } from './support/carryover.mjs';
import { ServiceProcess } from './support/service-process.mjs';

describe('payment instructions through two api processes, with the vendor of the demo', () => {
  let carryover;
  let suppliers;

  beforeAll(async () => {
    carryover = await Carryover.start({ apis: 2 });
    suppliers = [await carryover.supplier(0), await carryover.supplier(1)];
  });
  afterAll(() => carryover?.stop());

  const sample = (index) => distinctSample(index, { import_supplier: carryover.credentials.import_supplier });
  const imported = async (index) => {
    const account = sample(index);
    expect((await suppliers[0].create(account)).status).toBe(201);
    expect(await carryover.settled()).toMatchObject({ PROCESSED: expect.any(Number) });
    return account.external_account_number;
  };
  const add = (number, reference, api = 0) =>
    suppliers[api].addPaymentInstruction(number, { vendor: 'SANDBOX', type: 'CARD', reference });
  const problem = (number, reference, error_detail) => ({
    error_detail,
    external_account_number: number,
    import_supplier: carryover.credentials.import_supplier,
    reference,
  });
  const stored = () => carryover.query('SELECT reference, status, brand, last_four FROM payment_instruction');

  it('are refused for good or for now with nothing kept, and then added once', async () => {
    expect(await add(sample(1).external_account_number, 'ok_1')).toEqual({
      status: 404,
      body: { code: 'not_found', detail: expect.any(String) },
    });
    const number = await imported(1);
    expect(await add(number, 'declined_1')).toEqual({
      status: 400,
      body: problem(number, 'declined_1', expect.stringContaining('could not confirm the instruction.')),
    });
    const tryAgain = 'The payment vendor could not be reached; try again.';
    expect(await add(number, 'flaky_1')).toEqual({ status: 500, body: problem(number, 'flaky_1', tryAgain) });
    const startedAt = performance.now();
    expect(await add(number, 'slow_1')).toEqual({ status: 500, body: problem(number, 'slow_1', tryAgain) });
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    expect(await stored()).toEqual([]);

    const { status, body } = await add(number, 'flaky_1');
    const [{ account_number: platformNumber }] = await carryover.query('SELECT account_number FROM account');
    expect([status, body]).toEqual([201, { platform_account_number: platformNumber, reference: 'flaky_1' }]);
    expect(await stored()).toEqual([{ reference: 'flaky_1', status: 'ACTIVE', brand: 'visa', last_four: '4242' }]);
  });

  it('are added once when forty requests come at once to both', async () => {
    const number = await imported(2);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => add(number, `ok_${index}`, index % 2)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(39).fill(400)]);
    const detail = 'The account already has an active payment instruction.';
    const refused = answers.filter(({ status }) => status === 400);
    expect(new Set(refused.map(({ body }) => body.error_detail))).toEqual(new Set([detail]));
    expect(await stored()).toHaveLength(2);
  });

  it('leave no fault and no reference in the log', () => {
    const lines = carryover.apis.flatMap((api) => api.lines).join('\n');
    expect(lines).toContain('payments.vendor.unavailable');
    for (const word of ['http.request.failed', '"level":"error"', 'flaky_1', 'slow_1', 'declined_1', 'ok_1'])
      expect(lines).not.toContain(word);
  });

  it('need the key of every vendor before the api starts', async () => {
    const env = {
      DATABASE_URL: carryover.databaseUrl,
      TOKEN_KEYS: `test:${'1'.repeat(64)}`,
      SEALING_KEYS: `test:${'2'.repeat(64)}`,
      PAYMENT_VENDORS: 'STRIPE',
    };
    await expect(new ServiceProcess('main', env).ready()).rejects.toThrow(
      'STRIPE_SECRET_KEY is required because PAYMENT_VENDORS names STRIPE',
    );
  });
});
