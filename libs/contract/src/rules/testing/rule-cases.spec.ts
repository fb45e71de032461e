import { describe, expect, it } from '@jest/globals';
import { checkRuleCase, ruleCases } from './check-rule-case.js';

describe('a sample account', () => {
  it('is valid as it is', () => {
    const untouched = { rule: 'none', name: 'untouched', change: {}, expected: {} };
    expect(checkRuleCase(untouched)).toEqual({ expected: {}, warned: {} });
  });

  it.each(ruleCases.map((one) => [`${one.rule} ${one.name}`, one] as const))('%s', (_, one) => {
    const { expected, warned = {} } = one;
    expect(checkRuleCase(one)).toEqual({ expected, warned });
  });
});
