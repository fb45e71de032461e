import { isPersonalPath, REQUEST_CLASSES } from '@carryover/contract';
import { accountPayloadArbitrary, generatePayloads } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { differences } from '../imports/index.js';
import { MASK, maskDifference, maskPersonalData, maskValues, mayBePersonal } from './personal-data.js';

const { account } = REQUEST_CLASSES;

/** Every value of a payload that is not empty, by its path. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return value === null || value === '' ? [] : [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}

const isPersonal = (path: string) => isPersonalPath(account, path);

function expectOnlyDeclaredShown(payload: object): void {
  const masked = new Map(leaves(maskPersonalData(payload, account)));
  const wrong = leaves(payload).filter(([path, value]) => {
    // Metadata is one mask, whatever is in it.
    const field = path.replace(/^(metadata\.\d+\.value)\..*/, '$1');
    return masked.get(field) !== (isPersonal(path) ? MASK : value);
  });
  expect(wrong).toEqual([]);
}

describe('maskPersonalData', () => {
  it('shows of any payload what is declared not to be personal, and nothing else', () => {
    fc.assert(fc.property(accountPayloadArbitrary({ supplier: 'ACME' }), expectOnlyDeclaredShown), { numRuns: 200 });
    for (const payload of generatePayloads(200, 61, 'ACME')) expectOnlyDeclaredShown(payload);
  });

  it('masks a field that nobody declared, wherever it is', () => {
    const added = { external_account_number: '1', nickname: 'Annie', ledgers: [{ owner: 'Ann', ledger_balance: '1' }] };
    expect(maskPersonalData(added, account)).toEqual({
      ...{ external_account_number: '1', nickname: MASK },
      ledgers: [{ owner: MASK, ledger_balance: '1' }],
    });
    const answer = { id: '1', note: 'Ann', inner: { at: 'Ann' }, list: ['Ann'] };
    expect(maskPersonalData(answer, { id: false })).toEqual({ id: '1', note: MASK, inner: MASK, list: [MASK] });
    expect(maskPersonalData({ constructor: 'Ann', toString: 'Ann' }, { id: false })).toEqual({
      ...{ constructor: MASK, toString: MASK },
    });
  });

  it('masks a value that is not what was declared at its path', () => {
    const value = {
      external_account_number: { name: 'Ann' },
      customers: 'Ann',
      ledgers: ['Ann'],
      metadata: { is: 'Ann' },
    };
    expect(JSON.stringify(maskPersonalData(value, account))).not.toContain('Ann');
  });

  it.each([
    [{ metadata: [{ key: 'CRM', value: { Ann: 1, deep: [{ key: 'Archer' }], n: 4 } }] }, ['Ann', 'Archer', '4']],
    [{ metadata: { owner: 'Ann Archer' } }, ['Ann Archer']],
    [{ metadata: [{ key: 'CRM', value: 'Ann Archer' }] }, ['Ann Archer']],
    [{ customers: [{ psr: [{ elec_industry_code: '12', effective_from: '2024-01-01' }] }] }, ['12', '2024']],
    [{ account_campaigns: [{ slug: 'life-support', campaign_note: 'Archer' }] }, ['life', 'Archer']],
    [{ debts: [{ is_insolvent: true }] }, ['true']],
  ])('leaves nothing of %j', (value, secrets) => {
    const text = JSON.stringify(maskPersonalData(value, account));
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('keeps the names of metadata and the values of references', () => {
    const value = { metadata: [{ key: 'CRM' }], references: [{ namespace: 'crm', value: 'R-1' }] };
    expect(maskPersonalData(value, account)).toEqual(value);
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

  it('masks both sides at a path that nobody declared', () => {
    const difference = { path: 'customers.0.nickname', stored: 'Ann', sent: { first: 'Ann' } };
    expect(maskDifference(difference)).toEqual({ path: `customers.0.${MASK}`, stored: MASK, sent: MASK });
    expect(maskValues(difference)).toEqual({ path: difference.path, stored: MASK, sent: MASK });
    expect(maskDifference({ path: 'ledgers.0.ledger_balance.0', stored: '1' })).toEqual({
      ...{ path: 'ledgers.0.ledger_balance.0', stored: '1' },
    });
  });

  it.each([
    [{ Ann: 1 }, { Ann: 2 }],
    [{ Ann: 1 }, {}],
    [{}, { 'Ann Archer': { Ann: '07700900123' } }],
    [{ contacts: [{ Ann: 1 }] }, { contacts: [{ 'A. Ann': 1 }] }],
  ])('shows no key of free-form data: %j, then %j', (before, after) => {
    const payload = (value: object) => ({ metadata: [{ key: 'CRM', value }] });
    const found = differences(payload(before), payload(after)).map(maskDifference);
    expect(found.length).toBeGreaterThan(0);
    for (const { path } of found) expect(path).toBe(`metadata.0.value.${MASK}`);
    expect(JSON.stringify(found)).not.toMatch(/Ann|\d{2}/);
  });
});

describe('mayBePersonal', () => {
  it('goes by the request the sentence is about, and takes what it does not know for personal', () => {
    expect(mayBePersonal('notes', 'notes.0.body')).toBe(true);
    expect(mayBePersonal('notes', 'notes.0.is_pinned')).toBe(false);
    expect(mayBePersonal('account', 'ledgers.0.ledger_balance')).toBe(false);
    expect(mayBePersonal('account', 'customers.0.landline')).toBe(true);
    expect(mayBePersonal('transactions', 'transactions.0.amount')).toBe(false);
    expect(mayBePersonal('something_new', 'transactions.0.amount')).toBe(true);
  });
});
