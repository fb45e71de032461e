import { groupBy, type PayloadChange } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { asAccountError } from '../accounts.errors.js';
import { ACCOUNT_TABLES } from '../layout/insert-rows.js';
import type { Row, RowOfNode } from '../layout/rows-from-payload.js';
import type { TableNode } from '../layout/table-node.js';

/** The rows that a corrected payload makes, and where those of the account are. */
export interface CorrectedRows {
  readonly accountId: string;
  /** Rows by the paths of their objects. */
  readonly rowsByPath: ReadonlyMap<string, RowOfNode>;
  /** Keys of the rows there are, by the same paths. */
  readonly ids: ReadonlyMap<string, string>;
}

interface UndatedNote {
  readonly body: string | null;
  readonly createdAt: string;
  readonly paths: readonly (string | null)[];
}

/** Columns that follow from others of the row, by table. */
const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  account: [1, 2, 3, 4, 5].map((line) => `copied_billing_address${line}`).concat('copied_billing_postcode'),
  customer: ['resolved_family_name'],
};

const UNDATED_NOTES = `SELECT n.body, n.created_at::text AS "createdAt",
    ARRAY(SELECT d.document_path FROM note_document d WHERE d.note_id = n.id ORDER BY d.position) AS paths
  FROM note n WHERE n.account_id = $1 AND n.origin = 'IMPORTED' AND NOT n.is_created_at_given ORDER BY n.position`;

/** Writes the changes of a correction to the rows of an account. */
@Injectable()
export class CorrectedRowsRepository {
  /**
   * Fields of rows that stay are set one by one; a list whose entries may come and go is written anew.
   * @throws AccountNotCreatable a constraint refuses a row for an anticipated reason; the transaction is lost then
   */
  async write(tx: Tx, corrected: CorrectedRows, changes: readonly PayloadChange[]): Promise<void> {
    const fields = changes.filter(({ path, unit }) => path === unit);
    const lists = changedLists(corrected, changes);
    try {
      for (const [path, columns] of columnsByRow(corrected, fields)) await this.update(tx, corrected, path, columns);
      for (const [node, ofNode] of groupBy(lists, (list) => list.node)) await this.replace(tx, corrected, node, ofNode);
    } catch (error) {
      throw asAccountError(error);
    }
  }

  private async update(tx: Tx, { rowsByPath, ids }: CorrectedRows, path: string, changed: Set<string>): Promise<void> {
    const { node, row } = known(rowsByPath, path);
    const columns = [...changed, ...(FOLLOWING[node.table] ?? [])].map((column) => `"${column}"`);
    const values = columns.map((column) => `${column} = r.${column}`).join(', ');
    const update = `UPDATE ${node.table} t SET ${values} FROM json_populate_record(NULL::${node.table}, $2::json) r WHERE t.id = $1`;
    await tx.query(update, [known(ids, path), JSON.stringify(row)]);
  }

  /** Writes lists of one kind anew. */
  private async replace(
    tx: Tx,
    { accountId, rowsByPath }: CorrectedRows,
    node: TableNode,
    lists: readonly ChangedList[],
  ): Promise<void> {
    const moments = node.table === 'note' ? await this.undatedNotes(tx, accountId) : new Map<string, string[]>();
    await this.remove(
      tx,
      node,
      lists.map(({ parentId }) => parentId),
    );
    const rows = lists.flatMap(({ parentId, entries }) => entries.map((entry) => ({ ...entry, parentId })));
    for (const { path, of, parentId } of rows) {
      const { node: within, row } = of;
      if (within !== node) continue;
      if (node.parentColumn !== undefined) row[node.parentColumn] = parentId;
      if (row.is_created_at_given === false)
        row.created_at = moments.get(noteKey(row.body, documentsOf(rowsByPath, path)))?.shift() ?? row.created_at;
    }
    for (const [table, inserted] of groupBy(rows, ({ of }) => of.node.table))
      await insert(
        tx,
        table,
        inserted.map(({ of }) => of.row),
      );
  }

