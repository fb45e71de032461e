import { describe, expect, it } from '@jest/globals';
import { LIST_CAPS } from '../../list-caps.js';
import { actualDescription, describedFields, expectedDescription } from '../../testing/compare-with-list.js';
import { requestFields } from '../../testing/field-list.js';
import { TransactionsRequest } from './transactions.request.js';

describe('the classes of a request for transactions', () => {
  const described = new Map(describedFields(TransactionsRequest));
  const listed = requestFields('transactions_create');

  it('declare the 29 fields of the published list, no more and no fewer', () => {
    expect(listed).toHaveLength(29);
    expect([...described.keys()].sort()).toEqual(listed.map(({ path }) => path).sort());
  });

  it.each(listed.map((field) => [field.path, field] as const))('describe %s as the list does', (path, field) => {
    const spec = described.get(path);
    expect(spec && actualDescription(spec.description)).toEqual(expectedDescription(field));
  });

  it('bound every list', () => {
    const lists = [...described].filter(([, { description }]) => description.type === 'array');
    expect(
      Object.fromEntries(lists.map(([path, { description }]) => [path, [description.minItems, description.cap]])),
    ).toEqual({
      transactions: [1, LIST_CAPS.transactions],
      'transactions[].line_items': [undefined, LIST_CAPS.line_items],
      'transactions[].line_items[].units': [undefined, LIST_CAPS.units],
      'transactions[].tax_items': [undefined, LIST_CAPS.tax_items],
    });
  });
});
