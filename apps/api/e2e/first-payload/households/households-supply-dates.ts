import { billing, person, supply } from './household-builders.js';
import type { Household } from './household-types.js';

export const supplyDateHouseholds: Household[] = [
  {
    name: 'a family moving in with a supply start next spring',
    payload: {
      external_account_number: 'A-100020',
      unknown_occupier: false,
      customers: [
        person('Benedict', 'Okonjo', {
          email: 'ben.okonjo@example.com',
          mobile: '+44 7700 900303',
          date_of_birth: '1986-10-05',
          title: 'Mr',
        }),
        person('Alice', 'Marchmont', {
          email: 'alice.marchmont@example.com',
          mobile: '07700900304',
          date_of_birth: '1987-03-15',
          title: 'Ms',
        }),
      ],
      ...billing('Okonjo and Marchmont', 'NR2 3AB', '5 Unthank Villas', 'Norwich', 'Norfolk', '', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'ESTATE_AGENT',
      sales_subchannel: 'Broadland Homes',
      supply_addresses: [
        {
          ...supply('NR18 9GT', '23 Lapwing Drive', 'Wymondham', 'Norfolk', '', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '2027-03-26',
          meter_points: [
            {
              identifier: '1014400327715',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-FIXED-12M', effective_from: '2027-04-01' }],
              mpid: 'ANGL',
              supply_start_date: '2027-04-01',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: '26N0018823',
                  installed_on: '2026-02-11',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 6 }],
                  smart_type: 'SMETS2',
                },
              ],
            },
            {
              identifier: '7701889236',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'G-1R-FIXED-12M', effective_from: '2027-04-01' }],
              mpid: 'ANG',
              shipper_mpid: 'ANS',
              supply_start_date: '2027-04-01',
              meters: [
                {
                  meter_serial_number: 'G4F26001190',
                  installed_on: '2026-02-11',
                  gas_number_of_digits: 5,
                  smart_type: 'SMETS2',
                },
              ],
              aq_history: [{ effective_from: '2027-04-01', consumption: '12000' }],
            },
          ],
        },
      ],
      payment_schedules: [
        { amount: '140.00', day_of_month: 2, frequency: 'MONTHLY', means: 'DD', start_date: '2027-05-02' },
      ],
      next_bill_due_date: '2027-07-01',
      smart_read_frequency: 'DAILY',
      smart_read_cycle_day: 1,
      communication_preference: 'ONLINE',
    },
  },
  {
    name: 'a customer supplied since 1987 who still pays by cheque',
    payload: {
      external_account_number: '000042',
      unknown_occupier: false,
      customers: [
        person('Winifred', 'Ogle', {
          landline: '01670 960003',
          date_of_birth: '1932-11-26',
          title: 'Mrs',
          salutation: 'Madam',
        }),
      ],
      ...billing('Mrs W Ogle', 'NE61 1AA', '1 Bridge Street', 'Morpeth', 'Northumberland'),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      supply_addresses: [
        {
          ...supply('NE61 1AA', '1 Bridge Street', 'Morpeth', 'Northumberland'),
          is_landlord: false,
          customer_at_supply_address_from_date: '1958-06-21',
          meter_points: [
            {
              identifier: '1500000000042',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-LEGACY-D1', effective_from: '1999-04-01' }],
              mpid: 'NRTH',
              supply_start_date: '1987-10-16',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'F71 12345',
                  installed_on: '1971-02-15',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 4 }],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2025-05-01', reading_value: '7702', reading_type: 'ROUTINE' },
                  ],
                  reading_history: [
                    {
                      register_id: '1',
                      reading_date: '2024-05-01',
                      reading_value: '6001',
                      reading_type: 'ROUTINE',
                      billed: true,
                    },
                    {
                      register_id: '1',
                      reading_date: '2024-11-04',
                      reading_value: '6880',
                      reading_type: 'CUSTOMER',
                      billed: true,
                    },
                  ],
                },
              ],
              eac_history: [
                { effective_from: '1998-09-01', tpr: '00001', consumption: '1700', source: 'PAPER_RECORD' },
              ],
            },
            {
              identifier: '1000042',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'G-LEGACY-D1', effective_from: '1999-04-01' }],
              mpid: 'NOG',
              shipper_mpid: 'NOS',
              supply_start_date: '1996-04-29',
              meters: [
                {
                  meter_serial_number: '66K1181',
                  installed_on: '1966-08-30',
                  transfer_readings: [{ reading_date: '2025-05-01', reading_value: '0412', reading_type: 'ROUTINE' }],
                  gas_number_of_digits: 4,
                },
              ],
              aq_history: [{ effective_from: '1998-10-01', effective_to: '2024-09-30', consumption: '8000' }],
            },
          ],
        },
      ],
      transfer_balance: '0.00',
      last_billed_to_date: '2025-05-01',
      payment_schedules: [{ amount: '150.00', frequency: 'QUARTERLY', means: 'CHEQUE', start_date: '1987-12-01' }],
      warm_home_discount: [
        { tax_year: '2023/24', account_type: 'CREDIT', group: 'CORE' },
        { tax_year: '2024/25', account_type: 'CREDIT', group: 'CORE' },
      ],
      communication_preference: 'POST',
      document_accessibility: 'LARGE_PRINT',
    },
  },
];
