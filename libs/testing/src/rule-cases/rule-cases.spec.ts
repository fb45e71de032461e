import { describe, expect, it } from '@jest/globals';
import { judgeRuleCase, ruleCases } from './judge-rule-case.js';

describe('a sample account', () => {
  it('is valid as it is', () => {
    const untouched = { rule: 'none', name: 'untouched', change: {}, expected: {} };
    expect(judgeRuleCase(untouched)).toEqual({});
  });

  it.each(ruleCases.map((one) => [`${one.rule} ${one.name}`, one] as const))('%s', (_, one) => {
    expect(judgeRuleCase(one)).toEqual(one.expected);
  });
});
