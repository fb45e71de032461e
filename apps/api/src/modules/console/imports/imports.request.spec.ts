import { describe, expect, it } from '@jest/globals';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { ALL_IMPORTS } from '../../imports/index.js';
import { readListImportsRequest } from './imports.request.js';

const ID = '01980000-0000-7000-8000-000000000000';

function refusedFields(query: Record<string, unknown>): string[] {
  try {
    readListImportsRequest(query);
    return [];
  } catch (error) {
    if (error instanceof FieldErrorsError) return Object.keys(error.errors);
    throw error;
  }
}

describe('the query of the list of imports', () => {
  it('asks for everything, newest first, when nothing is given', () => {
    const usual = { filter: ALL_IMPORTS, order: { by: 'created_at', isDescending: true }, after: null, limit: 50 };
    expect(readListImportsRequest({})).toEqual(usual);
    expect(readListImportsRequest({ status: '', search: '', cursor: '', sort: '' })).toEqual(usual);
  });

  it('reads every filter', () => {
    const { filter } = readListImportsRequest({
      status: ['ERRORED', 'PENDING'],
      supplier: 'ACME',
      wave: 'JUNE-1',
      error_code: 'tariff_code_not_found',
      path: 'supply_addresses.*.meter_points',
      search: ' A-1 ',
      is_dry_run: 'true',
      created_from: '2026-01-01T00:00:00Z',
      modified_to: '2026-02-01T00:00:00Z',
    });
    expect(filter).toEqual({
      ...ALL_IMPORTS,
      statuses: ['ERRORED', 'PENDING'],
      supplier: 'ACME',
      wave: 'JUNE-1',
      errorCode: 'tariff_code_not_found',
      errorPath: 'supply_addresses.*.meter_points',
      search: 'A-1',
      isDryRun: true,
      createdFrom: '2026-01-01T00:00:00Z',
      modifiedTo: '2026-02-01T00:00:00Z',
    });
  });

  it('continues behind a cursor of the same order', () => {
    const cursor = writeOpaqueCursor('-modified_at', '2026-03-01T10:00:00.123456Z', ID);
    expect(readListImportsRequest({ sort: '-modified_at', cursor }).after).toEqual({
      value: '2026-03-01T10:00:00.123456Z',
      id: ID,
    });
    expect(refusedFields({ sort: 'modified_at', cursor })).toEqual(['cursor']);
  });

  it.each(['2026-02-30T00:00:00Z', '2026-01-01T25:00:00Z', '0000-01-01T00:00:00Z', 'Z', "2026-01-01T00:00:00Z'"])(
    'refuses a cursor made up of %s',
    (value) => {
      expect(refusedFields({ cursor: writeOpaqueCursor('-created_at', value, ID) })).toEqual(['cursor']);
    },
  );

  it.each([
    [{ status: 'DONE' }, 'status'],
    [{ status: 'ERRORED,DONE' }, 'status'],
    [{ sort: 'name' }, 'sort'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '201' }, 'limit'],
    [{ cursor: 'x' }, 'cursor'],
    [{ cursor: writeOpaqueCursor('attempts', 'one', ID), sort: 'attempts' }, 'cursor'],
    [{ created_from: 'yesterday' }, 'created_from'],
    [{ is_dry_run: 'maybe' }, 'is_dry_run'],
    [{ search: 'a\0b' }, 'search'],
    [{ supplier: ['a', 'b'] }, 'supplier'],
    [{ 'search[]': 'a' }, 'search[]'],
    [{ statuses: 'ERRORED' }, 'statuses'],
  ])('refuses %j', (query, field) => {
    expect(refusedFields(query)).toEqual([field]);
  });
});
