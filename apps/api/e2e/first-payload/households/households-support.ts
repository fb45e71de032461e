import { billing, person, supply } from './household-builders.js';
import type { Household } from './household-types.js';

export const supportHouseholds: Household[] = [
  {
    name: 'a pensioner on the warm home discount with large print',
    payload: {
      external_account_number: 'A-100026',
      unknown_occupier: false,
      customers: [
        person('Mavis', 'Clutterbuck', {
          landline: '01904 960166',
          date_of_birth: '1938-07-30',
          title: 'Mrs',
          salutation: 'Mrs Clutterbuck',
          psr: [
            { elec_industry_code: '01', effective_from: '2018-01-22' },
            { gas_industry_code: '01', effective_from: '2018-01-22' },
            { elec_industry_code: '29', effective_from: '2022-06-15' },
          ],
          customer_preferences: {
            opted_into_sms: false,
            opted_into_recommended: false,
            opted_into_updates: false,
            opted_into_third_parties: false,
            opted_into_offers: false,
            is_user_psr_consent_obtained: true,
          },
        }),
      ],
      ...billing('Mrs Mavis Clutterbuck', 'YO31 8SA', '15 Huntington Close', 'York', 'North Yorkshire', '', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      sales_subchannel: '',
      supply_addresses: [
        {
          ...supply('YO31 8SA', '15 Huntington Close', 'York', 'North Yorkshire', '', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '1971-09-03',
          meter_points: [
            {
              identifier: '2380011029384',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-STANDARD-VAR-23', effective_from: '2023-10-01' }],
              mpid: 'YRKS',
              supply_start_date: '2004-04-01',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'B86F02119',
                  installed_on: '1986-05-12',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5 }],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2026-08-20', reading_value: '03661', reading_type: 'AGENT' },
                  ],
                },
              ],
              smart_refusal_interest: {
                type: 'NOT_INTERESTED',
                date: '2020-02-11',
                refusal_reason: 'PRIVACY_CONCERNS',
                source: 'PHONE',
              },
              eac_history: [{ effective_from: '2025-09-01', tpr: '00001', consumption: '1610', source: 'D0019' }],
            },
            {
              identifier: '60993317',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'G-1R-STANDARD-VAR-23', effective_from: '2023-10-01' }],
              mpid: 'YKG',
              shipper_mpid: 'YKS',
              supply_start_date: '2004-04-01',
              meters: [
                {
                  meter_serial_number: '00441276',
                  installed_on: '1986-05-12',
                  transfer_readings: [{ reading_date: '2026-08-20', reading_value: '6093', reading_type: 'CUSTOMER' }],
                  gas_number_of_digits: 4,
                },
              ],
              smart_refusal_interest: {
                type: 'NOT_INTERESTED',
                date: '2020-02-11',
                refusal_reason: 'PRIVACY_CONCERNS',
                source: 'PHONE',
              },
              aq_history: [
                { effective_from: '2024-10-01', effective_to: '2025-09-30', consumption: '13300' },
                { effective_from: '2025-10-01', consumption: '13100' },
              ],
            },
          ],
        },
      ],
      transfer_balance: '190.00',
      payment_schedules: [
        { amount: '35.00', day_of_month: 4, frequency: 'MONTHLY', means: 'CASH', start_date: '2019-02-04' },
      ],
      warm_home_discount: [
        { tax_year: '2023/24', account_type: 'CREDIT', group: 'CORE' },
        { tax_year: '2024/25', account_type: 'CREDIT', group: 'CORE' },
        { tax_year: '2025/26', account_type: 'CREDIT', group: 'CORE' },
      ],
      communication_preference: 'POST',
      document_accessibility: 'LARGE_PRINT',
    },
  },
  {
    name: 'a blind customer who wants Braille and is helped by her sister',
    payload: {
      external_account_number: 'A-100027',
      unknown_occupier: false,
      customers: [
        person('Beatrix', 'Holloway', {
          email: 'beatrix.holloway@example.org',
          landline: '0117 496 0288',
          date_of_birth: '1982-10-21',
          title: 'Miss',
          salutation: 'Beatrix',
          psr: [
            { elec_industry_code: '01', effective_from: '2016-03-10' },
            { gas_industry_code: '02', effective_from: '2016-03-10' },
          ],
          customer_preferences: { opted_into_sms: false, opted_into_updates: true, is_user_psr_consent_obtained: true },
        }),
        person('Rowena', 'Holloway', { mobile: '07700 900488', title: 'Miss' }),
      ],
      ...billing('Miss Beatrix Holloway', 'BS6 6UX', 'Garden Flat', '4 Redland Grove', 'Bristol', '', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'CHARITY_PARTNER',
      supply_addresses: [
        {
          ...supply('BS6 6UX', 'Garden Flat', '4 Redland Grove', 'Bristol', '', ''),
          customer_at_supply_address_from_date: '2016-02-29',
          meter_points: [
            {
              identifier: '2200081190277',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-STANDARD-VAR-23', effective_from: '2023-10-01' }],
              mpid: 'WSTE',
              supply_start_date: '2016-03-14',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: '20R5512007',
                  installed_on: '2020-10-02',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 6, is_settlement: true }],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2026-09-29', reading_value: '10884.0', reading_type: 'SMART' },
                  ],
                  smart_type: 'SMETS2',
                  is_prepay: false,
                },
              ],
            },
          ],
        },
      ],
      transfer_balance: '3.00',
      payment_schedules: [
        { amount: '48.00', day_of_month: 27, frequency: 'MONTHLY', means: 'DD', start_date: '2016-04-27' },
      ],
      smart_read_frequency: 'HALF_HOURLY',
      communication_preference: 'ONLINE',
      document_accessibility: 'BRAILLE',
      notes: [
        {
          created_at: '2026-03-05T14:00:00Z',
          body: 'Speak to her sister Rowena when Beatrix is at work. Password in the attached form.',
          document_paths: [{ document_path: 'consent/A-100027-form.pdf' }],
        },
      ],
      metadata: [{ key: 'nominee', value: { name: 'Rowena Holloway', relation: 'sister', may_discuss_bills: true } }],
    },
  },
  {
    name: 'an insolvent customer with debts at two agencies',
    payload: {
      external_account_number: 'A-100028',
      unknown_occupier: false,
      customers: [
        person('Darren', 'Skelhorn', {
          email: 'dskelhorn@example.net',
          mobile: '07700900499',
          title: 'Mr',
          date_of_birth: '1974-01-09',
        }),
      ],
      ...billing('Mr D Skelhorn', 'ST4 2LE', '245 Copeland Street', 'Stoke-on-Trent', 'Staffordshire', '', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      supply_addresses: [
        {
          ...supply('ST4 2LE', '245 Copeland Street', 'Stoke-on-Trent', 'Staffordshire', '', ''),
          meter_points: [
            {
              identifier: '1460055500123',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-STANDARD-VAR-23', effective_from: '2023-10-01' }],
              mpid: 'MIDE',
              supply_start_date: '2014-06-16',
              profile_class: 1,
              meters: [{ meter_serial_number: 'E06K19922' }],
            },
          ],
        },
      ],
      transfer_balance: '-2781.60',
      debts: [
        {
          agency_name: 'Fairhold Recoveries',
          start_date: '2025-01-20',
          is_insolvent: true,
          aged_debt: [
            { debt_amount: '1400.00', due_date: '2024-10-31' },
            { debt_amount: '900.10', due_date: '2025-01-31' },
          ],
        },
        {
          agency_name: 'Moorgate & Finch Debt Services',
          start_date: '2026-02-02',
          is_insolvent: true,
          aged_debt: [{ debt_amount: '481.50', due_date: '2025-10-31' }],
        },
      ],
      dunning_path: { path_name: 'insolvency-hold', start_date: '2026-02-02' },
      communication_preference: 'POST',
      references: [{ namespace: 'insolvency-case', value: 'BKT 114 of 2026' }],
    },
  },
  {
    name: 'a single parent on the dunning path with a prepaid gas meter',
    payload: {
      external_account_number: 'A-100029',
      customers: [
        person('Chantelle', 'Bridgewater', {
          email: 'chantelle.b@example.com',
          mobile: '07700 900511',
          date_of_birth: '1996-05-16',
          title: 'Miss',
          psr: [
            { gas_industry_code: '25', effective_from: '2026-01-05' },
            { elec_industry_code: '25', effective_from: '2026-01-05' },
          ],
          customer_preferences: {
            opted_into_sms: true,
            opted_into_recommended: false,
            opted_into_updates: true,
            opted_into_third_parties: false,
          },
        }),
      ],
      ...billing('Miss Chantelle Bridgewater', 'HU5 3RF', '71 Newland Avenue', 'Hull', 'East Yorkshire', '', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      supply_addresses: [
        {
          ...supply('HU5 3RF', '71 Newland Avenue', 'Hull', 'East Yorkshire', '', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '2024-10-14',
          meter_points: [
            {
              identifier: '7120055448',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'G-PP-STANDARD-23', effective_from: '2024-10-21' }],
              mpid: 'YKG',
              shipper_mpid: 'YKS',
              supply_start_date: '2024-10-21',
              meters: [
                {
                  meter_serial_number: 'GP0318255',
                  installed_on: '2018-03-06',
                  transfer_readings: [{ reading_date: '2026-09-09', reading_value: '4188', reading_type: 'CUSTOMER' }],
                  gas_number_of_digits: 5,
                  smart_type: 'SMETS1',
                  is_prepay: true,
                  prepay_details: {
                    debt_balance: '244.90',
                    credit_balance: '1.20',
                    transfer_vend_read_date: '2026-09-07',
                    gas_debt_repayment_options: { weekly_min: '1.50', weekly_max: '5.00' },
                  },
                },
              ],
              dr_in_progress: false,
              smart_refusal_interest: {
                type: 'UNDECIDED',
                date: '2026-05-28',
                refusal_reason: 'DO_NOT_OWN_HOME',
                source: 'EMAIL',
              },
            },
          ],
        },
      ],
      transfer_balance: '-244.90',
      payment_schedules: [
        {
          amount: '10.00',
          day_of_month: 5,
          frequency: 'WEEKLY',
          means: 'CASH',
          start_date: '2026-06-05',
          is_debt_repayment_plan: true,
          debt_repayment_element: '4.00',
          debt_repayment_end_date: '2027-09-03',
        },
      ],
      warm_home_discount: [{ tax_year: '2025/26', account_type: 'CREDIT', group: 'BROADER' }],
      dunning_path: { path_name: 'vulnerable-gentle', start_date: '2026-04-20' },
      debts: [
        {
          agency_name: 'Larkspur Collections Ltd',
          start_date: '2026-04-27',
          is_insolvent: false,
          aged_debt: [{ debt_amount: '244.90', due_date: '2026-03-31' }],
        },
      ],
      last_payment_review_date: '2026-05-28',
      communication_preference: 'SMS',
      document_accessibility: 'EASY_READ',
    },
  },
];
