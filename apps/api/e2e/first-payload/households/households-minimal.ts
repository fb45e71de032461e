import { billing, person, supply } from './household-builders.js';
import type { Household } from './household-types.js';

export const minimalHouseholds: Household[] = [
  {
    name: 'a minimal account with one name and a billing address',
    payload: {
      external_account_number: 'A-100034',
      customers: [person('Ruth', 'Pennyfeather')],
      ...billing('Ruth Pennyfeather', 'CB1 3DF', '20 Mill Row', 'Cambridge'),
    },
  },
  {
    name: 'a minimal account of two people who gave a mobile number',
    payload: {
      external_account_number: 'A-100035',
      customers: [person('Lee', 'Hargreaves', { mobile: '07700 900701' }), person('Dionne', 'Hargreaves')],
      ...billing('Lee and Dionne Hargreaves', 'WV1 4QQ', '3 Chapel Ash Court', '', 'Wolverhampton', '', ''),
      account_type: 'DOMESTIC',
    },
  },
  {
    name: 'an account with a supply address but no meter points',
    payload: {
      external_account_number: 'A-100036',
      unknown_occupier: false,
      customers: [
        person('Quentin', 'Marlowe', {
          email: 'quentin@marlowe.example',
          mobile: '07700900717',
          title: 'Sir',
          salutation: 'Sir Quentin',
        }),
      ],
      ...billing(
        'Sir Quentin Marlowe',
        'GL54 1AB',
        'Marlowe Hall',
        'Stow Road',
        'Bourton-on-the-Water',
        'Gloucestershire',
        '',
      ),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      supply_addresses: [
        {
          ...supply('GL54 1AB', 'Marlowe Hall', 'Stow Road', 'Bourton-on-the-Water', 'Gloucestershire', ''),
          is_landlord: false,
          customer_at_supply_address_from_date: '2026-10-01',
          meter_points: [],
        },
      ],
      transfer_balance: '250.00',
      payment_schedules: [
        { amount: '250.00', day_of_month: 1, frequency: 'ANNUALLY', means: 'CARD', start_date: '2026-10-01' },
      ],
      references: [{ namespace: 'old-crm', value: 'CUST-1190-HX1' }],
      communication_preference: 'POST',
    },
  },
];
