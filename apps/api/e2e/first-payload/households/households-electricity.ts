import { billing, person, supply } from './household-builders.js';
import type { Household } from './household-types.js';

export const electricityHouseholds: Household[] = [
  {
    name: 'a single woman in a flat with electricity only',
    payload: {
      external_account_number: 'A-100001',
      unknown_occupier: false,
      customers: [
        person('Harriet', 'Pembury', {
          email: 'harriet.pembury@example.com',
          mobile: '07700900101',
          date_of_birth: '1988-04-17',
          title: 'Ms',
          salutation: 'Ms Pembury',
          customer_preferences: {
            opted_into_sms: true,
            opted_into_recommended: false,
            opted_into_updates: true,
            opted_into_third_parties: false,
            opted_into_offers: false,
          },
        }),
      ],
      ...billing('Ms Harriet Pembury', 'BN1 4QP', 'Flat 3', '18 Linden Crescent', 'Brighton', '', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      sales_subchannel: '',
      supply_addresses: [
        {
          ...supply('BN1 4QP', 'Flat 3', '18 Linden Crescent', 'Brighton', '', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '2021-08-14',
          meter_points: [
            {
              identifier: '1900021347755',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-STANDARD-VAR-23', effective_from: '2023-10-01' }],
              mpid: 'BRTE',
              supply_start_date: '2021-08-20',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'D08A442719',
                  installed_on: '2008-11-03',
                  registers: [{ register_id: '01', tpr: '00001', number_of_digits: 5, is_settlement: true }],
                  transfer_readings: [
                    {
                      register_id: '01',
                      reading_date: '2025-08-28',
                      reading_value: '48211.0',
                      reading_type: 'CUSTOMER',
                    },
                  ],
                  is_prepay: false,
                },
              ],
              et_in_progress: false,
              dr_in_progress: false,
              eac_history: [{ effective_from: '2024-09-01', tpr: '00001', consumption: '1850.4', source: 'D0019' }],
            },
          ],
        },
      ],
      transfer_balance: '32.17',
      ledgers: [
        {
          current_statement_transactions: [
            {
              transaction_id: 'T-5001',
              transaction_date: '2025-08-15',
              amount: '55.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: 'DD_REGULAR_COLLECTION',
            },
          ],
          historical_statement_transactions: [
            {
              transaction_id: 'T-4987',
              transaction_date: '2025-07-15',
              amount: '55.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: 'DD_REGULAR_COLLECTION',
            },
          ],
          last_statement_closing_date: '2025-07-31',
          last_statement_issue_date: '2025-08-04',
          last_statement_balance: '-22.83',
          ledger_balance: '32.17',
        },
      ],
      last_billed_to_date: '2025-07-31',
      payment_schedules: [
        { amount: '55.00', day_of_month: 15, frequency: 'MONTHLY', means: 'DD', start_date: '2021-09-15' },
      ],
      next_bill_due_date: '2025-10-31',
      communication_preference: 'ONLINE',
    },
  },
  {
    name: 'a widower with an Economy 7 meter and night storage heaters',
    payload: {
      external_account_number: 'A-100002',
      customers: [
        person('Cyril', 'Hathersage', {
          landline: '01632 960417',
          date_of_birth: '1941-02-09',
          title: 'Mr',
          salutation: 'Mr Hathersage',
          psr: [{ elec_industry_code: '21', effective_from: '2019-05-01' }],
          customer_preferences: { opted_into_sms: false, opted_into_offers: false, is_user_psr_consent_obtained: true },
        }),
      ],
      ...billing('Mr C Hathersage', 'NE48 2BX', '2 Quarry Cottages', 'Bellingham', 'Hexham', 'Northumberland', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'TELESALES',
      supply_addresses: [
        {
          ...supply('NE48 2BX', '2 Quarry Cottages', 'Bellingham', 'Hexham', 'Northumberland', ''),
          customer_at_supply_address_from_date: '1979-06-01',
          meter_points: [
            {
              identifier: '1591004478213',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-2R-NIGHTSAVER-22', effective_from: '2022-04-01' }],
              mpid: 'NRTH',
              supply_start_date: '2016-02-29',
              profile_class: 2,
              ssc: '0151',
              meters: [
                {
                  meter_serial_number: 'F94B01288',
                  installed_on: '1994-09-12',
                  registers: [
                    { register_id: 'D', tpr: '00043', number_of_digits: 5, is_settlement: true },
                    { register_id: 'N', tpr: '00210', number_of_digits: 5, is_settlement: true },
                  ],
                  transfer_readings: [
                    { register_id: 'D', reading_date: '2025-09-02', reading_value: '20418', reading_type: 'CUSTOMER' },
                    { register_id: 'N', reading_date: '2025-09-02', reading_value: '71933', reading_type: 'CUSTOMER' },
                  ],
                  reading_history: [
                    {
                      register_id: 'D',
                      reading_date: '2025-03-06',
                      reading_value: '19702',
                      reading_type: 'ROUTINE',
                      billed: true,
                    },
                    {
                      register_id: 'N',
                      reading_date: '2025-03-06',
                      reading_value: '68850',
                      reading_type: 'ROUTINE',
                      billed: true,
                    },
                  ],
                  is_prepay: false,
                },
              ],
              smart_refusal_interest: {
                type: 'NOT_INTERESTED',
                date: '2023-11-20',
                refusal_reason: 'HAPPY_WITH_CURRENT_METER',
                source: 'PHONE',
              },
              eac_history: [
                { effective_from: '2024-04-01', tpr: '00043', consumption: '1420', source: 'D0019' },
                { effective_from: '2024-04-01', tpr: '00210', consumption: '6075', source: 'D0019' },
              ],
            },
          ],
        },
      ],
      transfer_balance: '-118.40',
      ledgers: [
        {
          current_statement_transactions: [],
          historical_statement_transactions: [
            {
              transaction_id: 'HATH-77',
              transaction_date: '2025-06-11',
              amount: '210.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: 'CHEQUE',
            },
          ],
          last_statement_closing_date: '2025-06-30',
          last_statement_issue_date: '2025-07-02',
          last_statement_balance: '-118.40',
          ledger_balance: '-118.40',
        },
      ],
      last_billed_to_date: '2025-06-30',
      payment_schedules: [
        { amount: '210.00', day_of_month: 11, frequency: 'QUARTERLY', means: 'CHEQUE', start_date: '2016-03-11' },
      ],
      communication_preference: 'POST',
      document_accessibility: 'LARGE_PRINT',
    },
  },
  {
    name: 'a young couple with a half-hourly smart meter and an electric car',
    payload: {
      external_account_number: 'A-100003',
      unknown_occupier: false,
      customers: [
        person('Priya', 'Nandakumar', {
          email: 'priya.n@example.org',
          mobile: '07700 900214',
          date_of_birth: '1995-12-01',
          title: 'Dr',
        }),
        person('Tom', 'Askew', {
          email: 'tom.askew@example.org',
          mobile: '+447700900215',
          date_of_birth: '1994-07-23',
          title: 'Mr',
        }),
      ],
      ...billing(
        'Dr Priya Nandakumar and Mr Tom Askew',
        'MK10 7EF',
        '41 Turbine Way',
        'Broughton',
        'Milton Keynes',
        '',
        '',
      ),
      account_type: 'DOMESTIC',
      sales_channel: 'PRICE_COMPARISON',
      sales_subchannel: 'wattwise',
      supply_addresses: [
        {
          ...supply('MK10 7EF', '41 Turbine Way', 'Broughton', 'Milton Keynes', '', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '2022-05-27',
          meter_points: [
            {
              identifier: '1200061180934',
              supply_type: 'ELECTRICITY',
              agreements: [
                { tariff_code: 'E-HH-DRIVE-24', effective_from: '2024-06-01' },
                { tariff_code: 'E-HH-DRIVE-25', effective_from: '2025-06-01' },
              ],
              mpid: 'EVCO',
              supply_start_date: '2022-06-10',
              profile_class: 0,
              meters: [
                {
                  meter_serial_number: '21E5093317',
                  installed_on: '2022-07-04',
                  registers: [{ register_id: '1', tpr: '01500', number_of_digits: 6, is_settlement: true }],
                  transfer_readings: [
                    {
                      register_id: '1',
                      reading_date: '2025-09-01',
                      reading_value: '014210.731',
                      reading_type: 'SMART',
                    },
                  ],
                  reading_history: [
                    {
                      register_id: '1',
                      reading_date: '2025-07-01',
                      reading_value: '013455.208',
                      reading_type: 'SMART',
                      billed: true,
                    },
                    {
                      register_id: '1',
                      reading_date: '2025-08-01',
                      reading_value: '013831.650',
                      reading_type: 'SMART',
                      billed: false,
                    },
                  ],
                  smart_type: 'SMETS2',
                  is_prepay: false,
                },
              ],
              eac_history: [
                { effective_from: '2025-01-01', tpr: '01500', consumption: '5210.75', source: 'SMART_READS' },
              ],
            },
          ],
        },
      ],
      transfer_balance: '0.00',
      last_payment_review_date: '2025-04-02',
      next_bill_due_date: '2025-10-01',
      smart_read_frequency: 'HALF_HOURLY',
      smart_read_cycle_day: 1,
      communication_preference: 'ONLINE',
      account_campaigns: [{ slug: 'ev-night-rate', campaign_note: 'Joined at the car dealer in Bletchley' }],
      metadata: [{ key: 'electric_vehicle', value: { make: 'Kestrel', battery_kwh: 62, home_charger: true } }],
    },
  },
  {
    name: 'a student house with three tenants and no night readings',
    payload: {
      external_account_number: 'A-100004',
      unknown_occupier: false,
      customers: [
        person('Callum', 'Breck', {
          email: 'cbreck@students.example.ac.uk',
          mobile: '07700900333',
          date_of_birth: '2004-10-30',
        }),
        person('Oluwaseun', 'Adeyemi', { email: 'seun@example.net', mobile: '07812 345678' }),
        person('Maisie', 'Tull', { mobile: '07911 123456', date_of_birth: '2005-01-12' }),
      ],
      ...billing('The Tenants', 'LS6 1NQ', '77 Brudenell Avenue', '', 'Leeds', 'West Yorkshire', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      sales_subchannel: 'freshers fair',
      supply_addresses: [
        {
          ...supply('LS6 1NQ', '77 Brudenell Avenue', '', 'Leeds', 'West Yorkshire'),
          is_landlord: false,
          customer_at_supply_address_from_date: '2025-07-01',
          meter_points: [
            {
              identifier: '2380001923847',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-2R-STANDARD-VAR-23', effective_from: '2025-07-01' }],
              mpid: 'YRKS',
              supply_start_date: '2025-07-01',
              profile_class: 2,
              ssc: '0151',
              meters: [
                {
                  meter_serial_number: 'L76C10935',
                  registers: [
                    { register_id: '1', tpr: '00043', number_of_digits: 5 },
                    { register_id: '2', tpr: '00210', number_of_digits: 5 },
                  ],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2025-07-03', reading_value: '08841', reading_type: 'OPENING' },
                  ],
                },
              ],
              et_in_progress: false,
              smart_refusal_interest: {
                type: 'NOT_INTERESTED',
                date: '2025-07-15',
                refusal_reason: 'DO_NOT_OWN_HOME',
                source: 'EMAIL',
              },
            },
          ],
          property_administrators: [
            {
              given_name: 'Gordon',
              family_name: 'Pickersgill',
              email: 'gordon@headingley-lets.example',
              mobile: '07700900340',
              landline: '0113 496 0220',
              date_of_birth: '1963-03-03',
              title: 'Mr',
              salutation: 'Mr Pickersgill',
            },
          ],
        },
      ],
      payment_schedules: [
        { amount: '96.00', day_of_month: 1, frequency: 'MONTHLY', means: 'CARD', start_date: '2025-08-01' },
      ],
      communication_preference: 'EMAIL',
      references: [{ namespace: 'letting-agency-ref', value: 'HL-0077' }],
      notes: [{ created_at: '2025-07-04T11:20:00Z', body: 'Tenants could not find the night rate. Will call again.' }],
    },
  },
];
