import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Carryover } from './support/carryover.mjs';

describe('a payment instruction for an account that was imported', () => {
  let carryover;
  let supplier;

  beforeAll(async () => {
    carryover = await Carryover.start();
    supplier = await carryover.supplier();
  });
  afterAll(() => carryover?.stop());

  it('is added once, by the vendor of the demo', async () => {
    const account = distinctSample(1, { import_supplier: carryover.credentials.import_supplier });
    const number = account.external_account_number;
    const add = (reference) => supplier.addPaymentInstruction(number, { vendor: 'SANDBOX', type: 'CARD', reference });
    expect((await add('ok_1')).status).toBe(404);
    expect((await supplier.create(account)).status).toBe(201);
    expect(await carryover.settled()).toEqual({ PROCESSED: 1 });

    expect((await add('declined_1')).status).toBe(400);
    expect((await add('flaky_1')).status).toBe(500);
    const { status, body } = await add('flaky_1');
    const [{ account_number: platformNumber }] = await carryover.query('SELECT account_number FROM account');
    expect([status, body]).toEqual([201, { platform_account_number: platformNumber, reference: 'flaky_1' }]);
    expect(await add('ok_1')).toMatchObject({
      status: 400,
      body: { error_detail: 'The account already has an active payment instruction.', reference: 'ok_1' },
    });
  });
});
