import { addDays } from '@carryover/contract';
import { type Defect, put } from './defect.js';

/** Longer than anybody lives, so that a birth so many days after the account's dates is in the future for long. */
const CENTURIES = 200_000;

/** Mistakes about people and their addresses. */
export const personDefects: readonly [Defect, ...Defect[]] = [
  {
    defect: 'a digit of a mobile number is missing',
    rule: 'R28',
    code: 'invalid_phone_number',
    plant: ({ customers: [customer] = [] }) => {
      if (customer?.mobile === undefined) return null;
      customer.mobile = customer.mobile.slice(0, -1);
      return 'customers.0.mobile';
    },
  },
  {
    defect: 'a mobile number of the range reserved for drama',
    rule: 'R28',
    code: 'invalid_phone_number',
    plant: ({ customers: [customer] = [] }, draw) => {
      if (customer === undefined) return null;
      customer.mobile = `07700 900${draw.whole(100, 999)}`;
      return 'customers.0.mobile';
    },
  },
  {
    defect: 'an e-mail address without its domain',
    rule: 'R29',
    code: 'invalid_email',
    plant: ({ customers: [customer] = [] }) => {
      if (customer?.email === undefined) return null;
      customer.email = customer.email.replace(/@.*/, '@');
      return 'customers.0.email';
    },
  },
  {
    defect: 'a date of birth as it is written by hand',
    rule: 'R07',
    code: 'invalid_date',
    plant: ({ customers: [customer] = [] }) => {
      if (customer?.date_of_birth === undefined) return null;
      customer.date_of_birth = customer.date_of_birth.split('-').reverse().join('/');
      return 'customers.0.date_of_birth';
    },
  },
  {
    defect: 'a date of birth in the future',
    rule: 'R32',
    code: 'date_of_birth_in_future',
    plant: ({ customers: [customer] = [] }) => {
      if (customer?.date_of_birth === undefined) return null;
      customer.date_of_birth = addDays(customer.date_of_birth, CENTURIES);
      return 'customers.0.date_of_birth';
    },
  },
  {
    defect: 'a postcode with a letter where a digit belongs',
    rule: 'R40',
    code: 'invalid_postcode',
    plant: (account) => {
      account.billing_postcode = account.billing_postcode?.replace(/ \d/, ' O') ?? '';
      return 'billing_postcode';
    },
  },
  {
    defect: 'a supply address without its postcode',
    rule: 'R02',
    code: 'required',
    plant: ({ supply_addresses: [address] = [] }) => {
      if (address === undefined) return null;
      Reflect.deleteProperty(address, 'supply_postcode');
      return 'supply_addresses.0.supply_postcode';
    },
  },
  {
    defect: 'null for a value that is not known',
    rule: 'R03',
    code: 'null_not_accepted',
    plant: (account) => {
      put(account, 'billing_address5', null);
      return 'billing_address5';
    },
  },
  {
    defect: 'a column of the old system that nobody knows here',
    rule: 'R01',
    code: 'unknown_field',
    plant: (account, draw) => {
      put(account, 'legacy_id', draw.whole(1, 1_000_000));
      return 'legacy_id';
    },
  },
];
