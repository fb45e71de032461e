import { AccountImportRequest, Flag, fieldsOf, Nested, NestedList, type PayloadClass, Text } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_LAYOUT } from './account-layout.js';
import { layOut, type TableNode } from './table-node.js';

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

class Part {
  @Text()
  name?: string;
}

class Whole {
  @Text({ column: 'title' })
  name?: string;

  @Flag({ column: null })
  elsewhere?: boolean;

  @Nested(() => Part)
  inner?: Part;

  @NestedList(() => Part, { cap: 2 })
  parts?: Part[];
}

const summary = ({ field, table, parentColumn, columns, children }: TableNode): object => ({
  field,
  table,
  parentColumn,
  columns: columns.map((column) => `${column.field}>${column.column}`),
  children: children.map(summary),
});

describe('the layout of the account tables', () => {
  it('has a column for every field of the contract but the supplier, and for nothing else', () => {
    const kept = [...layoutFields(ACCOUNT_LAYOUT), 'import_supplier'];
    expect(kept.sort()).toEqual(contractFields(AccountImportRequest).sort());
  });
});

describe('layOut', () => {
  it('keeps an object in the columns around it, unless it has a table', () => {
    class Root {
      @NestedList(() => Whole, { cap: 1 })
      wholes?: Whole[];
    }
    const tables = { table: 'root', children: { wholes: { table: 'whole', children: { parts: { table: 'part' } } } } };
    expect(summary(layOut(Root, tables))).toEqual({
      field: '',
      table: 'root',
      columns: [],
      children: [
        {
          field: 'wholes',
          table: 'whole',
          columns: ['name>title', 'inner.name>name'],
          children: [{ field: 'parts', table: 'part', parentColumn: 'whole_id', columns: ['name>name'], children: [] }],
        },
      ],
    });
  });

  it('refuses a list without a table', () => {
    expect(() => layOut(Whole, { table: 'whole' })).toThrow('The list parts of Whole has no table.');
  });

  it('refuses a table for what holds no objects', () => {
    const tables = { table: 'whole', children: { parts: { table: 'part' }, name: { table: 'name' } } };
    expect(() => layOut(Whole, tables)).toThrow('Whole holds no objects in name.');
  });

  it('refuses two fields in one column', () => {
    class Twice extends Whole {
      @Text({ column: 'title' })
      heading?: string;
    }
    const tables = { table: 'twice', children: { parts: { table: 'part' } } };
    expect(() => layOut(Twice, tables)).toThrow('twice.title is to keep two fields.');
  });
});
