import type { AccountImportRequest } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../platform/database/database.js';
import { importAccount, registerSupplier, type TestSupplier } from '../../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { NamesOfAccountsQueries } from './names-of-accounts.queries.js';

let database: TestDatabase;
let api: TestApplication;
let supplier: TestSupplier;
let samples = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  supplier = await registerSupplier(api, 'KNOWN');
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

/** Imports an account whose people and addresses end in a mark of its own. @returns its external number */
async function imported(mark: string, of = supplier): Promise<string> {
  samples += 1;
  const { supply_addresses: addresses = [], ...sample } = distinctSample(samples);
  const [customer, other] = sample.customers ?? [];
  const person = (role: string, telephones: readonly [string, string]) => ({
    given_name: `Given${role}${mark}`,
    family_name: `Family${role}${mark}`,
    email: `${role}.${mark}@example.org`.toLowerCase(),
    ...{ mobile: telephones[0], landline: telephones[1] },
  });
  const lines = (role: string) => [1, 2, 3, 4, 5].map((line) => `${role} Line${line} ${mark}`);
  const [billing, supply] = [lines('Billing'), lines('Supply')];
  const payload: AccountImportRequest = {
    ...sample,
    external_account_number: `KNOWN-${samples}`,
    customers: [
      { ...customer, ...person('One', ['07400 118801', '01209 882201']) },
      { ...other, ...person('Two', ['07400 118802', '01209 882202']) },
    ],
    billing_name: `Trustees of ${mark}`,
    billing_postcode: 'TR1 1AA',
    ...Object.fromEntries(billing.map((text, at) => [`billing_address${at + 1}`, text])),
    supply_addresses: addresses.map((address) => ({
      ...address,
      supply_postcode: 'TR2 2BB',
      ...Object.fromEntries(supply.map((text, at) => [`supply_address${at + 1}`, text])),
      property_administrators: [person('Three', ['07400 118803', '01209 882203'])],
    })),
  };
  return (await importAccount(api, of, payload)).number;
}

const find = async (...numbers: string[]) => {
  const known = await api.app
    .get(NamesOfAccountsQueries, { strict: false })
    .find(api.app.get(Database).reader, supplier.code, numbers);
  return known.map(({ kind, text }) => `${kind} ${text}`).sort();
};

/** All that one of the people is known by. */
const byPerson = (role: string, mark: string, mobile: string, landline: string): string[] => [
  `name Given${role}${mark}`,
  `name Family${role}${mark}`,
  `phrase Given${role}${mark} Family${role}${mark}`,
  `phrase Family${role}${mark} Given${role}${mark}`,
  `phrase ${role}.${mark}@example.org`.toLowerCase(),
  `telephone ${mobile}`,
  `telephone ${landline}`,
];

describe('what customers of accounts are known by', () => {
  it('is all of everybody who is named in them, and of their addresses what is no town', async () => {
    expect(await find(await imported('Penrose'))).toEqual(
      [
        ...byPerson('One', 'Penrose', '07400 118801', '01209 882201'),
        ...byPerson('Two', 'Penrose', '07400 118802', '01209 882202'),
        ...byPerson('Three', 'Penrose', '07400 118803', '01209 882203'),
        'phrase Trustees of Penrose',
        ...['Billing', 'Supply'].flatMap((role) => [1, 2].map((line) => `address ${role} Line${line} Penrose`)),
        'postcode TR1 1AA',
        'postcode TR2 2BB',
      ].sort(),
    );
  });

  it('is of all accounts that are asked for, and of none of another supplier', async () => {
    const numbers = [await imported('Kitto'), await imported('Rowse')];
    const [, left] = [await imported('Tregear'), await imported('Hocking', await registerSupplier(api, 'OTHERS'))];
    const texts = (await find(...numbers, left, 'NOBODY')).join('\n');
    for (const mark of ['Kitto', 'Rowse']) expect(texts).toContain(`Trustees of ${mark}`);
    for (const mark of ['Tregear', 'Hocking']) expect(texts).not.toContain(mark);
  });
});
