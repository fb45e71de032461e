import { billing, person, supply } from './household-builders.js';
import type { Household } from './household-types.js';

export const dualFuelHouseholds: Household[] = [
  {
    name: 'a dual fuel couple with a credit balance',
    payload: {
      external_account_number: 'A-100007',
      unknown_occupier: false,
      customers: [
        person('Graham', 'Loxley', {
          email: 'loxleys@example.com',
          mobile: '07700900521',
          title: 'Mr',
          salutation: 'Mr Loxley',
          date_of_birth: '1970-01-31',
        }),
        person('Yvonne', 'Loxley', {
          email: 'loxleys@example.com',
          mobile: '07700900522',
          title: 'Mrs',
          salutation: 'Mrs Loxley',
        }),
      ],
      ...billing('Mr G and Mrs Y Loxley', 'S10 4GH', '52 Whirlow Park Road', 'Sheffield', '', '', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      sales_subchannel: '',
      supply_addresses: [
        {
          ...supply('S10 4GH', '52 Whirlow Park Road', 'Sheffield', '', '', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '2005-10-10',
          meter_points: [
            {
              identifier: '2300417709652',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-FIXED-24M', effective_from: '2024-05-01' }],
              mpid: 'PEAK',
              supply_start_date: '2019-05-01',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'S95H20331',
                  installed_on: '2005-09-30',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5, is_settlement: true }],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2025-09-10', reading_value: '66120', reading_type: 'CUSTOMER' },
                  ],
                  is_prepay: false,
                },
              ],
              eac_history: [{ effective_from: '2025-02-14', tpr: '00001', consumption: '3302', source: 'D0019' }],
            },
            {
              identifier: '2210876543',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'G-1R-FIXED-24M', effective_from: '2024-05-01' }],
              mpid: 'PKG',
              shipper_mpid: 'PKS',
              supply_start_date: '2019-05-03',
              meters: [
                {
                  meter_serial_number: 'M016A0877105',
                  installed_on: '2005-09-30',
                  transfer_readings: [{ reading_date: '2025-09-11', reading_value: '9120', reading_type: 'CUSTOMER' }],
                  gas_number_of_digits: 4,
                  is_prepay: false,
                },
              ],
              aq_history: [{ effective_from: '2024-10-01', consumption: '16890' }],
            },
          ],
        },
      ],
      transfer_balance: '231.88',
      ledgers: [
        {
          current_statement_transactions: [
            {
              transaction_id: '900101',
              transaction_date: '2025-09-01',
              amount: '160.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: 'DD_REGULAR_COLLECTION',
            },
          ],
          historical_statement_transactions: [
            {
              transaction_id: '900100',
              transaction_date: '2025-08-05',
              amount: '-75.00',
              type: 'REPAYMENT',
              reason: 'CREDIT_REFUND',
              payment_type: 'BACS',
            },
            {
              transaction_id: '900099',
              transaction_date: '2025-08-01',
              amount: '160.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: 'DD_REGULAR_COLLECTION',
            },
          ],
          last_statement_closing_date: '2025-08-20',
          last_statement_issue_date: '2025-08-22',
          last_statement_balance: '71.88',
          ledger_balance: '231.88',
        },
      ],
      last_billed_to_date: '2025-08-20',
      payment_schedules: [
        {
          amount: '160.00',
          day_of_month: 1,
          frequency: 'MONTHLY',
          means: 'DD',
          start_date: '2019-06-01',
          is_debt_repayment_plan: false,
        },
      ],
      references: [{ namespace: 'old-crm', value: 'CUST-0052-S10' }],
      last_payment_review_date: '2025-05-12',
      next_bill_due_date: '2025-11-20',
      communication_preference: 'ONLINE',
    },
  },
  {
    name: 'a dual fuel family in debt on a repayment plan',
    payload: {
      external_account_number: 'A-100008',
      customers: [
        person('Shabana', 'Mirza', {
          email: 's.mirza@example.com',
          mobile: '07700900610',
          date_of_birth: '1983-06-14',
          title: 'Mrs',
        }),
      ],
      ...billing('Mrs Shabana Mirza', 'B11 2PD', '130 Ladypool Street', 'Sparkhill', 'Birmingham', 'West Midlands', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      supply_addresses: [
        {
          ...supply('B11 2PD', '130 Ladypool Street', 'Sparkhill', 'Birmingham', 'West Midlands'),
          meter_points: [
            {
              identifier: '1460003312870',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-STANDARD-VAR-23', effective_from: '2023-10-01' }],
              mpid: 'MIDE',
              supply_start_date: '2020-12-01',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'E11Z556012',
                  installed_on: '2011-06-30',
                  registers: [{ register_id: 'S', tpr: '00001', number_of_digits: 6 }],
                  transfer_readings: [
                    {
                      register_id: 'S',
                      reading_date: '2025-07-27',
                      reading_value: '104332',
                      reading_type: 'ESTIMATED',
                    },
                  ],
                },
              ],
              dr_in_progress: true,
            },
            {
              identifier: '880123467',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'G-1R-STANDARD-VAR-23', effective_from: '2023-10-01' }],
              mpid: 'MDG',
              shipper_mpid: 'MDS',
              supply_start_date: '2020-12-01',
              meters: [{ meter_serial_number: '40077125', gas_number_of_digits: 4 }],
              dr_in_progress: true,
            },
          ],
        },
      ],
      transfer_balance: '-964.31',
      ledgers: [
        {
          current_statement_transactions: [],
          historical_statement_transactions: [
            {
              transaction_id: 'MZ-1',
              transaction_date: '2025-05-30',
              amount: '40.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: 'DEBIT_CARD',
            },
          ],
          last_statement_closing_date: '2025-06-15',
          last_statement_issue_date: '2025-06-18',
          last_statement_balance: '-964.31',
          ledger_balance: '-964.31',
        },
      ],
      last_billed_to_date: '2025-06-15',
      payment_schedules: [
        {
          amount: '145.00',
          day_of_month: 30,
          frequency: 'MONTHLY',
          means: 'DD',
          start_date: '2025-07-30',
          is_debt_repayment_plan: true,
          debt_repayment_element: '45.00',
          debt_repayment_end_date: '2027-04-30',
        },
      ],
      debts: [
        {
          agency_name: 'Fairhold Recoveries',
          start_date: '2025-03-17',
          is_insolvent: false,
          aged_debt: [
            { debt_amount: '612.05', due_date: '2025-01-31' },
            { debt_amount: '352.26', due_date: '2025-04-30' },
          ],
        },
      ],
      dunning_path: { path_name: 'standard-domestic', start_date: '2025-02-14' },
      communication_preference: 'POST',
    },
  },
  {
    name: 'a dual fuel family with an Economy 7 meter and a smart gas meter',
    payload: {
      external_account_number: 'A-100009',
      unknown_occupier: false,
      customers: [
        person('Marek', 'Kowalczyk', {
          email: 'marek.kowalczyk@example.com',
          mobile: '07700 900731',
          title: 'Mr',
          date_of_birth: '1979-11-11',
        }),
        person('Ewa', 'Kowalczyk', {
          email: 'ewa.kowalczyk@example.com',
          mobile: '07700 900732',
          title: 'Mrs',
          psr: [
            { elec_industry_code: '25', effective_from: '2025-03-01' },
            { gas_industry_code: '25', effective_from: '2025-03-01' },
          ],
        }),
      ],
      ...billing('Mr and Mrs Kowalczyk', 'PE1 5WT', '14 Fenland Close', 'Peterborough', '', 'Cambridgeshire', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      sales_subchannel: 'refer a friend',
      supply_addresses: [
        {
          ...supply('PE1 5WT', '14 Fenland Close', 'Peterborough', '', 'Cambridgeshire', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '2014-02-03',
          meter_points: [
            {
              identifier: '1012345678901',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-2R-FAMILY-25', effective_from: '2025-01-01' }],
              mpid: 'FENE',
              supply_start_date: '2020-01-13',
              profile_class: 2,
              ssc: '0244',
              meters: [
                {
                  meter_serial_number: '19P0221984',
                  installed_on: '2019-05-17',
                  registers: [
                    { register_id: '1', tpr: '00206', number_of_digits: 5, is_settlement: true },
                    { register_id: '2', tpr: '00040', number_of_digits: 5, is_settlement: true },
                  ],
                  transfer_readings: [
                    {
                      register_id: '1',
                      reading_date: '2025-08-08',
                      reading_value: '12450.5',
                      reading_type: 'CUSTOMER',
                    },
                    { register_id: '2', reading_date: '2025-08-08', reading_value: '9981.0', reading_type: 'CUSTOMER' },
                  ],
                },
              ],
              eac_history: [
                { effective_from: '2024-07-01', tpr: '00206', consumption: '2100.0', source: 'D0019' },
                { effective_from: '2024-07-01', tpr: '00040', consumption: '1900.0', source: 'ESTIMATE' },
              ],
            },
            {
              identifier: '9301122',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'G-1R-FAMILY-25', effective_from: '2025-01-01' }],
              mpid: 'FNG',
              shipper_mpid: 'FNS',
              supply_start_date: '2020-01-20',
              meters: [
                {
                  meter_serial_number: 'G4P11823047',
                  installed_on: '2019-05-17',
                  transfer_readings: [{ reading_date: '2025-08-08', reading_value: '4431.25', reading_type: 'SMART' }],
                  gas_number_of_digits: 5,
                  smart_type: 'SMETS1',
                  is_prepay: false,
                },
              ],
              aq_history: [
                { effective_from: '2023-10-01', effective_to: '2024-09-30', consumption: '13500' },
                { effective_from: '2024-10-01', consumption: '14250' },
              ],
            },
          ],
        },
      ],
      transfer_balance: '18.00',
      payment_schedules: [
        { amount: '132.00', day_of_month: 8, frequency: 'MONTHLY', means: 'DD', start_date: '2025-01-08' },
      ],
      smart_read_frequency: 'MONTHLY',
      smart_read_cycle_day: 8,
      communication_preference: 'ONLINE',
      account_campaigns: [{ slug: 'refer-a-friend-2025', campaign_note: 'Recommended by A-100007' }],
    },
  },
];
