import { AccountImportRequest, fieldsOf, type PayloadClass } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_LAYOUT } from './account-layout.js';
import type { TableNode } from './table-node.js';

/** Every field of the contract that holds a value, as a path: `customers[].customer_preferences.opted_into_sms`. */
function contractFields(type: PayloadClass, path = ''): string[] {
  return [...fieldsOf(type)].flatMap(([name, spec]) => {
    const at = `${path}${name}`;
    if (spec.kind === 'leaf') return [at];
    return contractFields(spec.type(), spec.kind === 'list' ? `${at}[].` : `${at}.`);
  });
}

function layoutFields(node: TableNode, path = ''): string[] {
  return [
    ...node.columns.map(({ field }) => `${path}${field}`),
    ...node.children.flatMap((child) => layoutFields(child, `${path}${child.field}${child.isList ? '[]' : ''}.`)),
  ];
}

describe('the layout of the account tables', () => {
  it('has a column for every field of the contract, and for nothing else', () => {
    const kept = [...layoutFields(ACCOUNT_LAYOUT), 'import_supplier'];
    expect(kept.sort()).toEqual(contractFields(AccountImportRequest).sort());
  });

  it('keeps every decimal as a decimal, every instant as an instant, and objects of the sender as JSON', () => {
    const kinds = new Map<string, string>();
    const visit = (node: TableNode, path: string): void => {
      for (const { field, kind } of node.columns) kinds.set(`${path}${field}`, kind);
      for (const child of node.children) visit(child, `${path}${child.field}${child.isList ? '[]' : ''}.`);
    };
    visit(ACCOUNT_LAYOUT, '');
    const check = (type: PayloadClass, path: string): void => {
      for (const [name, spec] of fieldsOf(type)) {
        if (spec.kind !== 'leaf') check(spec.type(), `${path}${name}${spec.kind === 'list' ? '[]' : ''}.`);
        else if (`${path}${name}` !== 'import_supplier') {
          const { type: wireType, format } = spec.description;
          const isOwn = wireType === 'object';
          const kind = isOwn
            ? 'json'
            : wireType === 'decimal'
              ? 'decimal'
              : format === 'date-time'
                ? 'instant'
                : 'plain';
          expect([`${path}${name}`, kinds.get(`${path}${name}`)]).toEqual([`${path}${name}`, kind]);
        }
      }
    };
    check(AccountImportRequest, '');
  });
});
