import { newId } from '../../../platform/database/new-id.js';
import { ACCOUNT_LAYOUT } from './account-layout.js';
import type { TableNode } from './table-node.js';

export type PlainObject = { readonly [key: string]: unknown };

/** A row before it is written: values by column name; columns left out are written as null. */
export type Row = { id: string } & { [column: string]: unknown };

/** The rows of one account by table. */
export type AccountRows = Map<string, Row[]>;

/** Where an object of the payload went: its table and its row. */
export interface RowOfNode {
  readonly node: TableNode;
  readonly row: Row;
}

/** Called for each row with the path of its object, such as `customers.0`; "" is the account. Parents come before their children. */
export type OnRow = (path: string, row: RowOfNode) => void;

/**
 * Spreads a normalised payload over the tables of the layout. Rows carry their own keys and those of their parents,
 * and `position`, so that lists come back in the order sent.
 */
export function rowsFromPayload(payload: PlainObject, accountId: string, onRow?: OnRow): AccountRows {
  const rows: AccountRows = new Map();
  const account = { id: accountId, ...columnValues(ACCOUNT_LAYOUT, payload) };
  addRow(rows, ACCOUNT_LAYOUT.table, account);
  onRow?.('', { node: ACCOUNT_LAYOUT, row: account });
  const of = { rows, accountId, onRow };
  for (const child of ACCOUNT_LAYOUT.children) addChildRows(of, child, payload, account.id, '');
  return rows;
}

/** Adds a row to the rows of a table. */
export function addRow(rows: AccountRows, table: string, row: Row): void {
  const list = rows.get(table);
  if (list === undefined) rows.set(table, [row]);
  else list.push(row);
}

interface Spreading {
  readonly rows: AccountRows;
  readonly accountId: string;
  readonly onRow: OnRow | undefined;
}

/** @param prefix path of the parent, with a dot unless that is the account */
function addChildRows(of: Spreading, node: TableNode, parent: PlainObject, parentId: string, prefix: string): void {
  const { rows, accountId, onRow } = of;
  const value = parent[node.field];
  if (value === undefined) return;
  const entries = (node.isList ? value : [value]) as PlainObject[];
  entries.forEach((entry, position) => {
    const row: Row = { id: newId(), ...columnValues(node, entry) };
    if (node.link === undefined) row.account_id = accountId;
    else addRow(rows, node.link, { id: newId(), account_id: accountId, [`${node.table}_id`]: row.id, position });
    if (node.isList && node.link === undefined) row.position = position;
    if (node.parentColumn !== undefined) row[node.parentColumn] = parentId;
    Object.assign(row, node.discriminator);
    addRow(rows, node.table, row);
    const path = prefix + (node.isList ? `${node.field}.${position}` : node.field);
    onRow?.(path, { node, row });
    for (const child of node.children) addChildRows(of, child, entry, row.id, `${path}.`);
  });
}

function columnValues(node: TableNode, entry: PlainObject): { [column: string]: unknown } {
  const values: { [column: string]: unknown } = {};
  for (const { keys, column } of node.columns) {
    let value: unknown = entry;
    for (const key of keys) value = (value as PlainObject | undefined)?.[key];
    if (value !== undefined) values[column] = value;
  }
  return values;
}
