import { beforeAll, describe, expect, it } from '@jest/globals';
import { day, newId, PREPAY_METER_SERIAL } from './identifiers.js';
import type { Answer, ImportedAccount, JsonObject } from './interface-client.js';
import { asObject, asObjects, first, InterfaceClient, START_LIMIT } from './interface-client.js';
import { dualFuelHousehold, prepaymentAccount } from './plausible-accounts.js';
import type { RunningService } from './service.js';
import { startService } from './service.js';

describe('transactions', () => {
  /** POST /v1/data-import/transactions/create/: the kinds of transaction and the shape of the results. */
  let service: RunningService;
  let client: InterfaceClient;
  let household: ImportedAccount;
  let prepayment: ImportedAccount;

  beforeAll(async () => {
    service = await startService();
    client = new InterfaceClient(service);
    household = await client.importAccount(dualFuelHousehold(service.supplier));
    prepayment = await client.importAccount(prepaymentAccount(service.supplier));
  }, START_LIMIT);

  function supplyCharge(fields: JsonObject = {}): JsonObject {
    return {
      transaction_id: newId('SC'),
      transaction_date: day(),
      amount: 52.5,
      type: 'SUPPLY_CHARGE',
      display_note: 'Electricity in March',
      note: 'Billed by the previous supplier',
      reference: 'MAR-2024',
      product_code: 'FIX-12M-ELEC',
      line_items: [
        {
          rate_band: 'CONSUMPTION_STANDARD',
          start_date: '2024-03-01',
          end_date: '2024-03-31',
          number_of_units: 200,
          net_amount: 50,
          price_per_unit: 0.25,
          units: [120, 80],
        },
      ],
      tax_items: [{ amount: 2.5, tax_type: 'VAT', value_taxed: 50, rate: 0.05, unit_type: 'PROPORTION' }],
      ...fields,
    };
  }

  function results(answer: Answer): JsonObject[] {
    return asObjects(asObject(answer.body).results);
  }

  async function expectAdded(account: ImportedAccount, transaction: JsonObject): Promise<JsonObject> {
    const answer = await client.addTransactions(account, [transaction]);
    // Side by side, so that a refusal shows its reasons.
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 201,
      body: { results: [{ status: 'TRANSACTION_ADDED_TO_ACCOUNT' }] },
    });
    return asObject(first(asObject(answer.body).results).transaction_data);
  }

  describe('said outright', () => {
    const kinds: { what: string; fields: JsonObject }[] = [
      {
        what: 'an imported charge',
        fields: {
          type: 'CHARGE',
          reason: 'IMPORTED_CHARGE',
          display_note: 'Boiler cover',
          note: 'from the old ledger',
        },
      },
      {
        what: 'an imported credit',
        fields: { type: 'CREDIT', reason: 'IMPORTED_CREDIT', display_note: 'Welcome credit' },
      },
      {
        what: 'a general credit',
        fields: { type: 'CREDIT', reason: 'GENERAL_CREDIT', display_note: 'Goodwill', reference: 'GW-17' },
      },
      {
        what: 'a payment collected by direct debit',
        fields: { type: 'PAYMENT', reason: 'ACCOUNT_CHARGE_PAYMENT', payment_type: 'DD_REGULAR_COLLECTION' },
      },
      {
        what: 'a payment by debit card',
        fields: { type: 'PAYMENT', reason: 'ACCOUNT_CHARGE_PAYMENT', payment_type: 'DEBIT_CARD', reference: 'CARD-9' },
      },
      {
        what: 'a repayment by direct credit',
        fields: { type: 'REPAYMENT', reason: 'FULL_CREDIT_REFUND', payment_type: 'DIRECT_CREDIT' },
      },
      {
        what: 'a repayment to a debit card',
        fields: { type: 'REPAYMENT', reason: 'FULL_CREDIT_REFUND', payment_type: 'DEBIT_CARD', note: 'asked by phone' },
      },
    ];

    it.each(kinds)('adds $what to the account', async ({ fields }) => {
      await expectAdded(household, {
        transaction_id: newId('TX'),
        transaction_date: day(),
        amount: 123.45,
        ...fields,
      });
    });

    it('adds a supply charge with line items and tax items, which has no reason', async () => {
      await expectAdded(household, supplyCharge());
    });

    it('adds a charge that moves prepayment debt to a meter', async () => {
      await expectAdded(prepayment, {
        transaction_id: newId('PP'),
        transaction_date: day(),
        amount: 62.4,
        type: 'CHARGE',
        reason: 'PREPAY_DEBT_ADJUSTMENT',
        to_prepay_meter_serial_number: PREPAY_METER_SERIAL,
        display_note: 'Debt moved to your meter',
      });
    });

    it('answers 201 with an object of results', async () => {
      const answer = await client.addTransactions(household, [
        {
          transaction_id: newId('TX'),
          transaction_date: day(),
          amount: 10,
          type: 'CREDIT',
          reason: 'IMPORTED_CREDIT',
          display_note: 'Ten pounds',
        },
      ]);
      expect(answer.status).toBe(201);
      expect(results(answer)).toHaveLength(1);
    });

    it('gives the transaction back as it was sent, with the amount as a string', async () => {
      const sent = {
        transaction_id: newId('TX'),
        transaction_date: day(),
        amount: 123.45,
        type: 'CHARGE',
        reason: 'IMPORTED_CHARGE',
        display_note: 'Late fee',
        note: 'agreed with the customer',
        reference: 'LF-3',
      };
      const data = await expectAdded(household, sent);
      expect(data).toMatchObject({ ...sent, amount: '123.45' });
    });

    it('carries no error_detail for a transaction that was added', async () => {
      const answer = await client.addTransactions(household, [supplyCharge()]);
      expect(results(answer)[0]).not.toHaveProperty('error_detail');
    });

    it('gives one result for each transaction of a call', async () => {
      const common = { transaction_date: day(), type: 'PAYMENT', reason: 'ACCOUNT_CHARGE_PAYMENT' };
      const sent = [11.1, 22.2, 33.3].map((amount) => ({
        ...common,
        amount,
        transaction_id: newId('TX'),
        payment_type: 'DD_REGULAR_COLLECTION',
      }));
      const answer = await client.addTransactions(household, sent);
      expect(answer.status).toBe(201);
      expect(results(answer).map((entry) => asObject(entry.transaction_data).transaction_id)).toEqual(
        sent.map((transaction) => transaction.transaction_id),
      );
    });
  });

  describe('plausible', () => {
    it('gives an amount of whole pounds back as a decimal string of the same value', async () => {
      const data = await expectAdded(household, {
        transaction_id: newId('TX'),
        transaction_date: day(),
        amount: 40,
        type: 'CREDIT',
        reason: 'GENERAL_CREDIT',
        display_note: 'Voucher',
      });
      expect(data.amount).toEqual(expect.stringMatching(/^40(\.0+)?$/));
    });

    it('gives the line items of a supply charge back', async () => {
      const data = await expectAdded(household, supplyCharge());
      const [line] = asObjects(data.line_items);
      expect(line).toMatchObject({
        rate_band: 'CONSUMPTION_STANDARD',
        start_date: '2024-03-01',
        end_date: '2024-03-31',
      });
      expect(asObjects(data.tax_items)).toHaveLength(1);
    });

    it('adds a supply charge with several line items', async () => {
      const line = { rate_band: 'CONSUMPTION_STANDARD', price_per_unit: 0.2 };
      await expectAdded(
        household,
        supplyCharge({
          amount: 63,
          line_items: [
            {
              ...line,
              start_date: '2024-04-01',
              end_date: '2024-04-15',
              number_of_units: 100,
              net_amount: 20,
              units: [100],
            },
            {
              ...line,
              start_date: '2024-04-16',
              end_date: '2024-04-30',
              number_of_units: 200,
              net_amount: 40,
              units: [200],
            },
          ],
          tax_items: [{ amount: 3, tax_type: 'VAT', value_taxed: 60, rate: 0.05, unit_type: 'PROPORTION' }],
        }),
      );
    });

    it('adds a supply charge for gas under its own product code', async () => {
      await expectAdded(household, supplyCharge({ product_code: 'FIX-12M-GAS', display_note: 'Gas in March' }));
    });

    it('adds a payment without any of the optional notes', async () => {
      await expectAdded(prepayment, {
        transaction_id: newId('TX'),
        transaction_date: day(),
        amount: 5,
        type: 'PAYMENT',
        reason: 'ACCOUNT_CHARGE_PAYMENT',
        payment_type: 'DEBIT_CARD',
      });
    });

    it('adds transactions of different types in one call', async () => {
      const answer = await client.addTransactions(household, [
        supplyCharge(),
        {
          transaction_id: newId('TX'),
          transaction_date: day(),
          amount: 52.5,
          type: 'PAYMENT',
          reason: 'ACCOUNT_CHARGE_PAYMENT',
          payment_type: 'DD_REGULAR_COLLECTION',
        },
        {
          transaction_id: newId('TX'),
          transaction_date: day(),
          amount: 1.99,
          type: 'CREDIT',
          reason: 'IMPORTED_CREDIT',
          display_note: 'Rounding',
        },
      ]);
      expect(answer.status).toBe(201);
      expect(results(answer).map((entry) => entry.status)).toEqual([
        'TRANSACTION_ADDED_TO_ACCOUNT',
        'TRANSACTION_ADDED_TO_ACCOUNT',
        'TRANSACTION_ADDED_TO_ACCOUNT',
      ]);
    });

    it('adds a transaction of yesterday', async () => {
      await expectAdded(household, {
        transaction_id: newId('TX'),
        transaction_date: day(-1),
        amount: 19.99,
        type: 'CHARGE',
        reason: 'IMPORTED_CHARGE',
        display_note: 'Meter visit',
      });
    });

    it('keeps letters beyond ASCII in the customer-facing note', async () => {
      const data = await expectAdded(household, {
        transaction_id: newId('TX'),
        transaction_date: day(),
        amount: 7.07,
        type: 'CREDIT',
        reason: 'GENERAL_CREDIT',
        display_note: 'Crédit – £7.07',
      });
      expect(data.display_note).toBe('Crédit – £7.07');
    });
  });
});
