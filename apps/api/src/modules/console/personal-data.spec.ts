import { accountPayloadArbitrary, generatePayloads } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { differences } from '../imports/index.js';
import { MASK, maskDifference, maskPersonalData } from './personal-data.js';

/** Where a payload says something about a person, written down again from what the fields mean. */
const PERSONAL_PLACES: readonly RegExp[] = [
  /^customers\.\d+\.(given_name|family_name|resolved_family_name|title|salutation|date_of_birth|email|mobile|landline)$/,
  /^customers\.\d+\.psr\./,
  /\.property_administrators\.\d+\.(given_name|family_name|title|salutation|date_of_birth|email|mobile|landline)$/,
  /^supply_addresses\.\d+\.supply_(address\d|postcode)$/,
  /^billing_(name|postcode|address\d)$/,
  /^notes\.\d+\.body$/,
  /^account_campaigns\.\d+\.campaign_note$/,
  /^metadata\.\d+\.value(\.|$)/,
  /^document_accessibility$/,
];

/** Every value of a payload that is not empty, by its place. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return value === null || value === '' ? [] : [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}

const isPersonal = (path: string) => PERSONAL_PLACES.some((place) => place.test(path));

function expectNothingPersonal(payload: object): void {
  const masked = new Map(leaves(maskPersonalData(payload)));
  for (const [path, value] of leaves(payload)) {
    if (isPersonal(path)) expect([path, masked.get(path)]).toEqual([path, MASK]);
    // What says nothing about anybody is what staff work with.
    else if (/(^|\.)(external_account_number|tariff_code|identifier|amount|slug)$/.test(path))
      expect([path, masked.get(path)]).toEqual([path, value]);
  }
}

describe('maskPersonalData', () => {
  it('masks everything personal in any payload, and keeps what is not', () => {
    fc.assert(fc.property(accountPayloadArbitrary({ supplier: 'ACME' }), expectNothingPersonal), { numRuns: 200 });
    const seen = new Set<number>();
    for (const payload of generatePayloads(200, 61, 'ACME')) {
      expectNothingPersonal(payload);
      for (const [path] of leaves(payload)) seen.add(PERSONAL_PLACES.findIndex((place) => place.test(path)));
    }
    // Every kind of personal value was among them.
    expect([...PERSONAL_PLACES.keys()].filter((index) => !seen.has(index))).toEqual([]);
  });

  it.each([
    [{ metadata: [{ key: 'CRM', value: { key: 'Ann', deep: [{ key: 'Archer' }], n: 4 } }] }, ['Ann', 'Archer', '4']],
    [{ metadata: { owner: 'Ann Archer' } }, ['Ann Archer']],
    [{ metadata: [{ key: 'CRM', value: 'Ann Archer' }] }, ['Ann Archer']],
    [{ psr: [{ elec_industry_code: '12', effective_from: '2024-01-01' }] }, ['12', '2024']],
    [{ payment_instruction: { last_four: '4242', bank_name: 'Archer Bank' } }, ['4242', 'Archer']],
  ])('leaves nothing of %j', (value, secrets) => {
    const text = JSON.stringify(maskPersonalData(value));
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('keeps the names of metadata and the values of references', () => {
    const value = { metadata: [{ key: 'CRM', value: {} }], references: [{ namespace: 'crm', value: 'R-1' }] };
    expect(maskPersonalData(value)).toEqual(value);
  });
});

describe('maskDifference', () => {
  it('shows no personal value of any two payloads', () => {
    const payloads = generatePayloads(40, 62, 'ACME');
    for (const [index, payload] of payloads.entries())
      for (const { path, ...sides } of differences(payload, payloads.at(index - 1)).map(maskDifference))
        for (const [inner, value] of leaves(sides)) {
          const whole = `${path}.${inner.split('.').slice(1).join('.')}`.replace(/\.$/, '');
          if (isPersonal(whole)) expect([whole, value]).toEqual([whole, MASK]);
        }
  });
});
