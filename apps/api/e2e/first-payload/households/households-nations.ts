import { billing, person, supply } from './household-builders.js';
import type { Household } from './household-types.js';

export const nationsHouseholds: Household[] = [
  {
    name: 'a Welsh farmhouse with a landline and no mobile signal',
    payload: {
      external_account_number: 'A-100030',
      unknown_occupier: false,
      customers: [
        person('Gwenllïan', 'ap Rhys', {
          email: 'gwen@ty-newydd.example',
          landline: '01550 960099',
          title: 'Mrs',
          salutation: 'Annwyl Mrs ap Rhys',
          date_of_birth: '1966-03-01',
        }),
      ],
      ...billing(
        'Mrs Gwenllïan ap Rhys',
        'SA20 0NT',
        'Tŷ Newydd',
        'Cil-y-cwm',
        'Llanymddyfri',
        'Sir Gaerfyrddin',
        'Cymru',
      ),
      account_type: 'SMALL_BUSINESS',
      sales_channel: 'DIRECT',
      sales_subchannel: 'Royal Welsh Show',
      supply_addresses: [
        {
          ...supply('SA20 0NT', 'Tŷ Newydd', 'Cil-y-cwm', 'Llanymddyfri', 'Sir Gaerfyrddin', 'Cymru'),
          is_landlord: false,
          customer_at_supply_address_from_date: '1992-10-29',
          meter_points: [
            {
              identifier: '2100041882067',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-2R-FARM-24', effective_from: '2024-11-01' }],
              mpid: 'CYM',
              supply_start_date: '2011-11-01',
              profile_class: 2,
              ssc: '0151',
              meters: [
                {
                  meter_serial_number: 'F92C66201',
                  installed_on: '1992-10-12',
                  registers: [
                    { register_id: 'DYDD', tpr: '00043', number_of_digits: 5, is_settlement: true },
                    { register_id: 'NOS', tpr: '00210', number_of_digits: 5, is_settlement: true },
                  ],
                  transfer_readings: [
                    {
                      register_id: 'DYDD',
                      reading_date: '2026-09-01',
                      reading_value: '81230',
                      reading_type: 'CUSTOMER',
                    },
                    {
                      register_id: 'NOS',
                      reading_date: '2026-09-02',
                      reading_value: '44019',
                      reading_type: 'CUSTOMER',
                    },
                  ],
                },
              ],
              eac_history: [{ effective_from: '2025-10-01', tpr: '00043', consumption: '4100', source: 'D0019' }],
            },
          ],
        },
      ],
      transfer_balance: '66.60',
      payment_schedules: [
        { amount: '300.00', day_of_month: 1, frequency: 'QUARTERLY', means: 'DD', start_date: '2012-01-01' },
      ],
      references: [{ namespace: 'farm-holding', value: '55/123/0042' }],
      communication_preference: 'POST',
      metadata: [{ key: 'language', value: { spoken: 'cy', written: 'cy', fallback: 'en' } }],
    },
  },
  {
    name: 'a Glasgow tenement flat shared by two brothers',
    payload: {
      external_account_number: 'A-100031',
      unknown_occupier: false,
      customers: [
        person('Fergus', 'MacGillivray', {
          email: 'fergus.macg@example.com',
          mobile: '07700 900622',
          title: 'Mr',
          date_of_birth: '1993-11-30',
        }),
        person('Hamish', 'MacGillivray', {
          email: 'hamish.macg@example.com',
          mobile: '07700 900623',
          title: 'Mr',
          date_of_birth: '1991-08-08',
        }),
      ],
      ...billing('F & H MacGillivray', 'G12 8RU', 'Flat 2/1', '84 Byres Lane', 'Hillhead', 'Glasgow', 'Scotland'),
      account_type: 'DOMESTIC',
      sales_channel: 'PRICE_COMPARISON',
      sales_subchannel: 'switchmole',
      supply_addresses: [
        {
          ...supply('G12 8RU', 'Flat 2/1', '84 Byres Lane', 'Hillhead', 'Glasgow', 'Scotland'),
          is_landlord: false,
          customer_at_supply_address_from_date: '2020-06-12',
          meter_points: [
            {
              identifier: '1800060299714',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-STANDARD-VAR-23', effective_from: '2023-10-01' }],
              mpid: 'CLYD',
              supply_start_date: '2020-06-19',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: 'S98G114277',
                  installed_on: '1998-01-30',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5 }],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2026-07-15', reading_value: '77019', reading_type: 'CUSTOMER' },
                  ],
                },
              ],
              eac_history: [{ effective_from: '2025-07-01', tpr: '00001', consumption: '2475', source: 'D0019' }],
            },
            {
              identifier: '1906600417',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'G-1R-STANDARD-VAR-23', effective_from: '2023-10-01' }],
              mpid: 'CLG',
              shipper_mpid: 'CLS',
              supply_start_date: '2020-06-22',
              meters: [
                {
                  meter_serial_number: 'M040A1190227',
                  installed_on: '2004-12-02',
                  gas_number_of_digits: 4,
                  is_prepay: false,
                },
              ],
            },
          ],
        },
      ],
      transfer_balance: '-48.00',
      payment_schedules: [
        { amount: '95.00', day_of_month: 29, frequency: 'MONTHLY', means: 'STANDING_ORDER', start_date: '2020-07-29' },
      ],
      notes: [
        {
          created_at: '2026-07-16T18:45:00+01:00',
          body: 'Gas meter is behind the bunker in the close, key with the factor.',
          document_paths: [{ document_path: 'photos/A-100031-close.jpg' }],
        },
      ],
      account_campaigns: [{ slug: 'refer-a-friend-2025', campaign_note: 'Not paid out yet' }],
      communication_preference: 'ONLINE',
    },
  },
  {
    name: 'a Highland croft on an island with names in Gaelic',
    payload: {
      external_account_number: 'A-100032',
      customers: [
        person('Mòrag', 'NicDhòmhnaill', {
          landline: '01851 960007',
          mobile: '07700 900634',
          title: 'Ms',
          salutation: 'A Mhòrag',
          psr: [{ elec_industry_code: '32', effective_from: '2023-12-09' }],
        }),
      ],
      ...billing(
        'Mòrag NicDhòmhnaill',
        'HS2 9HP',
        '12 Breascleit',
        'Callanish',
        'Isle of Lewis',
        'Na h-Eileanan Siar',
        '',
      ),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      supply_addresses: [
        {
          ...supply('HS2 9HP', '12 Breascleit', 'Callanish', 'Isle of Lewis', 'Na h-Eileanan Siar', ''),
          customer_at_supply_address_from_date: '2008-01-01',
          meter_points: [
            {
              identifier: '1700033180025',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-3R-TELESWITCH', effective_from: '2021-01-01' }],
              mpid: 'HYDR',
              supply_start_date: '2008-01-01',
              profile_class: 2,
              ssc: '0958',
              meters: [
                {
                  meter_serial_number: 'N83L40017',
                  installed_on: '1983-12-06',
                  registers: [
                    { register_id: '1', tpr: '00155', number_of_digits: 5, is_settlement: true },
                    { register_id: '2', tpr: '00156', number_of_digits: 5, is_settlement: false },
                  ],
                  transfer_readings: [
                    { register_id: '1', reading_date: '2026-08-04', reading_value: '15502', reading_type: 'ESTIMATED' },
                  ],
                },
              ],
              et_in_progress: false,
            },
          ],
        },
      ],
      transfer_balance: '0.0',
      payment_schedules: [{ amount: '15.00', frequency: 'WEEKLY', means: 'CASH', start_date: '2024-04-01' }],
      account_campaigns: [{ slug: 'island-winter-help', campaign_note: 'Voucher posted in November' }],
      communication_preference: 'POST',
      document_accessibility: 'AUDIO',
    },
  },
  {
    name: 'a household with accents, hyphens and apostrophes in its names',
    payload: {
      external_account_number: 'A-100033',
      unknown_occupier: false,
      customers: [
        person('Zoë', "O'Hanlon-Brûlé", {
          email: 'zoe.ohanlon-brule@example.com',
          mobile: '07700900655',
          title: 'Mx',
          salutation: 'Zoë',
          date_of_birth: '1989-01-06',
        }),
        person('Þórdís', 'Jónsdóttir', { email: 'thordis@example.is', mobile: '+44 7700 900656' }),
        person('Jean-François', 'D’Arcy', { email: 'jf.darcy@example.fr', landline: '020 7946 0655', title: 'M.' }),
      ],
      ...billing(
        "Zoë O'Hanlon-Brûlé",
        'SE22 9EY',
        "St Anthony's Lodge",
        '11 Goose Green Row',
        "King's Corner",
        'London',
        '',
      ),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      sales_subchannel: '',
      supply_addresses: [
        {
          ...supply('SE22 9EY', "St Anthony's Lodge", '11 Goose Green Row', "King's Corner", 'London', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '2024-02-29',
          meter_points: [
            {
              identifier: '1200039988712',
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'E-1R-FIXED-12M', effective_from: '2026-03-01' }],
              mpid: 'LOND',
              supply_start_date: '2024-03-07',
              profile_class: 1,
              ssc: '0393',
              meters: [
                {
                  meter_serial_number: '18L2200761',
                  installed_on: '2018-11-21',
                  registers: [{ register_id: '1', tpr: '00001', number_of_digits: 5, is_settlement: true }],
                  transfer_readings: [
                    {
                      register_id: '1',
                      reading_date: '2026-09-24',
                      reading_value: '27003.5',
                      reading_type: 'CUSTOMER',
                    },
                  ],
                },
              ],
              eac_history: [{ effective_from: '2026-03-01', tpr: '00001', consumption: '2988', source: 'D0019' }],
            },
          ],
        },
      ],
      transfer_balance: '12.40',
      payment_schedules: [
        { amount: '77.00', day_of_month: 12, frequency: 'MONTHLY', means: 'DD', start_date: '2024-04-12' },
      ],
      statements: [
        {
          bill_period_from_date: '2026-03-01',
          bill_period_to_date: '2026-05-31',
          statement_path: "A-100033/bill O'Hanlon-Brûlé.pdf",
          statement_id: 'OHB-1',
        },
      ],
      smart_read_frequency: 'HALF_HOURLY',
      communication_preference: 'ONLINE',
    },
  },
];
