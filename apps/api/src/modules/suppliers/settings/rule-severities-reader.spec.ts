import { describe, expect, it } from '@jest/globals';
import { ruleSeverities } from './rule-severities-reader.js';

const LOCKED = 'This rule is an error for every live supplier.';
const NO_RULE = 'There is no such rule with a severity.';

describe('the severities that staff set', () => {
  it('are taken by id of the rule, with or without a last day', () => {
    const given = { R93: { severity: 'warning', until: '2027-03-31' }, R163: { severity: 'error' } };
    expect(ruleSeverities(given)).toEqual({ value: given });
  });

  it.each([
    [[], 'Expected object.'],
    ['off', 'Expected object.'],
    [null, 'Expected object.'],
    [{}, 'Give at least one rule, or null for the default.'],
    [{ R103: { severity: 'warning' } }, `R103: ${LOCKED}`],
    [{ R01: { severity: 'off' } }, `R01: ${LOCKED}`],
    [{ R18: { severity: 'off' } }, `R18: ${NO_RULE}`],
    [{ R999: { severity: 'off' } }, `R999: ${NO_RULE}`],
    [{ toString: { severity: 'off' } }, `toString: ${NO_RULE}`],
    [{ R93: 'warning' }, 'R93: Expected object.'],
    [{ R93: {} }, 'R93: Expected string.'],
    [{ R93: { severity: 'mild' } }, 'R93: "mild" is not an accepted value. Accepted: error, warning, off.'],
    [{ R93: { severity: 'off', reason: 'x' } }, 'R93: reason is not recognised.'],
    [{ R93: { severity: 'off', until: '2027-02-29' } }, 'R93: Not a valid date; use YYYY-MM-DD.'],
    [{ R93: { severity: 'off', until: null } }, 'R93: Not a valid date; use YYYY-MM-DD.'],
  ])('are not taken as %j', (given, problem) => {
    expect(ruleSeverities(given)).toEqual({ problem });
  });

  it('are all refused for one that cannot be set', () => {
    expect(ruleSeverities({ R93: { severity: 'off' }, R102: { severity: 'off' } })).toEqual({
      problem: `R102: ${LOCKED}`,
    });
  });
});
