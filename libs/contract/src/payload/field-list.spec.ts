import { describe, expect, it } from '@jest/globals';
import { AccountImportRequest } from './dto/account-import.request.js';
import { actualDescription, describedFields, expectedDescription } from './testing/compare-with-list.js';
import { accountFields } from './testing/field-list.js';

describe('the account payload classes', () => {
  const described = new Map(describedFields(AccountImportRequest));
  const listed = accountFields();

  it('declare the 176 fields of the published list, and beyond them only what may be left out', () => {
    const paths = new Set(listed.map(({ path }) => path));
    expect(paths.size).toBe(176);
    expect([...paths].filter((path) => !described.has(path))).toEqual([]);
    const added = [...described].filter(([path]) => !paths.has(path));
    expect(added.filter(([, { description }]) => description.required !== false).map(([path]) => path)).toEqual([]);
  });

  it.each(listed.map((field) => [field.path, field] as const))('describe %s as the list does', (path, field) => {
    const spec = described.get(path);
    expect(spec && actualDescription(spec.description)).toEqual(expectedDescription(field));
  });

  it('cap a list where the published list does', () => {
    const bounded = listed.filter((field) => field.maxItems !== undefined);
    expect(bounded.map(({ path }) => described.get(path)?.description.cap)).toEqual(
      bounded.map(({ maxItems }) => maxItems),
    );
    expect(bounded).not.toHaveLength(0);
  });

  it('cap every list', () => {
    const lists = [...described.values()].filter(({ kind }) => kind === 'list');
    expect(lists.every(({ description }) => (description.cap ?? 0) > 0)).toBe(true);
  });
});
