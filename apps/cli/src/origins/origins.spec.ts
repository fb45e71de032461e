import { describe, expect, it } from '@jest/globals';
import type { AccountProvenance, ProvenanceHeader } from '../map/results/provenance.js';
import { pathsOfErrors } from './origins-of-lines.js';
import { positionInWords, positionOf, rowsOfLists } from './position-of.js';

const header: ProvenanceHeader = {
  version: 1,
  mapping: 'mapping.yaml',
  mapping_sha256: '',
  corrected: null,
  files: [],
  nodes: [
    { path: '', file: 'accounts.csv', fields: { billing_name: ['TITLE', 'SURNAME'] } },
    { path: 'customers.*', file: 'people.csv', fields: { mobile: ['TEL'], email: ['accounts.csv: MAIL', 'KIND'] } },
    { path: 'customers.*.customer_preferences', file: 'people.csv', fields: { opted_into_sms: ['SMS'] } },
    { path: 'dunning_path', file: 'dunning.csv', fields: { path_name: ['STEP'] } },
    { path: 'customers.*', file: 'second.csv', fields: { mobile: ['PHONE'] } },
  ],
};
const account: AccountProvenance = {
  external_account_number: 'A',
  digest: '',
  rows: { '': '0:7', customers: '1:4-5,9;4:2', dunning_path: '3:12' },
};

describe('positionOf', () => {
  it.each([
    ['billing_name', 'accounts.csv:7:TITLE+SURNAME'],
    ['', 'accounts.csv:7'],
    ['customers', 'accounts.csv:7'],
    ['customers.1', 'people.csv:5'],
    ['customers.2.mobile', 'people.csv:9:TEL'],
    ['customers.2.email', 'accounts.csv:7:MAIL'],
    ['customers.3.mobile', 'second.csv:2:PHONE'],
    ['customers.0.customer_preferences.opted_into_sms', 'people.csv:4:SMS'],
    ['customers.0.family_name', 'people.csv:4'],
    ['dunning_path.path_name', 'dunning.csv:12:STEP'],
  ])('finds %j in %s', (path, position) => {
    const found = positionOf(header, account, path);
    expect(found && positionInWords(found)).toBe(position);
  });

  it('knows nothing of an account without rows', () => {
    expect(positionOf(header, { ...account, rows: {} }, 'billing_name')).toBeNull();
  });
});

describe('rowsOfLists', () => {
  it('names the rows of all lists of a name, by file', () => {
    const rows = { ...account.rows, 'customers.0.customers': '4:8' };
    expect(rowsOfLists(header, { ...account, rows }, /^customers$/)).toEqual([
      'people.csv:4-5,9',
      'second.csv:2',
      'second.csv:8',
    ]);
    expect(rowsOfLists(header, account, /^notes$/)).toEqual([]);
  });
});

describe('pathsOfErrors', () => {
  it('finds the fields of nested errors', () => {
    const errors = {
      customers: { 0: { mobile: ['x'] } },
      billing_name: ['y'],
      non_field_errors: { detail: 'z', code: 'c' },
    };
    expect(pathsOfErrors(errors)).toEqual(['customers.0.mobile', 'billing_name', '']);
    expect(pathsOfErrors(undefined)).toEqual([]);
  });
});
