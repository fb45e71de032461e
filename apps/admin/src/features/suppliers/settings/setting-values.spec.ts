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
    expect(changesIn(textsOf(settings), settings)).toEqual([]);
  });

  it('names what was changed, with null for the default', () => {
    const settings = { concurrency_limit: 3 };
    const texts = { ...textsOf(settings), concurrency_limit: '', dry_run_only: 'true' };
    expect(changesIn(texts, settings).map(({ field: { name }, before, after }) => [name, before, after])).toEqual([
      ['concurrency_limit', 3, null],
      ['dry_run_only', undefined, true],
    ]);
  });
});

describe('A setting', () => {
  it.each([
    [true, 'Yes'],
    [[1, 2], '1, 2'],
    [4, '4'],
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
