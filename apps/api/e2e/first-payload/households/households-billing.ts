import { billing, person, supply } from './household-builders.js';
import type { Household } from './household-types.js';

export const billingHouseholds: Household[] = [
  {
    name: 'a new customer who was never billed',
    payload: {
      external_account_number: 'A-100021',
      unknown_occupier: false,
      customers: [
        person('Imran', 'Sheikh', {
          email: 'imran.sheikh@example.com',
          mobile: '07700900410',
          date_of_birth: '1997-02-02',
          title: 'Mr',
        }),
      ],
      ...billing('Mr Imran Sheikh', 'BD7 1LP', '33 Great Horton Place', 'Bradford', '', '', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'PRICE_COMPARISON',
      sales_subchannel: 'switchmole',
      supply_addresses: [
        {
          ...supply('BD7 1LP', '33 Great Horton Place', 'Bradford', '', '', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '2026-09-12',
          meter_points: [
            {
              identifier: '2380066102938',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-FIXED-12M', effective_from: '2026-10-05' }],
              mpid: 'YRKS',
              supply_start_date: '2026-10-05',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'Y15R220917',
                  installed_on: '2015-08-06',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5 }],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2026-10-04', reading_value: '31772', reading_type: 'CUSTOMER' },
                  ],
                  is_prepay: false,
                },
              ],
              et_in_progress: false,
              dr_in_progress: false,
              eac_history: [{ effective_from: '2026-10-05', tpr: '00001', consumption: '2700', source: 'D0019' }],
            },
          ],
        },
      ],
      transfer_balance: '80.00',
      ledgers: [
        {
          current_statement_transactions: [
            {
              transaction_id: 'SHK-1',
              transaction_date: '2026-10-20',
              amount: '80.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: 'DD_FIRST_COLLECTION',
            },
          ],
          historical_statement_transactions: [],
          ledger_balance: '80.00',
        },
      ],
      payment_schedules: [
        { amount: '80.00', day_of_month: 20, frequency: 'MONTHLY', means: 'DD', start_date: '2026-10-20' },
      ],
      communication_preference: 'ONLINE',
    },
  },
  {
    name: 'a household whose ledgers do not add up',
    payload: {
      external_account_number: 'A-100022',
      unknown_occupier: false,
      customers: [
        person('Patricia', 'Dunnock', {
          email: 'pat.dunnock@example.net',
          mobile: '07700 900432',
          landline: '01473 960120',
          title: 'Mrs',
        }),
      ],
      ...billing('Mrs P Dunnock', 'IP4 2RT', '61 Spring Road', 'Ipswich', 'Suffolk', '', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      supply_addresses: [
        {
          ...supply('IP4 2RT', '61 Spring Road', 'Ipswich', 'Suffolk', '', ''),
          customer_at_supply_address_from_date: '2003-05-05',
          meter_points: [
            {
              identifier: '1014488120036',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-STANDARD-VAR-23', effective_from: '2023-10-01' }],
              mpid: 'ANGL',
              supply_start_date: '2018-08-08',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'I03Q55120',
                  installed_on: '2003-04-29',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5 }],
                },
              ],
            },
          ],
        },
      ],
      transfer_balance: '15.00',
      ledgers: [
        {
          current_statement_transactions: [
            {
              transaction_id: 'DUN-3',
              transaction_date: '2026-08-03',
              amount: '60.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: 'DEBIT_CARD',
            },
            {
              transaction_id: 'DUN-4',
              transaction_date: '2026-08-19',
              amount: '33.33',
              type: 'CHARGE',
              reason: 'LATE_PAYMENT_FEE',
            },
          ],
          historical_statement_transactions: [
            {
              transaction_id: 'DUN-1',
              transaction_date: '2026-05-01',
              amount: '60.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: '',
            },
            {
              transaction_id: 'DUN-2',
              transaction_date: '2026-06-01',
              amount: '-60.00',
              type: 'PAYMENT',
              reason: 'PAYMENT_REVERSAL',
              payment_type: '',
            },
          ],
          last_statement_closing_date: '2026-07-15',
          last_statement_issue_date: '2026-07-14',
          last_statement_balance: '-200.10',
          ledger_balance: '12.34',
        },
        {
          current_statement_transactions: [
            {
              transaction_id: 'DUN-3',
              transaction_date: '2026-08-03',
              amount: '60.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: 'DEBIT_CARD',
            },
          ],
          last_statement_closing_date: '2026-06-30',
          last_statement_issue_date: '2026-07-03',
          last_statement_balance: '5.00',
          ledger_balance: '99.99',
        },
      ],
      last_billed_to_date: '2026-07-01',
      payment_schedules: [
        { amount: '60.00', day_of_month: 1, frequency: 'MONTHLY', means: 'CARD', start_date: '2018-09-01' },
      ],
      next_bill_due_date: '2026-10-15',
      communication_preference: 'ONLINE',
      notes: [
        {
          created_at: '2026-08-21T13:10:45Z',
          body: 'Disputes the fee. Our two ledgers show different totals, passed to finance.',
        },
      ],
    },
  },
  {
    name: 'a closed account with a final repayment',
    payload: {
      external_account_number: 'A-100023',
      unknown_occupier: false,
      customers: [
        person('Stephen', 'Garside', {
          email: 'steve.garside@example.com',
          mobile: '07700900444',
          title: 'Mr',
          date_of_birth: '1978-08-19',
        }),
      ],
      ...billing('Mr Stephen Garside', 'HX1 5AB', '8 Savile Park Court', 'Halifax', 'West Yorkshire', '', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      sales_subchannel: '',
      supply_addresses: [
        {
          ...supply('HX1 5AB', '8 Savile Park Court', 'Halifax', 'West Yorkshire', '', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '2015-04-10',
          meter_points: [
            {
              identifier: '2380077451209',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-FIXED-24M', effective_from: '2024-08-01' }],
              mpid: 'YRKS',
              supply_start_date: '2016-08-01',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'H15B880031',
                  installed_on: '2015-03-27',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5, is_settlement: true }],
                  reading_history: [
                    {
                      register_id: '1',
                      reading_date: '2026-04-30',
                      reading_value: '40117',
                      reading_type: 'CUSTOMER',
                      billed: true,
                    },
                    {
                      register_id: '1',
                      reading_date: '2026-07-31',
                      reading_value: '40890',
                      reading_type: 'CUSTOMER',
                      billed: true,
                    },
                  ],
                },
              ],
              eac_history: [{ effective_from: '2025-08-01', tpr: '00001', consumption: '3025.2', source: 'D0019' }],
            },
          ],
        },
      ],
      transfer_balance: '0.00',
      ledgers: [
        {
          current_statement_transactions: [
            {
              transaction_id: 'GRS-R1',
              transaction_date: '2026-08-14',
              amount: '103.56',
              type: 'REPAYMENT',
              reason: 'FULL_CREDIT_REFUND',
              payment_type: '',
            },
          ],
          historical_statement_transactions: [
            {
              transaction_id: 'GRS-P7',
              transaction_date: '2026-07-07',
              amount: '90.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: 'DD_REGULAR_COLLECTION',
            },
            {
              transaction_id: 'GRS-C1',
              transaction_date: '2026-07-31',
              amount: '7.50',
              type: 'CREDIT',
              reason: 'DIRECT_DEBIT_DISCOUNT',
              payment_type: '',
            },
          ],
          last_statement_closing_date: '2026-07-31',
          last_statement_issue_date: '2026-08-05',
          last_statement_balance: '103.56',
          ledger_balance: '0.00',
        },
      ],
      last_billed_to_date: '2026-07-31',
      statements: [
        {
          bill_period_from_date: '2026-05-01',
          bill_period_to_date: '2026-07-31',
          statement_path: 'final/A-100023.pdf',
          statement_id: 'FINAL-A-100023',
        },
      ],
      references: [{ namespace: 'old-crm', value: 'CUST-1190-HX1' }],
      communication_preference: 'ONLINE',
    },
  },
];
