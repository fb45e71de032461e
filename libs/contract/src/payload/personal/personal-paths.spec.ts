import { describe, expect, it } from '@jest/globals';
import * as contract from '../../index.js';
import { Nested, Text } from '../decorators/index.js';
import type { PayloadClass } from '../field-spec.js';
import { fieldsOf } from '../payload-metadata.js';
import { assertPersonalDeclared, isPersonalPath, undeclaredFields } from './personal-paths.js';

const { AccountImportRequest, NotesRequest, TransactionsRequest } = contract;

function hasFields(value: unknown): value is PayloadClass {
  if (typeof value !== 'function' || value.prototype === undefined) return false;
  try {
    return fieldsOf(value as PayloadClass).size > 0;
  } catch {
    return false;
  }
}

describe('every field of what suppliers send', () => {
  const classes = Object.values(contract).filter(hasFields);

  it('says whether it is personal', () => {
    expect(classes.length).toBeGreaterThan(35);
    expect(classes.flatMap((type) => undeclaredFields(type).map((path) => `${type.name} ${path}`))).toEqual([]);
  });

  it('is refused at start when it does not', () => {
    class Inner {
      @Text({ personal: false })
      said?: string;

      @Text()
      unsaid?: string;
    }
    class Outer {
      @Nested(() => Inner)
      inner?: Inner;
    }
    expect(() => assertPersonalDeclared(Object.values(contract.REQUEST_CLASSES))).not.toThrow();
    expect(() => assertPersonalDeclared([AccountImportRequest, Outer])).toThrow(
      'These fields do not say whether they are personal: Outer inner.unsaid.',
    );
    expect([isPersonalPath(Outer, 'inner.unsaid'), isPersonalPath(Outer, 'inner.said')]).toEqual([true, false]);
  });
});

describe('isPersonalPath', () => {
  it.each([
    'customers.0.email',
    'customers.3.psr.0.elec_industry_code',
    'customers.0',
    'customers',
    '',
    'supply_addresses.0.property_administrators.0.title',
    'supply_addresses.0',
    'metadata.0.value',
    'metadata.0.value.anything.deep',
    'account_campaigns.0.slug',
    'ledgers.0.current_statement_transactions.2.reason',
    'nobody_described_this',
    'customers.0.nor_this',
    'transfer_balance.nor_this',
  ])('is so for %j', (path) => {
    expect(isPersonalPath(AccountImportRequest, path)).toBe(true);
  });

  it.each([
    'external_account_number',
    'metadata.0.key',
    'supply_addresses.0.meter_points.0.meters.0.registers.0',
    'ledgers.0.current_statement_transactions.2.amount',
    'supply_addresses.0.meter_points.0.identifier',
  ])('is not so for %j', (path) => {
    expect(isPersonalPath(AccountImportRequest, path)).toBe(false);
  });

  it('goes by the request', () => {
    expect(isPersonalPath(NotesRequest, ['notes', '0', 'body'])).toBe(true);
    expect(isPersonalPath(NotesRequest, 'notes.0.is_pinned')).toBe(false);
    expect(isPersonalPath(TransactionsRequest, 'transactions.0.line_items.0.units.1')).toBe(false);
    expect(isPersonalPath(TransactionsRequest, 'transactions.0.note')).toBe(true);
    expect(isPersonalPath(TransactionsRequest, 'transactions.0.reason')).toBe(true);
  });
});
