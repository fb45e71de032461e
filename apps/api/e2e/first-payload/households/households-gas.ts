import { billing, person, supply } from './household-builders.js';
import type { Household } from './household-types.js';

export const gasHouseholds: Household[] = [
  {
    name: 'a retired plumber with gas only',
    payload: {
      external_account_number: 'A-100005',
      unknown_occupier: false,
      customers: [
        person('Desmond', 'Quayle', {
          email: 'des.quayle@example.co.uk',
          mobile: '07700 900455',
          landline: '0151 496 0731',
          date_of_birth: '1953-09-18',
          title: 'Mr',
          salutation: 'Des',
          customer_preferences: {
            opted_into_sms: true,
            opted_into_recommended: true,
            opted_into_updates: true,
            opted_into_third_parties: true,
            opted_into_offers: true,
          },
        }),
      ],
      ...billing(
        'Mr Desmond Quayle',
        'L18 3HT',
        '9 Calderstones Mews',
        'Allerton',
        'Liverpool',
        'Merseyside',
        'England',
      ),
      account_type: 'DOMESTIC',
      sales_channel: 'DIRECT',
      sales_subchannel: 'web',
      supply_addresses: [
        {
          ...supply('L18 3HT', '9 Calderstones Mews', 'Allerton', 'Liverpool', 'Merseyside', 'England'),
          is_landlord: false,
          customer_at_supply_address_from_date: '2001-01-15',
          meter_points: [
            {
              identifier: '3341290785',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'G-1R-STANDARD-VAR-23', effective_from: '2023-10-01' }],
              mpid: 'MSG',
              shipper_mpid: 'MSH',
              supply_start_date: '2018-11-05',
              meters: [
                {
                  meter_serial_number: 'G4A00481612',
                  installed_on: '2018-12-14',
                  transfer_readings: [{ reading_date: '2025-08-31', reading_value: '6120', reading_type: 'CUSTOMER' }],
                  gas_number_of_digits: 5,
                  smart_type: 'SMETS1',
                  is_prepay: false,
                },
              ],
              et_in_progress: false,
              dr_in_progress: false,
              aq_history: [
                { effective_from: '2023-04-01', effective_to: '2024-03-31', consumption: '12044' },
                { effective_from: '2024-04-01', consumption: '11380' },
              ],
            },
          ],
        },
      ],
      transfer_balance: '145.02',
      ledgers: [
        {
          current_statement_transactions: [
            {
              transaction_id: 'QLE-2025-08',
              transaction_date: '2025-08-28',
              amount: '70.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: '',
            },
          ],
          historical_statement_transactions: [
            {
              transaction_id: 'QLE-2025-07',
              transaction_date: '2025-07-28',
              amount: '70.00',
              type: 'PAYMENT',
              reason: 'ACCOUNT_CHARGE_PAYMENT',
              payment_type: '',
            },
            {
              transaction_id: 'QLE-2025-DD',
              transaction_date: '2025-07-30',
              amount: '5.00',
              type: 'CREDIT',
              reason: 'DIRECT_DEBIT_DISCOUNT',
            },
          ],
          last_statement_closing_date: '2025-08-05',
          last_statement_issue_date: '2025-08-06',
          last_statement_balance: '75.02',
          ledger_balance: '145.02',
        },
      ],
      last_billed_to_date: '2025-08-05',
      payment_schedules: [
        { amount: '70.00', day_of_month: 28, frequency: 'MONTHLY', means: 'DD', start_date: '2018-11-28' },
      ],
      statements: [
        {
          bill_period_from_date: '2025-05-06',
          bill_period_to_date: '2025-08-05',
          statement_path: 'statements/A-100005/2025-08.pdf',
          statement_id: 'ST-100005-31',
        },
      ],
      smart_read_frequency: 'DAILY',
      communication_preference: 'ONLINE',
    },
  },
  {
    name: 'a gas-only bungalow with a seven digit meter point number',
    payload: {
      external_account_number: 'A-100006',
      customers: [
        person('Edna', 'Wrigglesworth', { landline: '01723 960881', title: 'Miss', date_of_birth: '1947-05-05' }),
      ],
      ...billing('Miss E Wrigglesworth', 'YO12 5TG', 'Fairhaven', 'Cliff Lane', 'Scarborough'),
      account_type: 'DOMESTIC',
      sales_channel: 'FIELD_SALES',
      sales_subchannel: 'doorstep',
      supply_addresses: [
        {
          ...supply('YO12 5TG', 'Fairhaven', 'Cliff Lane', 'Scarborough'),
          customer_at_supply_address_from_date: '1998-04-01',
          meter_points: [
            {
              identifier: '4120983',
              supply_type: 'GAS',
              agreements: [{ tariff_code: 'GAS-FIX-12M', effective_from: '2025-02-01' }],
              mpid: 'HRG',
              shipper_mpid: 'HRG',
              supply_start_date: '2012-03-20',
              meters: [
                {
                  meter_serial_number: '0719442',
                  installed_on: '1997-10-22',
                  transfer_readings: [{ reading_date: '2025-08-19', reading_value: '3377', reading_type: 'ROUTINE' }],
                  gas_number_of_digits: 4,
                },
              ],
              smart_refusal_interest: {
                type: 'NOT_INTERESTED',
                date: '2024-01-09',
                refusal_reason: 'HEALTH_CONCERNS',
                source: 'LETTER',
              },
            },
          ],
        },
      ],
      transfer_balance: '-12.5',
      payment_schedules: [{ amount: '20.00', frequency: 'WEEKLY', means: 'CASH', start_date: '2024-01-08' }],
      notes: [
        {
          created_at: '2024-01-09T15:42:11Z',
          body: 'Miss Wrigglesworth writes that she does not want a smart meter in the pantry.',
          document_paths: [{ document_path: 'letters/A-100006/2024-01-09.pdf' }],
        },
      ],
      communication_preference: 'POST',
      document_accessibility: 'LARGE_PRINT',
    },
  },
];
