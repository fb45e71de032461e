import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from './api-problem';
import { refusedFilters } from './refused-filters';

const filters = { supplier: 'NOPE', status: 'ERRORED' };
const problem = (fields: [string, string][]) =>
  new ApiProblem(400, { detail: 'No.', code: 'invalid_fields' }, new Map(fields));

describe('refusedFilters', () => {
  it('are those that the API names, with what the address asks for', () => {
    expect(refusedFilters(problem([['supplier', 'There is none.']]), filters)).toEqual(['supplier=NOPE']);
  });

  it('are none when something else is wrong', () => {
    expect(refusedFilters(problem([['limit', 'Too many.']]), filters)).toEqual([]);
    expect(refusedFilters(new Error('The network is away.'), filters)).toEqual([]);
    expect(refusedFilters(null, filters)).toEqual([]);
  });
});
