import { CustomerPayload, CustomerPreferencesPayload, PsrPayload } from '@carryover/contract';
import { examplesOf } from './examples-of.js';

/** Two customers, every field of a customer filled between them. */
export function sampleCustomers(): CustomerPayload[] {
  return [
    {
      ...examplesOf(CustomerPayload),
      psr: [
        { ...examplesOf(PsrPayload), gas_industry_code: undefined },
        { gas_industry_code: '25', effective_from: '2023-01-09' },
      ],
      customer_preferences: examplesOf(CustomerPreferencesPayload),
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
