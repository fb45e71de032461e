import { describe, expect, it } from '@jest/globals';
import { checkTransactionCase, transactionRuleCases } from './check-transaction-case.js';

describe('a sample of transactions', () => {
  it('is valid as it is', () => {
    expect(checkTransactionCase({ rule: 'none', name: 'untouched', change: {}, expected: {} })).toEqual({
      expected: {},
      warned: {},
    });
  });

  it.each(transactionRuleCases.map((one) => [`${one.rule} ${one.name}`, one] as const))('%s', (_, one) => {
    const { expected, warned = {} } = one;
    expect(checkTransactionCase(one)).toEqual({ expected, warned });
  });
});
