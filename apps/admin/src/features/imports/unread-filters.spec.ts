import { describe, expect, it } from '@jest/globals';
import { importsHref } from './import-filters';
import { unreadImportFilters } from './unread-filters';

describe('An address of the list of imports', () => {
  it.each([
    [{ status: 'errored' }, ['status=errored']],
    [{ status: ['ERRORED,LOST', 'PENDING'] }, ['status=LOST']],
    [{ statuses: 'ERRORED' }, ['statuses=ERRORED']],
    [
      { is_dry_run: 'maybe', created_from: 'soon', warning_rule: 'X' },
      ['is_dry_run=maybe', 'created_from=soon', 'warning_rule=X'],
    ],
    [{ sort: 'price' }, ['sort=price']],
  ])('with %j asks for what there is not', (parameters, unread) => {
    expect(unreadImportFilters(parameters)).toEqual(unread);
  });

  it('that the console writes, or that leaves a filter empty, is read whole', () => {
    const filter = { status: 'ERRORED,PENDING', supplier: 'DEMO', search: '#-35', is_dry_run: 'false', path: 'a.*.b' };
    const address = importsHref({ filter, sort: '-attempts', trail: ['a', 'b'] });
    const query = new URL(address, 'http://console.invalid').searchParams;
    const written = Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]));
    expect(unreadImportFilters(written)).toEqual([]);
    expect(unreadImportFilters({ status: '', search: ' ', supplier: undefined })).toEqual([]);
  });
});
