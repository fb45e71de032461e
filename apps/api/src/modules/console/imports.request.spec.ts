import { describe, expect, it } from '@jest/globals';
import { FieldErrorsError } from '../../platform/errors/domain-error.js';
import { readListImportsRequest, writeCursor } from './imports.request.js';

const ID = '01a1fce8-8f3b-72d7-b0f7-228285f20da5';

function problems(query: Record<string, unknown>): string[] {
  try {
    readListImportsRequest(query);
    return [];
  } catch (error) {
    if (error instanceof FieldErrorsError) return Object.keys(error.errors);
    throw error;
  }
}

describe('the query of the list of imports', () => {
  it('takes back the cursor it gave', () => {
    const position = { createdAt: '2026-03-01T12:00:00.123456Z', id: ID };
    expect(readListImportsRequest({ cursor: writeCursor(position) }).after).toEqual(position);
  });

  it.each(['2026-02-30T00:00:00Z', '2026-01-01T25:00:00Z', '0000-01-01T00:00:00Z', 'Z', "2026-01-01T00:00:00Z'"])(
    'refuses a cursor made up of %s',
    (createdAt) => {
      expect(problems({ cursor: writeCursor({ createdAt, id: ID }) })).toEqual(['cursor']);
    },
  );

  it('names every parameter that is wrong or unknown', () => {
    const query = { status: 'DONE', limit: '1e1', cursor: 'x', 'search[]': 'a', supplier: ['a', 'b'] };
    expect(problems(query).sort()).toEqual(['cursor', 'limit', 'search[]', 'status', 'supplier']);
  });
});
