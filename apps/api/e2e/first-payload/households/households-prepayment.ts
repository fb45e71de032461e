import { billing, person, supply } from './household-builders.js';
import type { Household } from './household-types.js';

export const prepaymentHouseholds: Household[] = [
  {
    name: 'an electricity prepayment flat with emergency credit',
    payload: {
      external_account_number: 'A-100012',
      unknown_occupier: false,
      customers: [person('Jade', 'Trickett', { mobile: '07700900812', date_of_birth: '1999-03-28', title: 'Miss' })],
      ...billing('Miss Jade Trickett', 'M9 8NL', 'Flat 12', 'Heaton Court', 'Blackley', 'Manchester', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      supply_addresses: [
        {
          ...supply('M9 8NL', 'Flat 12', 'Heaton Court', 'Blackley', 'Manchester', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '2023-01-16',
          meter_points: [
            {
              identifier: '1620018834401',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-PP-STANDARD-23', effective_from: '2023-01-16' }],
              mpid: 'LANC',
              supply_start_date: '2023-01-16',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'P14K003317',
                  installed_on: '2014-10-08',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5, is_settlement: true }],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2025-09-03', reading_value: '22107', reading_type: 'VEND' },
                  ],
                  is_prepay: true,
                  prepay_details: {
                    debt_balance: '0.00',
                    credit_balance: '-4.65',
                    transfer_vend_read_date: '2025-09-01',
                  },
                },
              ],
              eac_history: [{ effective_from: '2024-02-01', tpr: '00001', consumption: '2240', source: 'D0019' }],
            },
          ],
        },
      ],
      transfer_balance: '0.00',
      communication_preference: 'SMS',
    },
  },
  {
    name: 'a gas prepayment house with a weekly debt repayment',
    payload: {
      external_account_number: 'A-100013',
      customers: [
        person('Kelvin', 'Osei-Bonsu', {
          email: 'kelvin.ob@example.com',
          mobile: '07700 900845',
          date_of_birth: '1976-12-12',
          psr: [{ gas_industry_code: '12', effective_from: '2024-11-18' }],
          customer_preferences: { opted_into_sms: true, is_user_psr_consent_obtained: true },
        }),
      ],
      ...billing('Kelvin Osei-Bonsu', 'CR0 3QT', '201 Purley Rise', 'Croydon', 'Surrey', '', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      sales_subchannel: 'energy shop',
      supply_addresses: [
        {
          ...supply('CR0 3QT', '201 Purley Rise', 'Croydon', 'Surrey', '', ''),
          meter_points: [
            {
              identifier: '512340987',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'G-PP-STANDARD-23', effective_from: '2023-04-01' }],
              mpid: 'SLG',
              shipper_mpid: 'SLS',
              supply_start_date: '2022-10-31',
              meters: [
                {
                  meter_serial_number: 'GP0099123',
                  installed_on: '2016-01-27',
                  transfer_readings: [{ reading_date: '2025-08-25', reading_value: '5528', reading_type: 'CUSTOMER' }],
                  gas_number_of_digits: 5,
                  is_prepay: true,
                  prepay_details: {
                    debt_balance: '186.20',
                    credit_balance: '11.07',
                    transfer_vend_read_date: '2025-08-24',
                    gas_debt_repayment_options: { weekly_min: '3.00', weekly_max: '7.50' },
                  },
                },
              ],
              aq_history: [{ effective_from: '2024-12-01', consumption: '9800' }],
            },
          ],
        },
      ],
      transfer_balance: '-186.20',
      ledgers: [
        {
          current_statement_transactions: [
            {
              transaction_id: 'PPG-881',
              transaction_date: '2025-08-18',
              amount: '-12.40',
              type: 'CHARGE',
              reason: 'PREPAY_DEBT_ADJUSTMENT',
              payment_type: '',
            },
          ],
          ledger_balance: '-186.20',
        },
      ],
      payment_schedules: [
        {
          amount: '5.00',
          frequency: 'WEEKLY',
          means: 'PREPAYMENT',
          start_date: '2025-01-06',
          is_debt_repayment_plan: true,
          debt_repayment_element: '5.00',
          debt_repayment_end_date: '2026-06-01',
        },
      ],
      debts: [
        {
          agency_name: 'Larkspur Collections Ltd',
          start_date: '2024-10-01',
          is_insolvent: false,
          aged_debt: [{ debt_amount: '186.20', due_date: '2024-08-29' }],
        },
      ],
      communication_preference: 'POST',
    },
  },
  {
    name: 'a dual fuel prepayment family paying cash at the shop',
    payload: {
      external_account_number: 'A-100014',
      unknown_occupier: false,
      customers: [
        person('Leanne', 'Postlethwaite', { mobile: '07700900877', title: 'Mrs', date_of_birth: '1990-02-28' }),
        person('Ricky', 'Postlethwaite', { mobile: '07700900878', title: 'Mr' }),
      ],
      ...billing('L & R Postlethwaite', 'CA14 2HD', '6 Harbour Row', '', 'Workington', 'Cumbria', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      sales_subchannel: '',
      supply_addresses: [
        {
          ...supply('CA14 2HD', '6 Harbour Row', '', 'Workington', 'Cumbria', ''),
          customer_at_supply_address_from_date: '2019-11-02',
          meter_points: [
            {
              identifier: '1610099217456',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-PP-STANDARD-23', effective_from: '2023-04-01' }],
              mpid: 'LANC',
              supply_start_date: '2019-11-09',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'P19K118200',
                  installed_on: '2019-04-15',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5 }],
                  is_prepay: true,
                  prepay_details: {
                    debt_balance: '25.00',
                    credit_balance: '7.33',
                    transfer_vend_read_date: '2025-09-04',
                  },
                },
              ],
            },
            {
              identifier: '8870012345',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'G-PP-STANDARD-23', effective_from: '2023-04-01' }],
              mpid: 'LAG',
              shipper_mpid: 'LAS',
              supply_start_date: '2019-11-09',
              meters: [
                {
                  meter_serial_number: 'GP0201774',
                  installed_on: '2019-04-15',
                  transfer_readings: [{ reading_date: '2025-09-04', reading_value: '3019', reading_type: 'CUSTOMER' }],
                  gas_number_of_digits: 5,
                  smart_type: 'SMETS1',
                  is_prepay: true,
                  prepay_details: {
                    debt_balance: '60.00',
                    credit_balance: '0.00',
                    transfer_vend_read_date: '2025-09-04',
                    gas_debt_repayment_options: { weekly_min: '2.00', weekly_max: '10.00' },
                  },
                },
              ],
              aq_history: [{ effective_from: '2024-10-01', consumption: '10450' }],
            },
          ],
        },
      ],
      transfer_balance: '-85.00',
      payment_schedules: [
        { amount: '30.00', day_of_month: 1, frequency: 'WEEKLY', means: 'CASH', start_date: '2019-11-11' },
      ],
      warm_home_discount: [{ tax_year: '2024/25', account_type: 'PREPAYMENT', group: 'BROADER' }],
      communication_preference: 'POST',
      notes: [
        { created_at: '2025-01-15T16:30:00Z', body: 'Customer tops up at the harbour post office, key card replaced.' },
      ],
    },
  },
  {
    name: 'a prepayment bedsit whose tenant refused a smart meter',
    payload: {
      external_account_number: 'A-100015',
      customers: [person('Vincent', 'Amory', { email: 'vamory@example.org', mobile: '07700 900902', title: 'Mr' })],
      ...billing('Mr V Amory', 'TN34 1DU', 'Room 4', '29 Cambridge Gardens', 'Hastings', 'East Sussex', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      supply_addresses: [
        {
          ...supply('TN34 1DU', 'Room 4', '29 Cambridge Gardens', 'Hastings', 'East Sussex', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '2022-12-05',
          meter_points: [
            {
              identifier: '1900077120043',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-PP-STANDARD-23', effective_from: '2023-04-01' }],
              mpid: 'BRTE',
              supply_start_date: '2022-12-12',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'P07J450019',
                  installed_on: '2007-07-19',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5 }],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2025-08-12', reading_value: '18820', reading_type: 'CUSTOMER' },
                  ],
                  is_prepay: true,
                  prepay_details: {
                    debt_balance: '12.00',
                    credit_balance: '3.15',
                    transfer_vend_read_date: '2025-08-10',
                  },
                },
              ],
              smart_refusal_interest: {
                type: 'NOT_INTERESTED',
                date: '2025-02-03',
                refusal_reason: 'DO_NOT_OWN_HOME',
                source: 'EMAIL',
              },
              eac_history: [{ effective_from: '2024-01-01', tpr: '00001', consumption: '980', source: 'D0019' }],
            },
          ],
          property_administrators: [
            {
              given_name: 'Sunita',
              family_name: 'Rao',
              email: 'office@seafrontrooms.example',
              mobile: '07700900903',
              landline: '01424 960330',
              title: 'Mrs',
              salutation: 'Mrs Rao',
            },
          ],
        },
      ],
      transfer_balance: '-12.00',
      communication_preference: 'ONLINE',
    },
  },
];
