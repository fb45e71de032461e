import { describe, expect, it } from '@jest/globals';
import { unknownParameters } from './query-parameters.js';

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
