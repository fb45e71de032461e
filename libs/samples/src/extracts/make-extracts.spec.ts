import { AccountImportRequest, fieldsOf, type PayloadClass } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { makeSampleAccount } from '../account/make-sample-account.js';
import { extractFile } from './extract-file.js';
import { objectAt } from './extracted-object.js';
import { EXTRACT_FILES } from './make-extracts.js';

const SAMPLE = { seed: 11, supplier: 'DEMO', fuel: 'mixed', billedTo: '2024-12-31' } as const;
const objects = Object.values(EXTRACT_FILES).flatMap((file) => file.objects);

const pathWithin = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Paths of the fields that have a value, without positions. */
function filledPaths(type: PayloadClass, value: object, path = ''): string[] {
  return [...fieldsOf(type)].flatMap(([name, spec]) => {
    const held: unknown = Reflect.get(value, name);
    if (held === undefined) return [];
    const own = pathWithin(path, name);
    if (spec.kind === 'leaf') return [own];
    const entries: readonly unknown[] = Array.isArray(held) ? held : [held];
    return entries.flatMap((entry) => filledPaths(spec.type(), Object(entry), own));
  });
}

/** The class of the objects at a path. */
function classAt(path: string): PayloadClass | undefined {
  let type: PayloadClass = AccountImportRequest;
  for (const name of path.split('.').filter((part) => part !== '')) {
    const spec = fieldsOf(type).get(name);
    if (spec === undefined || spec.kind === 'leaf') return undefined;
    type = spec.type();
  }
  return type;
}

describe('the extracts of samples', () => {
  it('have a column for every field that is filled, but for the supplier', () => {
    const columns = new Set(
      objects.flatMap((object) =>
        object.at.flatMap(({ path }) => [...object.columns.keys()].map((name) => pathWithin(path, name))),
      ),
    );
    const accounts = Array.from({ length: 200 }, (_, index) => makeSampleAccount(index, SAMPLE));
    const filled = new Set(accounts.flatMap((account) => filledPaths(AccountImportRequest, account)));
    expect([...filled].filter((path) => !columns.has(path))).toEqual(['import_supplier']);
  });

  it('say where in the payload their objects are', () => {
    const misplaced = objects.flatMap(({ type, at }) => at.filter(({ path }) => classAt(path) !== type));
    expect(misplaced).toEqual([]);
  });
});

describe('an extract', () => {
  const account = objectAt(AccountImportRequest, '');
  const rowsOf = (one: AccountImportRequest) => [{ account: one }];

  it('has a column for each field that nobody named, but for those it is without', () => {
    const { columns } = extractFile({
      objects: { account },
      rowsOf,
      columns: { NO: 'account.external_account_number' },
      without: ['account.billing_name'],
    });
    expect([columns[0], columns.includes('ACCOUNT_SALES_CHANNEL')]).toEqual(['NO', true]);
    // A field that is named after its object does not say it twice.
    expect(columns).toContain('ACCOUNT_TYPE');
    expect(columns).not.toContain('ACCOUNT_BILLING_NAME');
  });

  it('is refused when two of its columns have one name', () => {
    const columns = { ACCOUNT_TYPE: 'account.external_account_number' } as const;
    expect(() => extractFile({ objects: { account }, rowsOf, columns })).toThrow(
      'Two columns of one extract are called ACCOUNT_TYPE.',
    );
  });

  it('is refused when a column is of a field that holds objects', () => {
    const columns = { WHO: 'account.customers' } as const;
    expect(() => extractFile({ objects: { account }, rowsOf, columns })).toThrow(
      'WHO: account.customers is no field with one value.',
    );
  });
});
