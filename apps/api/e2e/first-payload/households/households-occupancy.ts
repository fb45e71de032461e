import { billing, person, supply } from './household-builders.js';
import type { Household } from './household-types.js';

export const occupancyHouseholds: Household[] = [
  {
    name: 'an unknown occupier in a terraced house',
    payload: {
      external_account_number: 'A-100016',
      unknown_occupier: true,
      customers: [person('The', 'Occupier')],
      ...billing('The Occupier', 'DE23 8JT', '88 Pear Tree Street', 'Derby', 'Derbyshire', '', ''),
      account_type: 'DOMESTIC',
      supply_addresses: [
        {
          ...supply('DE23 8JT', '88 Pear Tree Street', 'Derby', 'Derbyshire', '', ''),
          customer_at_supply_address_from_date: '2025-05-19',
          meter_points: [
            {
              identifier: '1100273640098',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-DEEMED-25', effective_from: '2025-05-19' }],
              mpid: 'MIDE',
              supply_start_date: '2025-05-19',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'V03A77120',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5 }],
                },
              ],
            },
          ],
          property_administrators: [
            {
              given_name: 'Howard',
              family_name: 'Lumb',
              landline: '01332 960018',
              email: 'howard.lumb@example.com',
              date_of_birth: '1959-10-08',
            },
          ],
        },
      ],
      dunning_path: { path_name: 'occupier-letters', start_date: '2025-07-01' },
      communication_preference: 'POST',
      notes: [
        {
          created_at: '2025-06-02T08:00:00Z',
          body: 'Nobody at home on three visits. Neighbour says the house was sold.',
        },
      ],
    },
  },
  {
    name: 'an unknown occupier of a new build without any customer',
    payload: {
      external_account_number: 'A-100017',
      unknown_occupier: true,
      ...billing('The Occupier', 'SN25 4ZA', 'Plot 117', 'Kingfisher Reach', 'Swindon'),
      account_type: 'DOMESTIC',
      supply_addresses: [
        {
          ...supply('SN25 4ZA', 'Plot 117', 'Kingfisher Reach', 'Swindon'),
          meter_points: [
            {
              identifier: '2000190021174',
              supply_type: 'ELECTRICITY',
              mpid: 'NEWB',
              profile_class: 1,
              et_in_progress: false,
            },
            { identifier: '9288817041', supply_type: 'GAS', mpid: 'NBG', shipper_mpid: 'NBG', et_in_progress: false },
          ],
        },
      ],
      references: [{ namespace: 'developer-plot', value: '117' }],
    },
  },
  {
    name: 'a landlord with two flats and a managing agent',
    payload: {
      external_account_number: 'A-100018',
      unknown_occupier: false,
      customers: [
        person('Constance', 'Abernathy', {
          email: 'c.abernathy@example.com',
          mobile: '07700 900266',
          landline: '01225 960177',
          title: 'Lady',
          salutation: 'Lady Abernathy',
          date_of_birth: '1949-12-24',
        }),
      ],
      ...billing('Lady Abernathy', 'BA1 5NS', 'The Old Rectory', 'Weston Lane', 'Bath', 'Somerset', ''),
      account_type: 'BUSINESS',
      sales_channel: 'DIRECT',
      supply_addresses: [
        {
          ...supply('BA2 3EQ', 'First Floor Flat', '7 Oldfield Terrace', 'Bath', 'Somerset', ''),
          is_landlord: true,
          customer_at_supply_address_from_date: '2025-06-30',
          meter_points: [
            {
              identifier: '2274510096631',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-VOID-25', effective_from: '2025-06-30' }],
              mpid: 'WSTE',
              supply_start_date: '2025-06-30',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'W88B10027',
                  installed_on: '1988-04-18',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5 }],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2025-07-02', reading_value: '55510', reading_type: 'LANDLORD' },
                  ],
                },
              ],
              smart_refusal_interest: { type: 'INTERESTED', date: '2025-07-10', source: 'WEB_FORM' },
            },
          ],
          property_administrators: [
            {
              given_name: 'Philip',
              family_name: 'Crewe',
              email: 'philip@crewelets.example',
              mobile: '07700900267',
              landline: '01225 960299',
              title: 'Mr',
              salutation: 'Philip',
              date_of_birth: '1972-07-07',
            },
            { given_name: 'Dawn', family_name: 'Crewe', email: 'dawn@crewelets.example' },
          ],
        },
        {
          ...supply('BA2 3EQ', 'Second Floor Flat', '7 Oldfield Terrace', 'Bath', 'Somerset', ''),
          is_landlord: true,
          customer_at_supply_address_from_date: '2025-08-11',
          meter_points: [
            {
              identifier: '2274510096640',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-VOID-25', effective_from: '2025-08-11' }],
              mpid: 'WSTE',
              supply_start_date: '2025-08-11',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'W88B10027',
                  installed_on: '1988-04-18',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5 }],
                },
              ],
            },
          ],
        },
      ],
      transfer_balance: '-9.99',
      payment_schedules: [
        { amount: '40.00', day_of_month: 31, frequency: 'QUARTERLY', means: 'CHEQUE', start_date: '2025-07-31' },
      ],
      communication_preference: 'POST',
    },
  },
  {
    name: 'a couple with a house and a separately metered garage',
    payload: {
      external_account_number: 'A-100019',
      unknown_occupier: false,
      customers: [
        person('Neil', 'Fotheringay', {
          email: 'neil@fotheringay.example',
          mobile: '07700 900281',
          title: 'Mr',
          date_of_birth: '1961-05-29',
        }),
        person('Susan', 'Fotheringay', {
          email: 'sue@fotheringay.example',
          mobile: '07700 900282',
          title: 'Mrs',
          date_of_birth: '1964-09-30',
        }),
      ],
      ...billing('Mr & Mrs Fotheringay', 'LN4 2QW', 'Windmill View', 'Back Lane', 'Branston', 'Lincoln', ''),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      sales_subchannel: '',
      supply_addresses: [
        {
          ...supply('LN4 2QW', 'Windmill View', 'Back Lane', 'Branston', 'Lincoln', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '1996-12-20',
          meter_points: [
            {
              identifier: '1100556021873',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-STANDARD-VAR-23', effective_from: '2023-10-01' }],
              mpid: 'MIDE',
              supply_start_date: '2017-07-17',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'C96D41185',
                  installed_on: '1996-11-28',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5 }],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2025-08-16', reading_value: '02117', reading_type: 'CUSTOMER' },
                  ],
                },
              ],
              eac_history: [
                { effective_from: '2024-08-01', tpr: '00001', consumption: '3890', source: 'PREVIOUS_SUPPLIER' },
              ],
            },
          ],
        },
        {
          ...supply('LN4 2QW', 'Garage at Windmill View', 'Back Lane', 'Branston', 'Lincoln', ''),
          is_landlord: false,
          meter_points: [
            {
              identifier: '1100556021891',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-STANDARD-VAR-23', effective_from: '2023-10-01' }],
              mpid: 'MIDE',
              supply_start_date: '2020-03-02',
              profile_class: 1,
              meters: [
                {
                  meter_serial_number: 'C20D00712',
                  installed_on: '2020-02-20',
                  transfer_readings: [
                    { register_id: '1', reading_date: '2025-08-16', reading_value: '311', reading_type: 'CUSTOMER' },
                  ],
                },
              ],
            },
          ],
        },
      ],
      transfer_balance: '57.00',
      last_billed_to_date: '2025-06-01',
      payment_schedules: [
        { amount: '118.00', day_of_month: 17, frequency: 'MONTHLY', means: 'DD', start_date: '2017-08-17' },
      ],
      communication_preference: 'ONLINE',
      account_campaigns: [{ slug: 'loyal-customer', campaign_note: 'Hamper sent at Christmas 2024' }],
    },
  },
];
