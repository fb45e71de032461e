import {
  AccountImportRequest,
  fieldsOf,
  HistoricalStatement,
  LineItemPayload,
  NoteDocumentPayload,
  type PayloadClass,
  PostImportNote,
  TaxItemPayload,
} from '@carryover/contract';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { ACCOUNT_LAYOUT } from './account-layout.js';
import type { TableNode } from './table-node.js';

let testDatabase: TestDatabase;
let dataSource: DataSource;
let required: ReadonlySet<string>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const settings = { url: testDatabase.url, poolSize: 1, applicationName: 'missing parts test' };
  dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
  const rows = (await dataSource.query(
    `SELECT table_name || '.' || column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND is_nullable = 'NO'`,
  )) as { column: string }[];
  required = new Set(rows.map(({ column }) => column));
});

afterAll(async () => {
  await dataSource?.destroy();
  await testDatabase?.drop();
});

/** The fields of an object and of what it holds without being a list, by path, that somebody may leave out. */
function mayBeMissing(type: PayloadClass, path = ''): string[] {
  return [...fieldsOf(type)].flatMap(([name, spec]) => {
    if (spec.kind === 'object') return mayBeMissing(spec.type(), `${path}${name}.`);
    return spec.kind === 'list' || (spec.isEssential === true && path === '') ? [] : [`${path}${name}`];
  });
}

/** Columns of a node and of all below it that hold what may be missing. */
function columnsOf(node: TableNode, type: PayloadClass): string[] {
  const fields = new Set(mayBeMissing(type));
  const own = node.columns.filter(({ field }) => fields.has(field)).map(({ column }) => `${node.table}.${column}`);
  const below = node.children.flatMap((child) => {
    const spec = fieldsOf(type).get(child.field);
    return spec === undefined || spec.kind === 'leaf' ? [] : columnsOf(child, spec.type());
  });
  return [...own, ...below];
}

describe('a column for what a severity lets a payload come without', () => {
  it('may be null: every field of an account but the pair, and the moment of a note, which is filled in', () => {
    const columns = columnsOf(ACCOUNT_LAYOUT, AccountImportRequest);
    expect(columns.length).toBeGreaterThan(100);
    expect(columns.filter((column) => required.has(column))).toEqual(['note.created_at']);
  });

  it.each([
    ['supply_charge_line_item', LineItemPayload],
    ['tax_item', TaxItemPayload],
    ['note_document', NoteDocumentPayload],
    ['statement', HistoricalStatement],
  ] as const)('may be null: every field of a %s that is added later', (table, type) => {
    expect(mayBeMissing(type).filter((field) => required.has(`${table}.${field}`))).toEqual([]);
  });

  it('is none of the moments and marks that the platform fills in for a note', () => {
    const filled = mayBeMissing(PostImportNote).filter((field) => required.has(`note.${field}`));
    expect(filled).toEqual(['created_at', 'is_pinned']);
  });
});

describe('a list that the contract requires', () => {
  it('is there when it has no entries, and no other list is', () => {
    const kept: string[] = [];
    const requiredLists: string[] = [];
    const visit = (node: TableNode, type: PayloadClass, path: string): void => {
      for (const child of node.children) {
        const spec = fieldsOf(type).get(child.field);
        if (spec === undefined || spec.kind === 'leaf') continue;
        const at = `${path}${child.field}`;
        if (child.isKeptEmpty) kept.push(at);
        if (spec.kind === 'list' && spec.description.required === true) requiredLists.push(at);
        visit(child, spec.type(), `${at}.`);
      }
    };
    visit(ACCOUNT_LAYOUT, AccountImportRequest, '');
    expect(kept).toEqual(requiredLists);
    expect(kept).toEqual(['supply_addresses.meter_points']);
  });
});
