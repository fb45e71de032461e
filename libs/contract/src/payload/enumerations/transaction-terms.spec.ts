import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PAYMENT_TYPES_BY_TYPE } from './payment.enumerations.js';
import { REASONS_BY_TYPE } from './transaction-reason.enumerations.js';

interface TermField {
  readonly payload: string;
  readonly path: string;
  readonly when?: { readonly type: string };
  readonly enum?: readonly string[];
}

const FIELD_LIST = new URL('../../../spec/fields.json', import.meta.url);
const fields = JSON.parse(readFileSync(FIELD_LIST, 'utf8')) as TermField[];

/** What the published list says goes with each type of transaction, without "". */
function listed(path: string): Record<string, readonly string[]> {
  return Object.fromEntries(
    fields
      .filter((field) => field.payload === 'transactions_create' && field.path === path)
      .map((field) => [field.when?.type, field.enum?.filter((value) => value !== '')]),
  );
}

describe('what goes with a type of transaction (R115)', () => {
  it('is the reasons of the published list', () => {
    expect(REASONS_BY_TYPE).toEqual(listed('transactions[].reason'));
  });

  it('is the payment types of the published list', () => {
    expect(PAYMENT_TYPES_BY_TYPE).toEqual(listed('transactions[].payment_type'));
  });
});
