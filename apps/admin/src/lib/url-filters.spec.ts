import { describe, expect, it } from '@jest/globals';
import { apiQuery, neighbourPages, queryOf, withFilters } from './url-filters';

const query = (text: string) => new URLSearchParams(text);

describe('Filters in the address', () => {
  it.each([
    ['supplier=A&cursor=x', { state: 'REFUSED' }, '/r?supplier=A&state=REFUSED'],
    ['supplier=A', { supplier: 'B & C' }, '/r?supplier=B+%26+C'],
    ['supplier=A&status=X', { supplier: null, status: '' }, '/r'],
    ['', { status: ['X', 'Y'] }, '/r?status=X&status=Y'],
    ['status=X', { cursor: ['a', 'b'] }, '/r?status=X&cursor=a&cursor=b'],
  ])('of ?%s with %j become %s', (before, change, after) => {
    expect(withFilters('/r', query(before), change)).toBe(after);
  });

  it('are asked of the API by name, with the page the trail ends at', () => {
    expect(apiQuery(query('state=X&debug=1&supplier=&cursor=a&cursor=b'), ['state', 'supplier'], 50)).toBe(
      'limit=50&state=X&cursor=b',
    );
  });

  it('come from the search parameters of a page', () => {
    expect(queryOf({ status: ['X', 'Y'], search: 'a', none: undefined }).toString()).toBe('status=X&status=Y&search=a');
  });
});

describe('The pages of a list', () => {
  it('end at both ends', () => {
    expect(neighbourPages('/r', query('s=1'), null)).toEqual({ back: null, on: null });
  });

  it('lead on and back again', () => {
    expect(neighbourPages('/r', query('s=1'), 'a')).toEqual({ back: null, on: '/r?s=1&cursor=a' });
    expect(neighbourPages('/r', query('s=1&cursor=a'), 'b')).toEqual({
      back: '/r?s=1',
      on: '/r?s=1&cursor=a&cursor=b',
    });
  });

  it('are kept under the name of their list where a page has several', () => {
    expect(neighbourPages('/r', query('notes=a&statements=x'), 'b', 'notes')).toEqual({
      back: '/r?statements=x',
      on: '/r?statements=x&notes=a&notes=b',
    });
  });

  it('keep the address short however far one goes', () => {
    const far = query(Array.from({ length: 60 }, (_, page) => `cursor=${page}`).join('&'));
    expect(neighbourPages('/r', far, 'next').on?.match(/cursor=/g)).toHaveLength(40);
  });
});
