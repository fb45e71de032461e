import { alteredAt, samplePayload, valuePaths } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import { correctionsOf } from './corrections.js';
import { AccountImportRequest } from './dto/index.js';

const ACCOUNT = {
  import_supplier: 'DEMO',
  external_account_number: 'A-1',
  billing_address1: 'Chapel Cottage',
  transfer_balance: '57.30',
  customers: [
    { family_name: 'Trelawney', email: 'one@example.org', psr: [{ elec_industry_code: '14' }] },
    { family_name: 'Penrose' },
  ],
  notes: [{ body: 'first' }],
  metadata: [{ key: 'k', value: { a: 1, b: 2 } }],
  supply_addresses: [
    {
      meter_points: [
        {
          meters: [
            {
              reading_history: [
                { reading_date: '2024-05-31', reading_value: '1', billed: true },
                { reading_date: '2024-06-30', reading_value: '2', billed: false },
              ],
            },
          ],
        },
      ],
    },
  ],
};

type Change = (account: typeof ACCOUNT) => unknown;

function changed(change: Change) {
  const after = structuredClone(ACCOUNT);
  change(after);
  return correctionsOf(AccountImportRequest, ACCOUNT, after);
}

const READINGS = 'supply_addresses.0.meter_points.0.meters.0.reading_history';
const readingsOf = (account: typeof ACCOUNT) =>
  account.supply_addresses[0]?.meter_points[0]?.meters[0]?.reading_history ?? [];

describe('where two payloads differ', () => {
  it('is nowhere in equal ones, whatever the order of their keys', () => {
    expect(changed((account) => Object.assign(account, { metadata: [{ value: { b: 2, a: 1 }, key: 'k' }] }))).toEqual(
      [],
    );
  });

  it.each<[string, Change, string, string]>([
    [
      'a field of a customer',
      ({ customers: [one] }) => Object.assign(one ?? {}, { email: 'x' }),
      'customers.0.email',
      'customers.0.email',
    ],
    [
      'a preference',
      ({ customers: [one] }) => Object.assign(one ?? {}, { customer_preferences: { opted_into_sms: true } }),
      'customers.0.customer_preferences.opted_into_sms',
      'customers.0.customer_preferences.opted_into_sms',
    ],
    [
      'an entry that is added',
      ({ customers: [, two] }) => Object.assign(two ?? {}, { psr: [{ elec_industry_code: '08' }] }),
      'customers.1.psr.0.elec_industry_code',
      'customers.1.psr',
    ],
    ['an entry that is gone', ({ notes }) => notes.pop(), 'notes.0.body', 'notes'],
    [
      'an address',
      (account) => Object.assign(account, { billing_address1: 'x' }),
      'billing_address1',
      'billing_address1',
    ],
    [
      'a reading that was not billed',
      (account) => Object.assign(readingsOf(account)[1] ?? {}, { reading_value: '3' }),
      `${READINGS}.1.reading_value`,
      READINGS,
    ],
    [
      'a reading before one that was billed',
      (account) => readingsOf(account).unshift({ reading_date: '2019-01-01' } as never),
      `${READINGS}.0.reading_date`,
      READINGS,
    ],
    ['the order of readings', (account) => readingsOf(account).reverse(), `${READINGS}.1`, READINGS],
  ])('may be corrected: %s', (_, change, path, unit) => {
    expect(changed(change)).toMatchObject([{ path, unit, isCorrectable: true }]);
  });

  it.each<[string, Change, string]>([
    ['money', (account) => Object.assign(account, { transfer_balance: '0' }), 'transfer_balance'],
    ['a customer more', ({ customers }) => customers.push({ family_name: 'Third' }), 'customers.2'],
    ['a customer less', ({ customers }) => customers.pop(), 'customers.1'],
    [
      'a value of metadata',
      ({ metadata: [one] }) => Object.assign(one ?? {}, { value: { a: 2, b: 2 } }),
      'metadata.0.value',
    ],
    [
      'a reading that was billed',
      (account) => Object.assign(readingsOf(account)[0] ?? {}, { reading_value: '3' }),
      `${READINGS}.0`,
    ],
    [
      'a reading that is to count as billed',
      (account) => Object.assign(readingsOf(account)[1] ?? {}, { billed: true }),
      `${READINGS}.1`,
    ],
  ])('may not be corrected: %s', (_, change, path) => {
    expect(changed(change)).toMatchObject([{ path, isCorrectable: false }]);
  });

  it('may be corrected in the fields that the guide names, of all that there are', () => {
    const account = samplePayload();
    const corrected = valuePaths(account).filter((path) => {
      const changes = correctionsOf(AccountImportRequest, account, alteredAt(account, path));
      return changes.length > 0 && changes.every(({ isCorrectable }) => isCorrectable);
    });
    const fields = corrected.map((path) => path.map((name) => (/^\d+$/.test(name) ? '*' : name)).join('.'));
    const groups = new Map<string, Set<string>>();
    for (const field of fields) {
      const [, group = '', name = ''] = /^(?:(.*)\.\*\.)?(.*)$/.exec(field) ?? [];
      groups.set(group, (groups.get(group) ?? new Set()).add(name));
    }
    const named = Object.fromEntries([...groups].map(([group, names]) => [group, [...names].sort().join(' ')]));
    const person = 'date_of_birth email family_name given_name landline mobile salutation title';
    const preferences =
      'is_user_psr_consent_obtained opted_into_offers opted_into_recommended opted_into_sms opted_into_third_parties opted_into_updates';
    expect(named).toEqual({
      '': 'billing_address1 billing_address2 billing_address3 billing_address4 billing_address5 billing_name billing_postcode communication_preference document_accessibility',
      customers: `${preferences
        .split(' ')
        .map((name) => `customer_preferences.${name}`)
        .join(' ')} ${person}`,
      'customers.*.psr': 'effective_from elec_industry_code gas_industry_code',
      'supply_addresses.*.property_administrators': person,
      'supply_addresses.*.meter_points.*.meters.*.reading_history':
        'reading_date reading_type reading_value register_id',
      references: 'namespace value',
      notes: 'body created_at',
      'notes.*.document_paths': 'document_path',
    });
  });

  it('says what was and what is', () => {
    const [change] = changed((account) => Object.assign(account, { billing_address1: undefined }));
    expect(change).toEqual({
      path: 'billing_address1',
      before: 'Chapel Cottage',
      isCorrectable: true,
      unit: 'billing_address1',
    });
  });
});
