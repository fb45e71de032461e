import { describe, expect, it } from '@jest/globals';
import { choiceOf, chosenBy, supplierChoices } from './supplier-choices';

const nobody = { supplier: '', sandbox: '' };
const live = { code: 'SERIOUS', is_sandbox: false };
const sandbox = { code: 'AT-TRIAL', is_sandbox: true };
const labels = (...asked: Parameters<typeof supplierChoices>) => supplierChoices(...asked).map(({ label }) => label);

describe('the suppliers to choose from', () => {
  it('are those there are, without a word of sandboxes while there is none', () => {
    expect(labels([live], nobody, true)).toEqual(['All suppliers', 'SERIOUS']);
    expect(labels([live], nobody, false)).toEqual(['All suppliers', 'SERIOUS']);
  });

  it('are told apart by kind once there is a sandbox', () => {
    const codes = ['AT-TRIAL (sandbox)', 'SERIOUS'];
    const kinds = ['All live suppliers', 'All sandboxes'];
    expect(labels([live, sandbox], nobody, true)).toEqual(['All suppliers', ...kinds, ...codes]);
    expect(labels([live, sandbox], nobody, false)).toEqual([...kinds, ...codes]);
  });

  it('have one that is chosen and gone', () => {
    expect(labels([live], { supplier: 'GONE', sandbox: '' }, true)).toContain('GONE');
    expect(labels([live], { supplier: '', sandbox: 'true' }, false)).toContain('All sandboxes');
  });

  it.each([
    [nobody, true],
    [{ supplier: 'SERIOUS', sandbox: '' }, true],
    [{ supplier: '', sandbox: 'true' }, true],
    [{ supplier: '', sandbox: 'false' }, true],
    [nobody, false],
    [{ supplier: 'AT-TRIAL', sandbox: '' }, false],
    [{ supplier: '', sandbox: 'true' }, false],
  ])('are found again as they were chosen: %j', (chosen, listsBoth) => {
    const choice = choiceOf(chosen, listsBoth);
    expect(supplierChoices([live, sandbox], chosen, listsBoth).map(({ value }) => value)).toContain(choice);
    expect(chosenBy(choice)).toEqual(chosen);
  });

  it('are live ones where nothing else is listed by itself', () => {
    expect(choiceOf({ supplier: '', sandbox: 'false' }, false)).toBe('');
  });
});
