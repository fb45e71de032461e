import { type CustomerPayload } from '@carryover/contract';

/** Two customers, every field of a customer filled between them. */
export function sampleCustomers(): CustomerPayload[] {
  return [
    {
      given_name: 'Morwenna',
      family_name: 'Trelawney',
      email: 'morwenna.trelawney@example.org',
      mobile: '07400 118832',
      landline: '01209 311456',
      date_of_birth: '1957-03-14',
      title: 'Dr',
      salutation: 'Dr Trelawney',
      psr: [
        { elec_industry_code: '14', effective_from: '2022-03-14' },
        { gas_industry_code: '25', effective_from: '2023-01-09' },
      ],
      customer_preferences: {
        opted_into_sms: true,
        opted_into_recommended: false,
        opted_into_updates: true,
        opted_into_third_parties: false,
        opted_into_offers: false,
        is_user_psr_consent_obtained: true,
      },
    },
    {
      given_name: 'Jory',
      family_name: 'Trelawney',
      email: 'jory@example.org',
      mobile: '+447400220917',
      date_of_birth: '1961-11-02',
      title: 'Mr',
      salutation: 'Jory',
    },
  ];
}
