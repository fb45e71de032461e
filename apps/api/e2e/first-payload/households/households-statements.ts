import { billing, person, supply } from './household-builders.js';
import type { Household } from './household-types.js';

export const statementHouseholds: Household[] = [
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
