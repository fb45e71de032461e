import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAccountNumber } from './identifiers.js';
import { IMPORT_LIMIT, InterfaceClient, START_LIMIT } from './interface-client.js';
import type { AccountPayload } from './payload-types.js';
import {
  accountWithoutMeterPoints,
  bakeryAccount,
  dualFuelHousehold,
  householdInDebt,
  minimalAccount,
  prepaymentAccount,
} from './plausible-accounts.js';
import { gasPoint } from './plausible-meter-points.js';
import type { RunningService } from './service.js';
import { startService } from './service.js';

describe('account kinds', () => {
  /** The kinds of account that are migrated, each followed until it is PROCESSED. */
  let service: RunningService;
  let client: InterfaceClient;

  beforeAll(async () => {
    service = await startService();
    client = new InterfaceClient(service);
  }, START_LIMIT);

  describe('said outright', () => {
    const kinds: { what: string; build: (supplier: string) => AccountPayload }[] = [
      { what: 'a dual fuel household', build: dualFuelHousehold },
      { what: 'a household in debt, with every group of fields', build: householdInDebt },
      { what: 'a prepayment household', build: prepaymentAccount },
      { what: 'a landlord with half-hourly reads and a managing agent', build: bakeryAccount },
    ];

    it.each(kinds)(
      'creates the account of $what from the supplied data',
      async ({ build }) => {
        const account = await client.importAccount(build(service.supplier));
        expect(account.platformIdentifier).toMatch(/.+/);
      },
      IMPORT_LIMIT,
    );
  });

  describe('plausible', () => {
    const kinds: { what: string; build: (supplier: string) => AccountPayload }[] = [
      { what: 'one electricity meter and nothing optional', build: minimalAccount },
      { what: 'no meter points', build: accountWithoutMeterPoints },
      {
        what: 'gas only',
        build: (supplier) => ({
          ...minimalAccount(supplier),
          supply_addresses: [
            { supply_address1: '8 Church Walk', supply_postcode: 'CB2 1TN', meter_points: [gasPoint()] },
          ],
        }),
      },
      {
        what: 'an unknown occupier',
        build: (supplier) => ({
          ...minimalAccount(supplier),
          unknown_occupier: true,
          customers: [{ given_name: 'Unknown', family_name: 'Occupier' }],
          billing_name: 'The Occupier',
        }),
      },
      {
        what: 'two customers of whom one gives only a name',
        build: (supplier) => ({
          ...minimalAccount(supplier),
          customers: [
            { given_name: 'Fergus', family_name: 'Lennox', email: 'fergus@example.net', mobile: '07700 900321' },
            { given_name: 'Isla', family_name: 'Lennox' },
          ],
        }),
      },
      {
        what: 'a ledger of balances without any transactions',
        build: (supplier) => ({
          ...minimalAccount(supplier),
          ledgers: [
            {
              current_statement_transactions: [],
              historical_statement_transactions: [],
              last_statement_closing_date: '2024-02-29',
              last_statement_issue_date: '2024-03-01',
              last_statement_balance: '20.00',
              ledger_balance: '20.00',
            },
          ],
        }),
      },
      {
        what: 'a ledger of refunds, payments and discounts whose balances do not add up',
        build: (supplier) => ({
          ...minimalAccount(supplier),
          transfer_balance: '11.11',
          ledgers: [
            {
              current_statement_transactions: [
                {
                  transaction_id: 'R-1',
                  transaction_date: '2024-03-04',
                  amount: '30.00',
                  type: 'REPAYMENT',
                  reason: 'FULL_CREDIT_REFUND',
                  payment_type: 'DIRECT_CREDIT',
                },
                {
                  transaction_id: 'P-1',
                  transaction_date: '2024-03-09',
                  amount: '123.45',
                  type: 'PAYMENT',
                  reason: 'ACCOUNT_CHARGE_PAYMENT',
                  payment_type: 'DEBIT_CARD',
                },
              ],
              historical_statement_transactions: [
                {
                  transaction_id: 'C-1',
                  transaction_date: '2024-01-04',
                  amount: '2.50',
                  type: 'CREDIT',
                  reason: 'DIRECT_DEBIT_DISCOUNT',
                  payment_type: '',
                },
              ],
              last_statement_closing_date: '2024-02-29',
              last_statement_issue_date: '2024-03-01',
              last_statement_balance: '77.00',
              ledger_balance: '-8.40',
            },
          ],
        }),
      },
      {
        what: 'a supply address that leaves meter_points out',
        build: (supplier) => ({
          ...minimalAccount(supplier),
          supply_addresses: [{ supply_address1: '21 Weavers Row', supply_postcode: 'HX1 5ER' }],
        }),
      },
    ];

    it.each(kinds)(
      'creates an account that has $what',
      async ({ build }) => {
        const account = await client.importAccount(build(service.supplier));
        expect(account.platformIdentifier).toMatch(/.+/);
      },
      IMPORT_LIMIT,
    );

    it(
      'creates an account whose external number has letters, digits and dashes',
      async () => {
        const number = `ext-${newAccountNumber()}-b`;
        const account = { ...minimalAccount(service.supplier), external_account_number: number };
        expect((await client.importAccount(account)).number).toBe(number);
      },
      IMPORT_LIMIT,
    );
  });
});
