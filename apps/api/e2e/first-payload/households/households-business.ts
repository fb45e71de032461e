import { billing, person, supply } from './household-builders.js';
import type { Household } from './household-types.js';

export const businessHouseholds: Household[] = [
  {
    name: 'a corner bakery on a business account',
    payload: {
      external_account_number: 'B-200001',
      unknown_occupier: false,
      customers: [
        person('Florence', 'Battersby', {
          email: 'hello@battersbysbakery.example',
          mobile: '07700 900150',
          landline: '01865 960212',
          title: 'Mrs',
          customer_preferences: {
            opted_into_sms: false,
            opted_into_recommended: false,
            opted_into_updates: true,
            opted_into_third_parties: false,
            opted_into_offers: true,
          },
        }),
      ],
      ...billing("Battersby's Bakery Ltd", 'OX4 1XJ', '112 Magdalen Parade', 'Oxford', '', '', ''),
      account_type: 'BUSINESS',
      sales_channel: 'BROKER',
      sales_subchannel: 'Thames Energy Brokers',
      supply_addresses: [
        {
          ...supply('OX4 1XJ', '112 Magdalen Parade', 'Oxford', '', '', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '2013-03-11',
          meter_points: [
            {
              identifier: '2000081450667',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'BUS-E-FIX-36M', effective_from: '2024-03-11' }],
              mpid: 'GRNE',
              supply_start_date: '2021-03-11',
              profile_class: 4,
              ssc: '0428',
              meters: [
                {
                  meter_serial_number: 'K12L809115',
                  installed_on: '2013-02-25',
                  registers: [
                    { register_id: 'DY', tpr: '00044', number_of_digits: 6, is_settlement: true },
                    { register_id: 'NT', tpr: '00208', number_of_digits: 6, is_settlement: true },
                  ],
                  transfer_readings: [
                    {
                      register_id: 'DY',
                      reading_date: '2025-08-30',
                      reading_value: '212004',
                      reading_type: 'CUSTOMER',
                    },
                    {
                      register_id: 'NT',
                      reading_date: '2025-08-30',
                      reading_value: '330871',
                      reading_type: 'CUSTOMER',
                    },
                  ],
                },
              ],
              eac_history: [
                { effective_from: '2024-03-11', tpr: '00044', consumption: '14000', source: 'D0019' },
                { effective_from: '2024-03-11', tpr: '00208', consumption: '22600', source: 'D0019' },
              ],
            },
            {
              identifier: '6012447',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'BUS-G-FIX-36M', effective_from: '2024-03-11' }],
              mpid: 'GRG',
              shipper_mpid: 'GRS',
              supply_start_date: '2021-03-11',
              meters: [
                {
                  meter_serial_number: 'U25-00418',
                  installed_on: '2013-02-25',
                  transfer_readings: [
                    { reading_date: '2025-08-30', reading_value: '077412', reading_type: 'CUSTOMER' },
                  ],
                  gas_number_of_digits: 6,
                },
              ],
              aq_history: [{ effective_from: '2024-04-01', consumption: '73200' }],
            },
          ],
        },
      ],
      transfer_balance: '-412.09',
      payment_schedules: [
        { amount: '1150.00', day_of_month: 14, frequency: 'MONTHLY', means: 'DD', start_date: '2024-04-14' },
      ],
      references: [
        { namespace: 'broker-contract', value: 'TEB-2024-0311' },
        { namespace: 'vat-number', value: 'GB123456789' },
      ],
      next_bill_due_date: '2025-09-30',
      communication_preference: 'ONLINE',
      metadata: [
        { key: 'company', value: { registered_number: '08812345', employees: 7, climate_change_levy: false } },
      ],
    },
  },
  {
    name: 'a village pub on a half-hourly business supply',
    payload: {
      external_account_number: 'B-200002',
      customers: [
        person('Alasdair', 'Thornhill', {
          email: 'landlord@thedroversarms.example',
          landline: '01404 960040',
          mobile: '07700900160',
          title: 'Mr',
        }),
      ],
      ...billing('The Drovers Arms', 'EX14 9QL', 'The Drovers Arms', 'Church Lane', 'Upottery', 'Honiton', 'Devon'),
      account_type: 'BUSINESS',
      sales_channel: 'BROKER',
      sales_subchannel: '',
      supply_addresses: [
        {
          ...supply('EX14 9QL', 'The Drovers Arms', 'Church Lane', 'Upottery', 'Honiton', 'Devon'),
          customer_at_supply_address_from_date: '2016-05-30',
          meter_points: [
            {
              identifier: '2200044317890',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'BUS-E-HH-PASS', effective_from: '2025-04-01' }],
              mpid: 'WSTE',
              supply_start_date: '2023-04-01',
              profile_class: 0,
              meters: [
                {
                  meter_serial_number: 'HH23-771930',
                  installed_on: '2023-03-14',
                  registers: [{ register_id: '001', tpr: '01500', number_of_digits: 8, is_settlement: false }],
                  reading_history: [
                    {
                      register_id: '001',
                      reading_date: '2025-06-30',
                      reading_value: '00081223.4',
                      reading_type: 'ROUTINE',
                      billed: true,
                    },
                    {
                      register_id: '001',
                      reading_date: '2025-07-31',
                      reading_value: '00084190.0',
                      reading_type: 'ROUTINE',
                      billed: true,
                    },
                  ],
                  is_prepay: false,
                },
              ],
              dr_in_progress: false,
              eac_history: [
                { effective_from: '2025-04-01', tpr: '01500', consumption: '35600.00', source: 'METER_OPERATOR' },
              ],
            },
          ],
          property_administrators: [
            {
              given_name: 'Imogen',
              family_name: 'Sealy',
              email: 'estates@sealybrewing.example',
              mobile: '07700900161',
              landline: '01392 960500',
              date_of_birth: '1981-01-20',
              title: 'Ms',
              salutation: 'Ms Sealy',
            },
          ],
        },
      ],
      transfer_balance: '-2310.75',
      ledgers: [
        {
          current_statement_transactions: [
            {
              transaction_id: 'DROV-0825',
              transaction_date: '2025-08-08',
              amount: '1400.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: 'DIRECT_CREDIT',
            },
          ],
          historical_statement_transactions: [],
          last_statement_closing_date: '2025-07-31',
          last_statement_issue_date: '2025-08-01',
          last_statement_balance: '-3710.75',
          ledger_balance: '-2310.75',
        },
      ],
      last_billed_to_date: '2025-07-31',
      payment_schedules: [
        { amount: '1400.00', day_of_month: 8, frequency: 'MONTHLY', means: 'BANK_TRANSFER', start_date: '2023-05-08' },
      ],
      statements: [
        {
          bill_period_from_date: '2025-07-01',
          bill_period_to_date: '2025-07-31',
          statement_path: 'business/B-200002/2025-07.pdf',
          statement_id: 'BUS-77120',
        },
      ],
      smart_read_frequency: 'HALF_HOURLY',
      smart_read_cycle_day: 28,
      communication_preference: 'EMAIL',
      account_campaigns: [{ slug: 'pub-energy-audit', campaign_note: 'Audit visit offered for January' }],
    },
  },
  {
    name: 'a dental practice with two supply addresses',
    payload: {
      external_account_number: 'B-200003',
      unknown_occupier: false,
      customers: [
        person('Nikhil', 'Deshpande', {
          email: 'nikhil@brightsmiles.example',
          mobile: '07700900170',
          title: 'Dr',
          salutation: 'Dr Deshpande',
        }),
        person('Carol', 'Whitlock', {
          email: 'accounts@brightsmiles.example',
          landline: '020 7946 0330',
          title: 'Mrs',
        }),
      ],
      ...billing('Bright Smiles Dental LLP', 'N8 7TH', 'Unit 2', 'Clocktower Parade', 'Crouch End', 'London', ''),
      account_type: 'BUSINESS',
      sales_channel: 'DIRECT',
      sales_subchannel: 'business desk',
      supply_addresses: [
        {
          ...supply('N8 7TH', 'Unit 2', 'Clocktower Parade', 'Crouch End', 'London', ''),
          customer_at_supply_address_from_date: '2018-01-08',
          meter_points: [
            {
              identifier: '1200039988712',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'BUS-E-VAR', effective_from: '2024-10-01' }],
              mpid: 'LOND',
              supply_start_date: '2018-01-15',
              profile_class: 3,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'Z17N33018',
                  installed_on: '2017-12-19',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 6 }],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2025-08-31', reading_value: '98113', reading_type: 'ACTUAL' },
                  ],
                },
              ],
              eac_history: [{ effective_from: '2024-10-01', tpr: '00001', consumption: '12400', source: 'CUSTOMER' }],
            },
          ],
        },
        {
          ...supply('N22 6SJ', '40 Station Approach', 'Wood Green', 'London'),
          customer_at_supply_address_from_date: '2023-09-04',
          meter_points: [
            {
              identifier: '1200039988855',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'BUS-E-VAR', effective_from: '2024-10-01' }],
              mpid: 'LOND',
              supply_start_date: '2023-09-11',
              profile_class: 3,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'Z23N70122',
                  installed_on: '2023-09-01',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 6 }],
                },
              ],
            },
            {
              identifier: '19005518',
              supply_type: 'GAS',
              mpid: 'LDG',
              shipper_mpid: 'LDS',
              supply_start_date: '2023-09-11',
            },
          ],
        },
      ],
      transfer_balance: '0',
      payment_schedules: [
        { amount: '900.00', day_of_month: 5, frequency: 'QUARTERLY', means: 'DD', start_date: '2024-01-05' },
      ],
      last_payment_review_date: '2024-12-18',
      communication_preference: 'ONLINE',
    },
  },
];
