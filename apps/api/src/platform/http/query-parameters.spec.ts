import { describe, expect, it } from '@jest/globals';
import { QueryParameters, unknownParameters } from './query-parameters.js';

describe('unknownParameters', () => {
  it('takes the ones a call knows', () => {
    expect(unknownParameters({ is_dry_run: 'true' }, ['is_dry_run'])).toEqual([]);
  });

  it.each(['is_dry_run[]', 'is_dryrun', 'IS_DRY_RUN', '__proto__x'])('names %s', (name) => {
    expect(unknownParameters({ [name]: 'true' }, ['is_dry_run'])).toEqual([
      { path: name, rule: 'R01', code: 'unknown_field', detail: 'This field is not recognised.' },
    ]);
  });
});

describe('a flag of the query', () => {
  it.each([
    ...['true', 'True', 'TRUE', '1'].map((text) => [text, true] as const),
    ...['false', 'False', 'FALSE', '0'].map((text) => [text, false] as const),
  ])('is read of %s, whatever the document says that generated clients send', (text, expected) => {
    const query = new QueryParameters({ is_dry_run: text });
    expect([query.flag('is_dry_run'), query.problems]).toEqual([expected, []]);
  });

  it.each(['yes', '', ' true', '2', 'null'])('is refused of "%s"', (text) => {
    const query = new QueryParameters({ is_dry_run: text });
    expect(query.flag('is_dry_run')).toBeNull();
    expect(query.problems).toEqual([expect.objectContaining({ path: 'is_dry_run', rule: 'R04' })]);
  });
});
