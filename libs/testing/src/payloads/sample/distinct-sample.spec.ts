import { readAccountPayload } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { distinctSample } from './distinct-sample.js';

function ownValues(index: number): string[] {
  const { external_account_number: number, supply_addresses, ledgers, references } = distinctSample(index);
  const points = (supply_addresses ?? []).flatMap((address) => address.meter_points ?? []);
  const transactions = (ledgers ?? []).flatMap((ledger) => [
    ...(ledger.current_statement_transactions ?? []),
    ...(ledger.historical_statement_transactions ?? []),
  ]);
  return [
    number,
    ...points.map(({ identifier }) => identifier),
    ...transactions.map(({ transaction_id: id }) => id),
    ...(references ?? []).map(({ namespace, value }) => `${namespace} ${value}`),
  ];
}

describe('distinctSample', () => {
  it.each([0, 1, 999_999])('is valid and in normal form as number %d', (index) => {
    const { payload, errors } = readAccountPayload(distinctSample(index), {
      today: '2026-01-01',
      supplierExists: true,
    });
    expect(errors.toJSON()).toEqual({});
    expect(payload).toEqual(distinctSample(index));
  });

  it('shares nothing between accounts that must be their own', () => {
    const values = [0, 1, 2, 500_000].flatMap(ownValues);
    expect(new Set(values).size).toBe(values.length);
  });

  it('takes other values for its top-level fields', () => {
    expect(distinctSample(3, { billing_name: 'Other' }).billing_name).toBe('Other');
  });

  it('ends where its numbers end', () => {
    expect(() => distinctSample(1_000_000)).toThrow(RangeError);
  });
});
