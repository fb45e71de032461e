import { describe, expect, it } from '@jest/globals';
import { settingFields } from './setting-fields';
import { changedNames, changesIn, settingInWords, textsOf, wireValue } from './setting-values';

const field = (name: string) => {
  const found = settingFields.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe('The form of the settings', () => {
  it.each([
    ['concurrency_limit', '12', 12],
    ['concurrency_limit', 'many', 'many'],
    ['concurrency_limit', ' ', null],
    ['strict_mprn_check', 'false', false],
    ['document_root', ' a/b ', 'a/b'],
    ['payment_days', '1, 15\n28', [1, 15, 28]],
    ['allowed_campaigns', 'one\n\ntwo,', ['one', 'two']],
    ['allowed_campaigns', '', null],
  ])('reads %s as %j', (name, text, value) => {
    expect(wireValue(field(name), text)).toEqual(value);
  });

  it('changes nothing that was not touched', () => {
    const settings = { concurrency_limit: 3, payment_days: [1, 2], strict_mprn_check: false, document_root: 'a' };
    expect(changesIn(textsOf(settings), settings, settings)).toEqual([]);
  });

  it('names what was changed, with null for the default', () => {
    const settings = { concurrency_limit: 3 };
    const texts = { ...textsOf(settings), concurrency_limit: '', dry_run_only: 'true' };
    expect(
      changesIn(texts, settings, settings).map(({ field: { name }, before, after }) => [name, before, after]),
    ).toEqual([
      ['concurrency_limit', 3, null],
      ['dry_run_only', undefined, true],
    ]);
  });

  it('names what it changes as it is now, and where others have changed it since', () => {
    const opened = { allowed_campaigns: ['x'], payment_days: [1], concurrency_limit: 3, dunning_start_delay_days: 4 };
    const live = { allowed_campaigns: ['x', 'y'], payment_days: [2], concurrency_limit: 5, document_root: 'a' };
    const typed = {
      allowed_campaigns: 'x\nz',
      concurrency_limit: '5',
      dunning_start_delay_days: '6',
      dry_run_only: 'true',
    };
    const changes = changesIn({ ...textsOf(opened), ...typed }, opened, live);
    expect(
      changes.map(({ field: { name }, before, after, isChangedMeanwhile }) => [
        name,
        before,
        after,
        isChangedMeanwhile,
      ]),
    ).toEqual([
      ['concurrency_limit', 5, 5, false],
      ['dry_run_only', undefined, true, false],
      ['dunning_start_delay_days', undefined, 6, true],
      ['allowed_campaigns', ['x', 'y'], ['x', 'z'], true],
    ]);
  });
});

describe('A setting', () => {
  it.each([
    [true, 'Yes'],
    [[1, 2], '1, 2'],
    [4, '4'],
    [1_000, '1,000'],
  ])('%j is said as %s', (value, words) => {
    expect(settingInWords(value)).toBe(words);
  });

  it('shows in the history when it was set, changed or taken away', () => {
    expect(changedNames({ a: 1, b: [1], c: 3 }, { b: [2], c: 3, d: 4 })).toEqual(['a', 'b', 'd']);
  });

  it('has a name of its own', () => {
    expect(new Set(settingFields.map(({ name }) => name)).size).toBe(settingFields.length);
  });
});
