import { groupBy } from '@carryover/contract';
import type { Tx } from '../../../platform/database/database.js';
import { ACCOUNT_LAYOUT } from './account-layout.js';
import type { Column, TableNode } from './table-node.js';

type StoredRow = { readonly [column: string]: unknown };
type Rebuilt = { [key: string]: unknown };

/**
 * Rebuilds the normalised payload of an account from the platform's tables alone, by the table that wrote it. Money
 * comes back with the scale that was sent, absent fields stay absent, lists keep their order.
 *
 * @returns null when there is no such account
 */
export async function rebuildPayload(tx: Tx, accountId: string): Promise<Rebuilt | null> {
  return (await readStoredAccount(tx, accountId))?.payload ?? null;
}

/** A payload as the tables hold it. */
export interface StoredAccount {
  readonly payload: { readonly [key: string]: unknown };
  /** Keys of the rows by the paths of their objects, `customers.0`; that of the account is "". */
  readonly ids: ReadonlyMap<string, string>;
}

/** As {@link rebuildPayload}, with the keys of the rows. */
export async function readStoredAccount(tx: Tx, accountId: string): Promise<StoredAccount | null> {
  const [stored] = await tx.query<{ import_supplier: string; tables: StoredTables }[]>(REBUILD, [accountId]);
  if (stored === undefined) return null;
  const { tables, import_supplier: supplier } = stored;
  const [account] = tables['']?.rows ?? [];
  if (account === undefined) return null;
  const ids = new Map<string, string>();
  const rows = new Map(
    Object.entries(tables).map(([path, table]) => [path, groupBy(table.rows, ({ parent_id: parent }) => parent)]),
  );
  const payload = { import_supplier: supplier, ...rebuildEntry({ rows, ids }, ACCOUNT_LAYOUT, account, '', '') };
  return { payload, ids };
}

/** Rows by path of the node, each with the row of its parent. */
type StoredTables = { readonly [path: string]: { rows: StoredRow[] } };

interface Rebuilding {
  /** By path of the node, then by the row of their parent: by undefined where that is the account itself. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<unknown, readonly StoredRow[]>>;
  readonly ids: Map<string, string>;
}

/** @param path of the table node @param inPayload path of the object in the payload, with positions in lists */
function rebuildEntry(of: Rebuilding, node: TableNode, row: StoredRow, path: string, inPayload: string): Rebuilt {
  const entry: Rebuilt = {};
  of.ids.set(inPayload, String(row.id));
  for (const column of node.columns) setField(entry, column, row[column.column]);
  for (const child of node.children) {
    const childPath = `${path}/${child.field}`;
    const rows = of.rows.get(childPath)?.get(child.parentColumn === undefined ? undefined : row.id) ?? [];
    if (rows.length === 0 && !child.isKeptEmpty) continue;
    const childInPayload = inPayload === '' ? child.field : `${inPayload}.${child.field}`;
    const entries = rows.map((candidate, at) =>
      rebuildEntry(of, child, candidate, childPath, child.isList ? `${childInPayload}.${at}` : childInPayload),
    );
    entry[child.field] = child.isList ? entries : entries[0];
  }
  return entry;
}

function setField(entry: Rebuilt, { keys, kind }: Column, value: unknown): void {
  if (value === null || value === undefined) return;
  let target = entry;
  for (const key of keys.slice(0, -1)) {
    target[key] ??= {};
    target = target[key] as Rebuilt;
  }
  target[keys.at(-1) ?? ''] = kind === 'instant' ? withoutTrailingZeros(String(value)) : value;
}

/** `…00.120000Z` as `…00.12Z`, `…00.000000Z` as `…00Z`: the normal form of an instant. */
function withoutTrailingZeros(instant: string): string {
  return instant.replace(/\.?0+Z$/, 'Z');
}

const REBUILD = `
  SELECT s.code AS import_supplier, json_build_object(${selections(ACCOUNT_LAYOUT, '').join(',')}) AS tables
  FROM account a JOIN import_supplier s ON s.id = a.import_supplier_id WHERE a.id = $1`;

function selections(node: TableNode, path: string): string[] {
  const own = `'${path}', json_build_object('rows', (${selectRows(node)}))`;
  return [own, ...node.children.flatMap((child) => selections(child, `${path}/${child.field}`))];
}

function selectRows(node: TableNode): string {
  const columns = node.columns.map((column) => `'${column.column}', ${readable(column)}`);
  const parent = node.parentColumn === undefined ? [] : [`'parent_id', t.${node.parentColumn}`];
  const entry = `json_build_object('id', t.id, ${[...parent, ...columns].join(', ')})`;
  const order = node.isList ? ` ORDER BY ${node.link === undefined ? 't' : 'l'}.position` : '';
  return `SELECT coalesce(json_agg(${entry}${order}), '[]') FROM ${node.table} t ${ownership(node)}`;
}

function ownership(node: TableNode): string {
  if (node === ACCOUNT_LAYOUT) return 'WHERE t.id = a.id';
  if (node.link !== undefined) return `JOIN ${node.link} l ON l.${node.table}_id = t.id WHERE l.account_id = a.id`;
  const told = Object.entries(node.discriminator).map(([column, value]) => ` AND t.${column} = '${value}'`);
  return `WHERE t.account_id = a.id${told.join('')}`;
}

/** A column as JSON that keeps every digit: decimals as text, instants in UTC with microseconds. */
function readable({ column, kind, field }: Column): string {
  if (kind === 'decimal') return `t."${column}"::text`;
  if (kind !== 'instant') return `t."${column}"`;
  const instant = `to_char(t."${column}" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return `CASE WHEN t.is_${field}_given THEN ${instant} END`;
}
