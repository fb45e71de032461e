import { describe, expect, it } from '@jest/globals';
import { importsApiPath, importsHref, neighbours, readImportFilters } from './import-filters';

describe('The filters of the imports', () => {
  it('come back from the address they are written to', () => {
    const filters = { status: 'ERRORED', search: '#-35/02 & 8', trail: ['a=', 'b+'] } as const;
    const query = new URL(importsHref(filters), 'http://console.invalid').searchParams;
    const read = readImportFilters({
      status: query.get('status') ?? undefined,
      search: query.get('search') ?? undefined,
      cursor: query.getAll('cursor'),
    });
    expect(read).toEqual(filters);
  });

  it('leave out what they do not know', () => {
    expect(readImportFilters({ status: 'LOST', search: '  ', cursor: '' })).toEqual({
      status: null,
      search: '',
      trail: [],
    });
  });

  it('ask the API for the page of the latest cursor', () => {
    expect(importsApiPath({ status: null, search: '', trail: ['a', 'b'] })).toBe('/imports?limit=50&cursor=b');
  });
});

describe('The pages of the imports', () => {
  const first = { status: null, search: '', trail: [] };

  it('end at the newest and at the oldest', () => {
    expect(neighbours(first, null)).toEqual({ newer: null, older: null });
  });

  it('lead to older ones and back again', () => {
    expect(neighbours(first, 'a')).toEqual({ newer: null, older: '/imports?cursor=a' });
    expect(neighbours({ ...first, trail: ['a'] }, 'b')).toEqual({
      newer: '/imports',
      older: '/imports?cursor=a&cursor=b',
    });
  });

  it('keep the address short however far one goes', () => {
    const trail = Array.from({ length: 60 }, (_, page) => `cursor-${page}`);
    expect(importsHref({ ...first, trail }).match(/cursor=/g)).toHaveLength(40);
  });
});
