import { describe, expect, it } from '@jest/globals';
import { filterInWords } from './filter-in-words';

describe('A filter in words', () => {
  it.each([
    [{}, 'All imports'],
    [{ is_dry_run: 'true' }, 'All dry runs'],
    [{ sandbox: 'true' }, 'Imports of sandboxes'],
    [{ sandbox: 'false', status: 'ERRORED' }, 'Imports of live suppliers that are Errored'],
    [{ status: ['ERRORED', 'PENDING'], supplier: 'DEMO' }, 'Imports of DEMO that are Pending or Errored'],
    [{ status: 'ERRORED, PENDING', is_dry_run: 'FALSE' }, 'Imports that are no dry runs that are Pending or Errored'],
    [{ sandbox: '1', has_warnings: '0' }, 'Imports of sandboxes without warnings'],
    [{ created_from: '2026-07-01T13:30:00' }, 'Imports created from 1 Jul 2026, 13:30:00 BST'],
    [{ created_from: '2026-07-01T13:30:00+02:00' }, 'Imports created from 1 Jul 2026, 12:30:00 BST'],
    [{ ids: ['a'] }, 'One chosen import'],
    [{ ids: ['a', 'b'] }, '2 chosen imports'],
    [{ status: 'ERRORED' }, 'Imports that are Errored'],
    [
      { status: 'PENDING,ERRORED,DRY_RUN_ERRORED', supplier: 'DEMO' },
      'Imports of DEMO that are Pending, Errored or Dry run errored',
    ],
    [{ error_code: 'tariff_code_not_found', path: 'a.*.b' }, 'Imports with the error tariff_code_not_found at a.*.b'],
    [{ error_code: 'worker_lost', path: '-' }, 'Imports with the error worker_lost at no field'],
    [
      { search: 'NLE-', created_from: '2026-11-20T22:00:00Z', created_to: '2026-11-21T22:00:00Z' },
      'Imports with a number that begins with NLE- created from 20 Nov 2026, 22:00:00 GMT and before 21 Nov 2026, 22:00:00 GMT',
    ],
  ])('%j is "%s"', (filter, words) => {
    expect(filterInWords(filter)).toBe(words);
  });

  it('counts many with their thousands', () => {
    expect(filterInWords({ ids: new Array(1_000).fill('a') })).toBe('1,000 chosen imports');
  });
});
