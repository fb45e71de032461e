import {
  AccountImportRequest,
  LIST_CAPS,
  readAccountPayload,
  readRequestBy,
  TransactionsRequest,
} from '@carryover/contract';
import { DescribedAnswers, samplePayload } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import { payloadSchema } from './payload-schema.js';
import type { Schema } from './schema.js';

const described = new DescribedAnswers();
const problemOf = (name: string, value: unknown) => described.valueProblem(['components', 'schemas', name], value);
const account = { today: '2026-01-01', supplierExists: true } as const;

/** A supply charge with so many readings in its line item. */
const transactionsWith = (units: readonly string[]) => {
  const period = { start_date: '2025-06-01', end_date: '2025-06-30' };
  const line = { ...period, rate_band: 'CONSUMPTION_STANDARD', number_of_units: 1, net_amount: 1, units };
  const day = { transaction_id: '1', transaction_date: '2026-01-01' };
  return {
    import_supplier: 'A',
    external_account_number: '1',
    transactions: [{ ...day, amount: 1, type: 'SUPPLY_CHARGE', product_code: 'P', line_items: [line] }],
  };
};

describe('payloadSchema', () => {
  it('is made once for a class', () => {
    expect(payloadSchema(TransactionsRequest)).toBe(payloadSchema(TransactionsRequest));
  });

  it('has bounds on every text, list and number of the account', () => {
    const unbounded: string[] = [];
    const visit = (schema: Schema, path: string) => {
      const isText = schema.type === 'string' && schema.enum === undefined;
      if (isText && schema.maxLength === undefined) unbounded.push(path);
      if (schema.type === 'array' && schema.maxItems === undefined) unbounded.push(path);
      if (schema.type === 'integer' && (schema.minimum === undefined || schema.maximum === undefined))
        unbounded.push(path);
      if (schema.type === 'object' && schema.properties === undefined && schema.maxProperties === undefined)
        unbounded.push(path);
      for (const [name, inner] of Object.entries(schema.properties ?? {})) visit(inner, `${path}.${name}`);
      for (const inner of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) visit(inner, path);
      if (schema.items !== undefined) visit(schema.items, `${path}[]`);
    };
    visit(payloadSchema(AccountImportRequest), '');
    visit(payloadSchema(TransactionsRequest), '');
    expect(unbounded).toEqual([]);
  });

  it('takes an account in which every field is filled', () => {
    expect(problemOf('AccountImportRequest', samplePayload())).toBeNull();
  });

  // What the schema refuses the service refuses too; the other way round needs the rules.
  it.each<[string, object]>([
    ['an unknown field', { surprise: 1 }],
    ['a null', { billing_name: null }],
    ['a text that is too long', { billing_name: 'x'.repeat(511) }],
    ['a value that is none of a closed list', { supply_addresses: [{ meter_points: [{ supply_type: 'STEAM' }] }] }],
    ['a number where decimals are text', { transfer_balance: 1 }],
    ['too many digits', { transfer_balance: '12345678901' }],
    ['a day that is none', { last_billed_to_date: '2024-02-30' }],
    ['a number out of bounds', { smart_read_cycle_day: 29 }],
    ['a text for a flag', { unknown_occupier: 'true' }],
    ['too many entries', { metadata: Array.from({ length: 501 }, () => ({ key: 'a', value: {} })) }],
  ])('refuses %s, as the service does', (_, change) => {
    const payload = { ...samplePayload(), ...change };
    expect(problemOf('AccountImportRequest', payload)).not.toBeNull();
    expect(readAccountPayload(payload, account).payload).toBeNull();
  });

  it.each<[string, object]>([
    ['communication_preference', { communication_preference: 'POST' }],
    ['sales_channel', { sales_channel: 'DOORSTEP' }],
    ['smart_read_frequency', { smart_read_frequency: 'WEEKLY' }],
  ])('takes a word that the open list of %s does not have, as the service does', (field, change) => {
    const payload = { ...samplePayload(), ...change };
    expect(problemOf('AccountImportRequest', payload)).toBeNull();
    const read = readAccountPayload(payload, account);
    expect(read.payload).not.toBeNull();
    expect(read.warnings.map(({ path }) => path)).toEqual([field]);
    const written = payloadSchema(AccountImportRequest).properties?.[field];
    expect(written).toMatchObject({ type: 'string', examples: expect.any(Array) });
    expect(written).not.toHaveProperty('enum');
  });

  it.each([0, 1, 2, 3, LIST_CAPS.units])('takes %d units of a line item, as the service does', (count) => {
    const request = transactionsWith(Array(count).fill('1'));
    expect(problemOf('TransactionsRequest', request)).toBeNull();
    expect(readRequestBy(TransactionsRequest, request, account).kept.walked.problems).toEqual([]);
  });

  it('refuses more units than are kept, as the service does', () => {
    const request = transactionsWith(Array(LIST_CAPS.units + 1).fill('1'));
    expect(problemOf('TransactionsRequest', request)).not.toBeNull();
    expect(readRequestBy(TransactionsRequest, request, account).kept.walked.problems).toHaveLength(1);
  });

  it.each([[92], [-4.5], ['92.00'], ['.5'], ['-0.0000000001']])('takes the amount %j as the service does', (amount) => {
    const transaction = { transaction_id: '1', transaction_date: '2026-01-01', amount, type: 'CREDIT' };
    const request = { import_supplier: 'A', external_account_number: '1', transactions: [transaction] };
    expect(problemOf('TransactionsRequest', request)).toBeNull();
  });
});
