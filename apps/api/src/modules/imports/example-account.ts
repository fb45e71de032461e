import type { AccountImportRequest } from '@carryover/contract';
import { EXAMPLE_PAIR } from '../suppliers/index.js';

/** A small account that is accepted as it is, for examples. docs/examples/account.json fills every field. */
export const EXAMPLE_ACCOUNT = {
  ...EXAMPLE_PAIR,
  customers: [
    {
      given_name: 'Morwenna',
      family_name: 'Trelawney',
      email: 'morwenna.trelawney@example.org',
      mobile: '07400 118832',
      date_of_birth: '1957-03-14',
    },
  ],
  billing_address1: '4 Harbour Terrace',
  billing_postcode: 'TR1 2HE',
  account_type: 'DOMESTIC',
  supply_addresses: [
    {
      supply_address1: '4 Harbour Terrace',
      supply_postcode: 'TR1 2HE',
      customer_at_supply_address_from_date: '2022-05-01',
      meter_points: [
        {
          identifier: '2200014873609',
          supply_type: 'ELECTRICITY',
          agreements: [{ tariff_code: 'E-1R-STEADY-22', effective_from: '2022-05-01' }],
          mpid: 'CRYO',
          supply_start_date: '2022-05-01',
          profile_class: 1,
          ssc: '0393',
          meters: [
            {
              meter_serial_number: 'Z21N508114',
              registers: [{ register_id: 'S', tpr: '00001', number_of_digits: 5 }],
              transfer_readings: [
                { register_id: 'S', reading_date: '2024-08-31', reading_value: '18342.0', reading_type: 'CUSTOMER' },
              ],
            },
          ],
          eac_history: [{ tpr: '00001', effective_from: '2024-06-01', consumption: '2900.0' }],
        },
      ],
    },
  ],
  transfer_balance: '61.80',
  ledgers: [
    {
      last_statement_closing_date: '2024-08-31',
      last_statement_balance: '-10.20',
      ledger_balance: '61.80',
      current_statement_transactions: [
        {
          transaction_id: 'PMT-24-0903-7',
          transaction_date: '2024-09-03',
          amount: '72.00',
          type: 'PAYMENT',
          reason: 'REGULAR_SCHEDULE',
        },
      ],
    },
  ],
  last_billed_to_date: '2024-08-31',
} satisfies AccountImportRequest;
