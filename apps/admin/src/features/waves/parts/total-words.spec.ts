import { describe, expect, it } from '@jest/globals';
import { figureText, isAsPlanned } from './total-words';

describe('The totals of a wave', () => {
  it('are told to the digit', () => {
    expect(figureText('accounts', '100000')).toBe('100,000');
    expect(figureText('balance', '-12345678901234567.105')).toBe('−£12,345,678,901,234,567.105');
    expect(figureText('customers', null)).toBeNull();
  });

  it.each([
    ['12.3', '12.30', null, true],
    ['12.3', '12.30', '12.31', false],
    ['100', '10', null, false],
    ['0', '-0.00', null, true],
    [null, '1', '1', null],
    ['1', null, null, null],
  ])('planned %s, loaded %s, imported %s: %s', (planned, loaded, imported, isEqual) => {
    expect(isAsPlanned({ planned, loaded, imported })).toBe(isEqual);
  });
});
