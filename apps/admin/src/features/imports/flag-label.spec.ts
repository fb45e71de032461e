import { describe, expect, it } from '@jest/globals';
import { flagLabel } from './flag-label';

describe('flagLabel', () => {
  it('puts a flag in words', () => {
    expect(flagLabel('temporary_psr_does_not_have_end_date')).toBe(
      'A temporary priority services code has no end date.',
    );
  });

  it('makes a flag that is not known here readable', () => {
    expect(flagLabel('some_new_flag')).toBe('Some new flag.');
  });
});
