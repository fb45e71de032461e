import { type RuleCase } from '../testing/rule-case.js';

const meant = (text: string) => `This was likely read in a wrong encoding on its way: "${text}" may be meant.`;

/** R180: letters that were read in a wrong encoding, or lost. */
export const damagedTextCases: readonly RuleCase[] = [
  {
    rule: 'R180',
    name: 'warns of letters that were read as Windows-1252, wherever they are, with what may be meant',
    change: { billing_name: 'ZoÃ« Brontë', 'customers.0.family_name': 'Oâ€™Hara', billing_address1: '5 CafÃ© Row' },
    expected: {},
    warned: {
      billing_name: [meant('Zoë Brontë')],
      'customers.0.family_name': [meant('O’Hara')],
      billing_address1: [meant('5 Café Row')],
    },
  },
  {
    rule: 'R180',
    name: 'warns of a letter that is lost for good',
    change: { 'customers.0.family_name': 'Bront\ufffd' },
    expected: {},
    warned: {
      'customers.0.family_name': ['A letter was lost on the way: "Bront\ufffd" holds U+FFFD in its place.'],
    },
  },
  {
    rule: 'R180',
    name: 'says nothing of names that are written with such letters',
    change: { 'customers.0.family_name': 'JOÃO Gonçalves-Ålund', billing_name: 'Łukasz Âme £5 Ïx' },
    expected: {},
  },
];
