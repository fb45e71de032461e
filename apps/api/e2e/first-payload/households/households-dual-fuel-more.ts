import { billing, person, supply } from './household-builders.js';
import type { Household } from './household-types.js';

export const moreDualFuelHouseholds: Household[] = [
  {
    name: "a dual fuel neighbour who gave the couple's meter point number by mistake",
    payload: {
      external_account_number: 'A-100010',
      unknown_occupier: false,
      customers: [
        person('Bernard', 'Stannington', {
          email: 'b.stannington@example.com',
          mobile: '07700900540',
          landline: '0114 496 0154',
          title: 'Mr',
        }),
      ],
      ...billing('Mr B Stannington', 'S10 4GH', '54 Whirlow Park Road', 'Sheffield', '', '', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      sales_subchannel: '',
      supply_addresses: [
        {
          ...supply('S10 4GH', '54 Whirlow Park Road', 'Sheffield', '', '', ''),
          customer_at_supply_address_from_date: '2017-03-24',
          meter_points: [
            {
              identifier: '2300417709652',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-FIXED-24M', effective_from: '2024-07-15' }],
              mpid: 'PEAK',
              supply_start_date: '2024-07-15',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'S95H20338',
                  installed_on: '2005-09-30',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5 }],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2025-09-07', reading_value: '39985', reading_type: 'CUSTOMER' },
                  ],
                },
              ],
              et_in_progress: true,
              eac_history: [{ effective_from: '2024-07-15', tpr: '00001', consumption: '2900', source: 'ESTIMATE' }],
            },
            {
              identifier: '2210876551',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'G-1R-FIXED-24M', effective_from: '2024-07-15' }],
              mpid: 'PKG',
              shipper_mpid: 'PKS',
              supply_start_date: '2024-07-15',
              meters: [
                {
                  meter_serial_number: 'M016A0877112',
                  installed_on: '2005-09-30',
                  transfer_readings: [{ reading_date: '2025-09-07', reading_value: '0871', reading_type: 'CUSTOMER' }],
                  gas_number_of_digits: 4,
                },
              ],
              et_in_progress: true,
              aq_history: [{ effective_from: '2024-10-01', consumption: '15000' }],
            },
          ],
        },
      ],
      transfer_balance: '4.10',
      payment_schedules: [
        { amount: '120.00', day_of_month: 20, frequency: 'MONTHLY', means: 'DD', start_date: '2024-08-20' },
      ],
      references: [{ namespace: 'old-crm', value: 'CUST-0052-S10' }],
      notes: [
        {
          created_at: '2024-08-30T09:05:00Z',
          body: 'Says the electricity meter number was read from the wrong letter box.',
        },
      ],
      communication_preference: 'ONLINE',
    },
  },
  {
    name: 'a dual fuel household with two electricity meters after an exchange',
    payload: {
      external_account_number: 'A-100011',
      unknown_occupier: false,
      customers: [
        person('Rosalind', 'Fairweather', {
          email: 'ros@fairweather.example',
          mobile: '07984 112233',
          date_of_birth: '1967-08-02',
          title: 'Prof',
          salutation: 'Professor Fairweather',
          customer_preferences: {
            opted_into_sms: false,
            opted_into_recommended: true,
            opted_into_updates: true,
            opted_into_third_parties: false,
            opted_into_offers: true,
            is_user_psr_consent_obtained: false,
          },
        }),
      ],
      ...billing(
        'Prof Rosalind Fairweather',
        'OX2 6RE',
        'Garden House',
        '3A Polstead Yard',
        'Oxford',
        'Oxfordshire',
        'United Kingdom',
      ),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      sales_subchannel: 'phone',
      supply_addresses: [
        {
          ...supply('OX2 6RE', 'Garden House', '3A Polstead Yard', 'Oxford', 'Oxfordshire', 'United Kingdom'),
          is_landlord: false,
          customer_at_supply_address_from_date: '2010-09-01',
          meter_points: [
            {
              identifier: '2000056789123',
              supply_type: 'ELECTRICITY',
              agreements: [
                { tariff_code: 'E-1R-GREEN-24', effective_from: '2024-01-01' },
                { tariff_code: 'E-1R-GREEN-25', effective_from: '2025-01-01' },
              ],
              mpid: 'GRNE',
              supply_start_date: '2015-06-06',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'A02X31100',
                  installed_on: '2002-03-19',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5, is_settlement: true }],
                  reading_history: [
                    {
                      register_id: '1',
                      reading_date: '2025-01-10',
                      reading_value: '91001',
                      reading_type: 'CUSTOMER',
                      billed: true,
                    },
                    {
                      register_id: '1',
                      reading_date: '2025-04-22',
                      reading_value: '91870',
                      reading_type: 'FINAL',
                      billed: true,
                    },
                  ],
                },
                {
                  meter_serial_number: '25K7730019',
                  installed_on: '2025-04-22',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 6, is_settlement: true }],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2025-09-05', reading_value: '1022.4', reading_type: 'CUSTOMER' },
                  ],
                  reading_history: [
                    {
                      register_id: '1',
                      reading_date: '2025-04-22',
                      reading_value: '0.0',
                      reading_type: 'ROUTINE',
                      billed: true,
                    },
                    {
                      register_id: '1',
                      reading_date: '2025-07-22',
                      reading_value: '744.9',
                      reading_type: 'CUSTOMER',
                      billed: false,
                    },
                  ],
                  smart_type: 'SMETS2',
                  is_prepay: false,
                },
              ],
              eac_history: [
                { effective_from: '2024-01-01', tpr: '00001', consumption: '3550.0', source: 'D0019' },
                { effective_from: '2025-05-01', tpr: '00001', consumption: '3010.5', source: 'SMART_READS' },
              ],
            },
            {
              identifier: '74123098',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'G-1R-GREEN-25', effective_from: '2025-01-01' }],
              mpid: 'GRG',
              shipper_mpid: 'GRS',
              supply_start_date: '2015-06-09',
              meters: [
                {
                  meter_serial_number: 'K02116570',
                  installed_on: '2002-03-19',
                  transfer_readings: [{ reading_date: '2025-09-05', reading_value: '2284', reading_type: 'CUSTOMER' }],
                  gas_number_of_digits: 4,
                  is_prepay: false,
                },
              ],
              aq_history: [{ effective_from: '2024-11-01', effective_to: '2025-10-31', consumption: '19020.5' }],
            },
          ],
        },
      ],
      transfer_balance: '88.42',
      ledgers: [
        {
          current_statement_transactions: [
            {
              transaction_id: 'F-01',
              transaction_date: '2025-08-26',
              amount: '175.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: 'DD_REGULAR_COLLECTION',
            },
            {
              transaction_id: 'F-02',
              transaction_date: '2025-08-27',
              amount: '30.00',
              type: 'CREDIT',
              reason: 'GOODWILL_CREDIT',
            },
          ],
          historical_statement_transactions: [],
          last_statement_closing_date: '2025-07-22',
          last_statement_issue_date: '2025-07-25',
          last_statement_balance: '-116.58',
          ledger_balance: '88.42',
        },
      ],
      last_billed_to_date: '2025-07-22',
      payment_schedules: [
        { amount: '175.00', day_of_month: 26, frequency: 'MONTHLY', means: 'DD', start_date: '2025-01-26' },
      ],
      statements: [
        {
          bill_period_from_date: '2025-01-23',
          bill_period_to_date: '2025-04-22',
          statement_path: 'statements/A-100011/0001.pdf',
          statement_id: 'FW-0001',
        },
        {
          bill_period_from_date: '2025-04-23',
          bill_period_to_date: '2025-07-22',
          statement_path: 'statements/A-100011/0002.pdf',
          statement_id: 'FW-0002',
        },
      ],
      last_payment_review_date: '2025-01-20',
      next_bill_due_date: '2025-10-22',
      smart_read_frequency: 'HALF_HOURLY',
      smart_read_cycle_day: 22,
      communication_preference: 'ONLINE',
      metadata: [
        { key: 'meter_exchange', value: { old_serial: 'A02X31100', new_serial: '25K7730019', engineer: 'J. Trowell' } },
      ],
    },
  },
];
