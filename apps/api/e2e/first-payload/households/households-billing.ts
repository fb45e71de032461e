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
  {
    name: 'a household with several statements and a direct debit discount',
    payload: {
      external_account_number: 'A-100024',
      unknown_occupier: false,
      customers: [
        person('Judith', 'Lammas', {
          email: 'judith.lammas@example.com',
          mobile: '07700 900460',
          title: 'Mrs',
          salutation: 'Mrs Lammas',
          date_of_birth: '1956-04-04',
        }),
        person('Peter', 'Lammas', { title: 'Mr', salutation: 'Mr Lammas' }),
      ],
      ...billing('Mr & Mrs Lammas', 'HR4 9BT', 'Orchard End', 'Cider Lane', 'Hereford', 'Herefordshire', 'England'),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      sales_subchannel: 'web',
      supply_addresses: [
        {
          ...supply('HR4 9BT', 'Orchard End', 'Cider Lane', 'Hereford', 'Herefordshire', 'England'),
          is_landlord: false,
          customer_at_supply_address_from_date: '2009-07-31',
          meter_points: [
            {
              identifier: '1460099812355',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-GREEN-25', effective_from: '2026-01-01' }],
              mpid: 'MIDE',
              supply_start_date: '2022-01-01',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'O09T410062',
                  installed_on: '2009-07-15',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5, is_settlement: true }],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2026-09-30', reading_value: '57312', reading_type: 'CUSTOMER' },
                  ],
                },
              ],
            },
          ],
        },
      ],
      transfer_balance: '41.15',
      ledgers: [
        {
          current_statement_transactions: [
            {
              transaction_id: 'LM-0926-P',
              transaction_date: '2026-09-21',
              amount: '65.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: 'DD_REGULAR_COLLECTION',
            },
            {
              transaction_id: 'LM-0926-D',
              transaction_date: '2026-09-21',
              amount: '2.50',
              type: 'CREDIT',
              reason: 'DIRECT_DEBIT_DISCOUNT',
              payment_type: '',
            },
          ],
          historical_statement_transactions: [
            {
              transaction_id: 'LM-0826-P',
              transaction_date: '2026-08-21',
              amount: '65.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: 'DD_REGULAR_COLLECTION',
            },
            {
              transaction_id: 'LM-0826-D',
              transaction_date: '2026-08-21',
              amount: '2.50',
              type: 'CREDIT',
              reason: 'DIRECT_DEBIT_DISCOUNT',
              payment_type: '',
            },
          ],
          last_statement_closing_date: '2026-08-31',
          last_statement_issue_date: '2026-09-03',
          last_statement_balance: '-26.35',
          ledger_balance: '41.15',
        },
      ],
      last_billed_to_date: '2026-08-31',
      payment_schedules: [
        { amount: '65.00', day_of_month: 21, frequency: 'MONTHLY', means: 'DD', start_date: '2022-01-21' },
      ],
      statements: [
        {
          bill_period_from_date: '2025-12-01',
          bill_period_to_date: '2026-02-28',
          statement_path: 'A-100024/2026Q1.pdf',
          statement_id: 'LM-2026-1',
        },
        {
          bill_period_from_date: '2026-03-01',
          bill_period_to_date: '2026-05-31',
          statement_path: 'A-100024/2026Q2.pdf',
          statement_id: 'LM-2026-2',
        },
        {
          bill_period_from_date: '2026-06-01',
          bill_period_to_date: '2026-08-31',
          statement_path: 'A-100024/2026Q3.pdf',
          statement_id: 'LM-2026-3',
        },
      ],
      last_payment_review_date: '2026-06-10',
      next_bill_due_date: '2026-11-30',
      communication_preference: 'ONLINE',
      metadata: [{ key: 'solar_panels', value: { kilowatt_peak: 3.6, export_meter: null, orientation: 'SSW' } }],
    },
  },
  {
    name: 'a goodwill credit after a complaint with attached letters',
    payload: {
      external_account_number: 'A-100025',
      customers: [
        person('Lorraine', 'Tewkes', { email: 'lorraine.tewkes@example.com', mobile: '07700 900478', title: 'Ms' }),
      ],
      ...billing('Ms Lorraine Tewkes', 'PL4 8QF', '19 Mutley Gardens', 'Plymouth', 'Devon', '', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'TELESALES',
      sales_subchannel: 'outbound team 3',
      supply_addresses: [
        {
          ...supply('PL4 8QF', '19 Mutley Gardens', 'Plymouth', 'Devon', '', ''),
          meter_points: [
            {
              identifier: '30114577',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'G-1R-STANDARD-VAR-23', effective_from: '2023-10-01' }],
              mpid: 'WSG',
              shipper_mpid: 'WSS',
              supply_start_date: '2021-02-22',
              meters: [
                {
                  meter_serial_number: 'T0114466',
                  transfer_readings: [{ reading_date: '2026-09-18', reading_value: '8004', reading_type: 'ESTIMATED' }],
                  gas_number_of_digits: 4,
                },
              ],
            },
          ],
        },
      ],
      transfer_balance: '-31.70',
      ledgers: [
        {
          current_statement_transactions: [
            {
              transaction_id: 'TWK-GW',
              transaction_date: '2026-09-25',
              amount: '50.00',
              type: 'CREDIT',
              reason: 'GOODWILL_CREDIT',
              payment_type: '',
            },
          ],
          historical_statement_transactions: [],
          last_statement_closing_date: '2026-09-01',
          last_statement_issue_date: '2026-09-02',
          last_statement_balance: '-81.70',
          ledger_balance: '-31.70',
        },
      ],
      last_billed_to_date: '2026-09-01',
      payment_schedules: [
        { amount: '25.00', day_of_month: 15, frequency: 'FORTNIGHTLY', means: 'CARD', start_date: '2026-07-15' },
      ],
      notes: [
        {
          created_at: '2026-09-14T10:00:00Z',
          body: 'Complaint about four estimated bills in a row.',
          document_paths: [
            { document_path: 'complaints/A-100025/letter-1.pdf' },
            { document_path: 'complaints/A-100025/photo-of-meter.jpg' },
          ],
        },
        { created_at: '2026-09-25T17:20:30Z', body: 'Fifty pounds goodwill agreed by the team leader.' },
      ],
      references: [{ namespace: 'complaint', value: 'CMP-2026-00931' }],
      communication_preference: 'EMAIL',
    },
  },
];
