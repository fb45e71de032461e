import { describe, expect, it } from '@jest/globals';
import {
  changedFilter,
  type ImportFilters,
  importsApiQuery,
  importsExportPath,
  importsHref,
  readImportFilters,
} from './import-filters';

const read = (address: string) => {
  const query = new URL(address, 'http://console.invalid').searchParams;
  return readImportFilters(Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)])));
};

describe('The filters of the imports', () => {
  it('come back from the address they are written to', () => {
    const filters: ImportFilters = {
      filter: {
        status: 'ERRORED,DRY_RUN_ERRORED',
        supplier: 'N & L',
        error_code: 'tariff_code_not_found',
        path: 'supply_addresses.*.meter_points.*.agreements.*.tariff_code',
        search: '#-35/02 & 8',
        is_dry_run: 'false',
        created_from: '2026-11-20T22:00:00.000Z',
        created_to: '2026-11-21T22:00:00.000Z',
        modified_from: '2026-11-20T22:00:00.000Z',
        modified_to: '2026-11-21T22:00:00.000Z',
      },
      sort: '-modified_at',
      trail: ['a=', 'b+'],
    };
    expect(read(importsHref(filters))).toEqual(filters);
  });

  it('leave out what they do not know', () => {
    const given = {
      status: 'LOST',
      search: '  ',
      cursor: '',
      sort: 'price',
      is_dry_run: 'maybe',
      created_from: 'soon',
    };
    expect(readImportFilters(given)).toEqual({ filter: {}, sort: '-created_at', trail: [] });
  });

  it('take statuses one by one or with commas', () => {
    const filter = { status: 'PENDING,ERRORED' };
    expect(read('/imports?status=ERRORED&status=PENDING').filter).toEqual(filter);
    expect(read('/imports?status=ERRORED,PENDING,LOST').filter).toEqual(filter);
  });

  it('take a time without an offset, and a day, as the clocks in Britain show it', () => {
    const { filter } = read('/imports?created_from=2026-07-01&created_to=2026-07-01T13:30');
    expect(filter).toEqual({ created_from: '2026-06-30T23:00:00.000Z', created_to: '2026-07-01T12:30:00.000Z' });
  });

  it('are taken away by an empty text', () => {
    expect(changedFilter({ status: 'ERRORED', search: '1' }, { search: '', supplier: 'DEMO' })).toEqual({
      status: 'ERRORED',
      supplier: 'DEMO',
    });
  });

  it('ask the API for the page of the latest cursor', () => {
    const query = importsApiQuery({ filter: { search: '1' }, sort: 'attempts', trail: ['a', 'b'] });
    expect(query).toBe('search=1&sort=attempts&limit=50&cursor=b');
  });

  it('are the ones of the file to download, without page and order', () => {
    expect(importsExportPath({ supplier: 'DEMO' }, 'csv')).toBe('/imports/export.csv?supplier=DEMO');
    expect(importsExportPath({}, 'jsonl')).toBe('/imports/export.jsonl');
  });
});

describe('The address of the imports', () => {
  it('stays short however far one goes', () => {
    const trail = Array.from({ length: 60 }, (_, page) => `cursor-${page}`);
    expect(importsHref({ trail }).match(/cursor=/g)).toHaveLength(40);
  });
});
