import { describe, expect, it } from '@jest/globals';
import { markedInWords, refusalOf } from './marked-in-words';

const ok = { mpxn: '1', error_detail: null };
const no = { mpxn: '2', error_detail: 'Meter point is already marked.' };

describe('What became of marking', () => {
  it('counts as done only for what the API took', () => {
    expect(markedInWords({ results: [ok, ok] })).toBe('2 meter points marked for registration.');
    expect(markedInWords({ results: [ok, no] })).toBe(
      '1 meter point marked for registration. 1 not, the first because: Meter point is already marked.',
    );
    const many = Array.from({ length: 1_200 }, () => no);
    expect(markedInWords({ results: [ok, ...many] })).toContain(' 1,200 not, the first because: ');
    expect(refusalOf({ results: [ok, no] })).toBeNull();
  });

  it('is a refusal when nothing was marked', () => {
    expect(refusalOf({ results: [no] })).toBe('2: Meter point is already marked.');
    expect(refusalOf({ results: [] })).toBe('The account has no meter points.');
  });
});
