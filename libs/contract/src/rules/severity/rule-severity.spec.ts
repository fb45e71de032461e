import { describe, expect, it } from '@jest/globals';
import { defaultSeverity, isLowerable, LOWERABLE_RULES } from './rule-severity.js';

describe('the rules whose severity staff can set', () => {
  it('are listed once each, in the order of their ids', () => {
    const numbers = LOWERABLE_RULES.map((rule) => Number(rule.slice(1)));
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  });

  it.each(['R28', 'R43', 'R48', 'R93', 'R112', 'R115', 'R118', 'R130', 'R132', 'R150', 'R161', 'R163', 'R165', 'R167'])(
    'have %s',
    (rule) => {
      expect(isLowerable(rule)).toBe(true);
    },
  );

  it.each([
    ['R01', 'is locked'],
    ['R16', 'is locked'],
    ['R103', 'is locked'],
    ['R114', 'is locked'],
    ['R18', 'refuses nothing'],
    ['R153', 'is a state of the account'],
    ['R39', 'does not exist'],
    ['toString', 'does not exist'],
  ])('do not have %s, which %s', (rule) => {
    expect(isLowerable(rule)).toBe(false);
  });

  it('have every rule that is a warning by default, so that staff can make it an error', () => {
    const warnings = Array.from({ length: 179 }, (_, index) => `R${index + 1}`).filter(
      (rule) => defaultSeverity(rule) === 'warning',
    );
    expect(warnings.filter((rule) => !isLowerable(rule))).toEqual([]);
    expect(warnings).toHaveLength(3);
  });
});
