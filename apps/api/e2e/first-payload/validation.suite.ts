import { beforeAll, describe, expect, it } from '@jest/globals';
import { SECOND_ELECTRICITY_NUMBER, SHORT_GAS_NUMBER } from './identifiers.js';
import { InterfaceClient, START_LIMIT } from './interface-client.js';
import type { AccountPayload, Meter, MeterPoint } from './payload-types.js';
import {
  accountWithoutMeterPoints,
  bakeryAccount,
  dualFuelHousehold,
  householdInDebt,
  minimalAccount,
  prepaymentAccount,
} from './plausible-accounts.js';
import { electricityPoint, gasPoint, twoRateElectricityPoint } from './plausible-meter-points.js';
import type { RunningService } from './service.js';
import { startService } from './service.js';

describe('validation', () => {
  /** What POST /v2/data-import/accounts/validate/ takes. */
  let service: RunningService;
  let client: InterfaceClient;

  beforeAll(async () => {
    service = await startService();
    client = new InterfaceClient(service);
  }, START_LIMIT);

  async function expectValid(account: unknown): Promise<void> {
    const answer = await client.validate(account);
    // Side by side, so that a refusal shows its reasons.
    expect({ status: answer.status, body: answer.body ?? {} }).toEqual({ status: 200, body: {} });
  }

  function withMeterPoints(...points: MeterPoint[]): AccountPayload {
    return {
      ...minimalAccount(service.supplier),
      supply_addresses: [{ supply_address1: '12 Orchard Close', supply_postcode: 'LS6 2AB', meter_points: points }],
    };
  }

  function withElectricityMeter(meter: Partial<Meter>): AccountPayload {
    const point = electricityPoint();
    return withMeterPoints({ ...point, meters: point.meters?.map((given) => ({ ...given, ...meter })) ?? [] });
  }

  function withGasMeter(meter: Partial<Meter>): AccountPayload {
    const point = gasPoint();
    return withMeterPoints({ ...point, meters: point.meters?.map((given) => ({ ...given, ...meter })) ?? [] });
  }

  describe('said outright', () => {
    it('answers 200 with an empty payload to a valid account', async () => {
      await expectValid(dualFuelHousehold(service.supplier));
    });

    it('accepts empty strings in the second to fifth line of the billing address', async () => {
      await expectValid({
        ...dualFuelHousehold(service.supplier),
        billing_address2: '',
        billing_address3: '',
        billing_address4: '',
        billing_address5: '',
      });
    });

    it('accepts an empty sales subchannel', async () => {
      await expectValid({ ...dualFuelHousehold(service.supplier), sales_subchannel: '' });
    });

    it('accepts registers that leave out is_settlement', async () => {
      await expectValid(withElectricityMeter({ registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5 }] }));
    });

    it('accepts an aq_history entry without effective_to', async () => {
      await expectValid(
        withMeterPoints({ ...gasPoint(), aq_history: [{ effective_from: '2023-04-01', consumption: '9800.5' }] }),
      );
    });

    it('accepts a payment schedule that leaves out the debt repayment fields', async () => {
      await expectValid({
        ...minimalAccount(service.supplier),
        payment_schedules: [
          { amount: '60.00', day_of_month: 15, frequency: 'MONTHLY', means: 'DD', start_date: '2024-01-15' },
        ],
      });
    });

    it('accepts a ledger transaction with an empty payment_type', async () => {
      await expectValid({
        ...minimalAccount(service.supplier),
        ledgers: [
          {
            current_statement_transactions: [
              {
                transaction_id: 'T-1',
                transaction_date: '2024-03-03',
                amount: '12.34',
                type: 'CREDIT',
                reason: 'DIRECT_DEBIT_DISCOUNT',
                payment_type: '',
              },
            ],
            historical_statement_transactions: [],
            last_statement_closing_date: '2024-02-29',
            last_statement_issue_date: '2024-03-01',
            last_statement_balance: '0.00',
            ledger_balance: '12.34',
          },
        ],
      });
    });

    it('accepts a ledger transaction that leaves out payment_type', async () => {
      await expectValid({
        ...minimalAccount(service.supplier),
        ledgers: [
          {
            current_statement_transactions: [],
            historical_statement_transactions: [
              {
                transaction_id: 'T-2',
                transaction_date: '2024-02-03',
                amount: '123.45',
                type: 'PAYMENT',
                reason: 'ACCOUNT_CHARGE_PAYMENT',
              },
            ],
            last_statement_closing_date: '2024-02-29',
            last_statement_issue_date: '2024-03-01',
            last_statement_balance: '123.45',
            ledger_balance: '123.45',
          },
        ],
      });
    });

    const groups: { what: string; fields: Partial<AccountPayload> }[] = [
      { what: 'the unknown_occupier flag', fields: { unknown_occupier: false } },
      { what: 'a transfer balance as a decimal string', fields: { transfer_balance: '123.45' } },
      { what: 'the date it was last billed to', fields: { last_billed_to_date: '2024-02-29' } },
      { what: 'references', fields: { references: [{ namespace: 'old-crm', value: 'X-77' }] } },
      {
        what: 'notes with documents',
        fields: {
          notes: [
            {
              created_at: '2023-12-24T16:00:00Z',
              body: 'Prefers to be called after five.',
              document_paths: [{ document_path: 'notes/form.pdf' }, { document_path: 'notes/form-2.pdf' }],
            },
          ],
        },
      },
      {
        what: 'statements',
        fields: {
          statements: [
            {
              bill_period_from_date: '2024-01-01',
              bill_period_to_date: '2024-01-31',
              statement_path: 'bills/jan.pdf',
              statement_id: 'JAN-24',
            },
          ],
        },
      },
      {
        what: 'a warm home discount record',
        fields: { warm_home_discount: [{ tax_year: '2022/23', account_type: 'CREDIT', group: 'CORE' }] },
      },
      { what: 'a dunning path', fields: { dunning_path: { path_name: 'gentle', start_date: '2024-02-01' } } },
      {
        what: 'debts with aged debt',
        fields: {
          debts: [
            {
              agency_name: 'Fairway Collections',
              start_date: '2024-01-02',
              is_insolvent: true,
              aged_debt: [{ debt_amount: '75.10', due_date: '2023-10-31' }],
            },
          ],
        },
      },
      { what: 'the date of the last payment review', fields: { last_payment_review_date: '2024-01-20' } },
      { what: 'the date the next bill is due', fields: { next_bill_due_date: '2024-04-01' } },
      { what: 'half-hourly smart reads', fields: { smart_read_frequency: 'HALF_HOURLY', smart_read_cycle_day: 14 } },
      { what: 'an online communication preference', fields: { communication_preference: 'ONLINE' } },
      { what: 'large print documents', fields: { document_accessibility: 'LARGE_PRINT' } },
      {
        what: 'campaigns',
        fields: { account_campaigns: [{ slug: 'spring-offer', campaign_note: 'Accepted by phone' }] },
      },
      { what: 'metadata', fields: { metadata: [{ key: 'origin', value: { file: 'batch-1', row: 12 } }] } },
    ];

    it.each(groups)('accepts an account that carries $what', async ({ fields }) => {
      await expectValid({ ...dualFuelHousehold(service.supplier), ...fields });
    });

    it('accepts a refused smart meter on a meter point', async () => {
      await expectValid(
        withMeterPoints({
          ...electricityPoint(),
          smart_refusal_interest: {
            type: 'NOT_INTERESTED',
            date: '2023-09-09',
            refusal_reason: 'DO_NOT_OWN_HOME',
            source: 'EMAIL',
          },
        }),
      );
    });

    it('accepts customer and routine readings, billed or not, in the reading history', async () => {
      const reading = { register_id: '1', reading_value: '20100.0' };
      await expectValid(
        withElectricityMeter({
          reading_history: [
            { ...reading, reading_date: '2023-06-01', reading_type: 'CUSTOMER', billed: true },
            { ...reading, reading_date: '2023-07-01', reading_type: 'ROUTINE', billed: false },
          ],
        }),
      );
    });

    it('accepts a SMETS1 gas meter', async () => {
      await expectValid(withGasMeter({ smart_type: 'SMETS1' }));
    });

    it('accepts prepayment meters with their balances', async () => {
      await expectValid(prepaymentAccount(service.supplier));
    });

    it('accepts property administrators on a supply address', async () => {
      await expectValid(bakeryAccount(service.supplier));
    });
  });

  describe('plausible', () => {
    it('accepts an account of nothing but names, an address and one electricity meter', async () => {
      await expectValid(minimalAccount(service.supplier));
    });

    it('accepts an account with an empty list of meter points', async () => {
      await expectValid(accountWithoutMeterPoints(service.supplier));
    });

    it('accepts an account in debt that uses nearly every field', async () => {
      await expectValid(householdInDebt(service.supplier));
    });

    it('accepts the account of an unknown occupier', async () => {
      await expectValid({
        ...minimalAccount(service.supplier),
        unknown_occupier: true,
        customers: [{ given_name: 'The', family_name: 'Occupier' }],
        billing_name: 'The Occupier',
      });
    });

    it('accepts two supply addresses on one account', async () => {
      await expectValid({
        ...minimalAccount(service.supplier),
        supply_addresses: [
          { supply_address1: '1 High Street', supply_postcode: 'OX1 4AA', meter_points: [electricityPoint()] },
          { supply_address1: '2 High Street', supply_postcode: 'OX1 4AA', meter_points: [gasPoint()] },
        ],
      });
    });

    it('accepts an electricity meter with two registers', async () => {
      await expectValid(withMeterPoints(twoRateElectricityPoint()));
    });

    it('accepts two electricity meter points at one address', async () => {
      await expectValid(withMeterPoints(electricityPoint(), electricityPoint(SECOND_ELECTRICITY_NUMBER)));
    });

    it('accepts a gas meter point with a number of seven digits', async () => {
      await expectValid(withMeterPoints(gasPoint(SHORT_GAS_NUMBER)));
    });

    it('accepts a meter point for which a transfer is in progress', async () => {
      await expectValid(withMeterPoints({ ...electricityPoint(), et_in_progress: true, dr_in_progress: true }));
    });

    it('accepts phone numbers written with spaces', async () => {
      await expectValid({
        ...minimalAccount(service.supplier),
        customers: [{ given_name: 'Rosa', family_name: 'Delgado', mobile: '07911 654321', landline: '0117 496 0321' }],
      });
    });

    it('accepts phone numbers in the international form', async () => {
      await expectValid({
        ...minimalAccount(service.supplier),
        customers: [{ given_name: 'Idris', family_name: 'Okafor', mobile: '+447911123456', landline: '+442079460999' }],
      });
    });

    it('accepts a negative transfer balance', async () => {
      await expectValid({ ...minimalAccount(service.supplier), transfer_balance: '-55.00' });
    });

    it('accepts nested objects as the value of metadata', async () => {
      await expectValid({
        ...minimalAccount(service.supplier),
        metadata: [{ key: 'history', value: { moves: [{ year: 2019 }, { year: 2022 }], vip: false } }],
      });
    });

    it('accepts empty arrays for lists with nothing in them', async () => {
      await expectValid({ ...minimalAccount(service.supplier), references: [], notes: [], statements: [], debts: [] });
    });

    it('gives the same verdict when the same account is validated twice', async () => {
      const account = dualFuelHousehold(service.supplier);
      await expectValid(account);
      await expectValid(account);
    });

    it('creates no import process when an account is only validated', async () => {
      const account = minimalAccount(service.supplier);
      await expectValid(account);
      const status = await client.v2Status(service.supplier, account.external_account_number);
      expect(status.status).toBe(404);
    });
  });
});