  /** Times of undated notes, by what they say, so that a correction keeps them. */
  private async undatedNotes(tx: Tx, accountId: string): Promise<Map<string, string[]>> {
    const notes = await tx.query<UndatedNote[]>(UNDATED_NOTES, [accountId]);
    const times = new Map<string, string[]>();
    for (const { body, paths, createdAt } of notes) {
      const key = noteKey(body, paths);
      times.set(key, [...(times.get(key) ?? []), createdAt]);
    }
    return times;
  }

  /** Rows before those they refer to. */
  private async remove(tx: Tx, node: TableNode, parentIds: readonly string[]): Promise<void> {
    const own = [
      `${node.parentColumn ?? 'account_id'} = ANY($1::uuid[])`,
      ...Object.entries(node.discriminator).map(([column, value]) => `${column} = '${value}'`),
    ].join(' AND ');
    for (const { table, parentColumn } of node.children)
      await tx.query(`DELETE FROM ${table} WHERE ${parentColumn} IN (SELECT id FROM ${node.table} WHERE ${own})`, [
        parentIds,
      ]);
    await tx.query(`DELETE FROM ${node.table} WHERE ${own}`, [parentIds]);
  }
}

/** A list to write anew, with its rows and those of what is in them. */
interface ChangedList {
  readonly node: TableNode;
  /** Key of the row that the list is in. */
  readonly parentId: string;
  readonly entries: { readonly path: string; readonly of: RowOfNode }[];
}

function changedLists({ rowsByPath, ids }: CorrectedRows, changes: readonly PayloadChange[]): ChangedList[] {
  const lists = new Map<string, ChangedList>();
  for (const { path, unit } of changes) {
    if (path === unit || lists.has(unit)) continue;
    const cut = unit.lastIndexOf('.');
    const parent = cut < 0 ? '' : unit.slice(0, cut);
    const node = known(rowsByPath, parent).node.children.find(({ field }) => field === unit.slice(cut + 1));
    if (node === undefined) throw new Error('a list with a table was expected');
    lists.set(unit, { node, parentId: known(ids, parent), entries: [] });
  }
  for (const [path, of] of rowsByPath)
    for (let cut = path.indexOf('.'); cut > 0; cut = path.indexOf('.', cut + 1))
      lists.get(path.slice(0, cut))?.entries.push({ path, of });
  return [...lists.values()];
}

/** What tells a note from others: its text or, without one, its documents (R154). */
function noteKey(body: unknown, paths: readonly unknown[]): string {
  return JSON.stringify(body == null ? paths : String(body));
}

/** The paths of the documents of the note at a path, in their order. */
function documentsOf(rowsByPath: ReadonlyMap<string, RowOfNode>, note: string): unknown[] {
  const paths: unknown[] = [];
  for (let at = 0; ; at += 1) {
    const document = rowsByPath.get(`${note}.document_paths.${at}`);
    if (document === undefined) return paths;
    paths.push(document.row.document_path ?? null);
  }
}

async function insert(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = (ACCOUNT_TABLES.get(table) ?? []).map((column) => `"${column}"`).join(', ');
  const insertion = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`;
  await tx.query(insertion, [JSON.stringify(rows)]);
}

/** The columns that change, by the paths of their rows. */
function columnsByRow({ rowsByPath }: CorrectedRows, fields: readonly PayloadChange[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path } of fields) {
    let [rowPath, cut] = [path, path.length];
    while (!rowsByPath.has(rowPath)) {
      cut = rowPath.lastIndexOf('.');
      rowPath = cut < 0 ? '' : rowPath.slice(0, cut);
    }
    const name = rowPath === '' ? path : path.slice(rowPath.length + 1);
    const column = known(rowsByPath, rowPath).node.columns.find(({ field }) => field === name);
    if (column === undefined) throw new Error('a field with a column was expected');
    found.set(rowPath, (found.get(rowPath) ?? new Set()).add(column.column));
  }
  return found;
}

function known<T>(rowsByPath: ReadonlyMap<string, T>, path: string): T {
  const found = rowsByPath.get(path);
  if (found === undefined) throw new Error('a row of the account was expected');
  return found;
}
