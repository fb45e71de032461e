import type { RowsBelow } from '../build/account-builder.js';
import type { BuildRow } from '../build/build-row.js';
import { columnAccess } from '../build/column-access.js';
import type { Mapping, ObjectNode } from '../mapping/mapping.js';
import { databaseText, keyText, valuesOf } from '../source/prepared-file.js';
import type { JoinedFiles } from './join-files.js';
import { type JoinedRow, RowCursor } from './row-cursor.js';
import type { Stream } from './streams.js';
import type { UsePlan } from './used-columns.js';

/** Called with the row of an account, what finds the rows below it, and whether it lacks a row that is refused whole. */
export type TakeAccount = (row: BuildRow, rowsBelow: RowsBelow, lacksRow: boolean) => Promise<void>;

const NONE: readonly BuildRow[] = [];

/** Where the rows of a node are, and the key by which they are found below a row. */
interface Below {
  readonly stream: Stream;
  readonly keyOf: (above: BuildRow) => string;
}

/** Reads all streams side by side, in the order of the accounts, and hands each account on with its rows. */
export async function mergeAccounts(
  joined: JoinedFiles,
  mapping: Mapping,
  { streams, columns }: UsePlan,
  take: TakeAccount,
): Promise<void> {
  for (const stream of streams) await joined.sort(stream);
  const accounts = await joined.accounts();
  const cursors = await Promise.all(streams.map(async (stream) => new RowCursor(await joined.rows(stream))));
  const lacking = new RowCursor(await joined.lacking());
  const below = new Map<ObjectNode, Below>(
    streams.flatMap((stream) => {
      const accesses = stream.aboveColumns.map((column) => columnAccess({ column, of: null }, stream.above, columns));
      const keyOf = (above: BuildRow): string => databaseText(keyText(accesses.map((access) => access(above))));
      return stream.nodes.map((node) => [node, { stream, keyOf }] as const);
    }),
  );
  for (let chunk = await accounts.next(); chunk !== null; chunk = await accounts.next()) {
    const [numbers, rows, records] = [0, 1, 2].map((index) => chunk?.getColumnVector(index));
    for (let at = 0; at < chunk.rowCount; at += 1) {
      const number = Number(numbers?.getItem(at));
      const gathered: (readonly JoinedRow[])[] = [];
      for (const cursor of cursors) gathered.push(cursor.hasNone(number) ? [] : await cursor.take(number));
      const row: BuildRow = {
        file: mapping.account.file,
        row: Number(rows?.getItem(at)),
        number,
        values: valuesOf(String(records?.getItem(at))),
        up: null,
      };
      const lacksRow = !lacking.hasNone(number) && (await lacking.take(number)).length > 0;
      await take(row, rowsBelowOf(gathered, below), lacksRow);
    }
  }
}

/** Finds rows by the key of the row above them; those of a stream are put in order when they are first asked for. */
function rowsBelowOf(gathered: readonly (readonly JoinedRow[])[], below: ReadonlyMap<ObjectNode, Below>): RowsBelow {
  const byKey: (Map<string, JoinedRow[]> | undefined)[] = [];
  return (node, above) => {
    const { stream, keyOf } = below.get(node) ?? {};
    const rows = stream === undefined ? undefined : gathered[stream.index];
    if (stream === undefined || keyOf === undefined || rows === undefined || rows.length === 0) return NONE;
    byKey[stream.index] ??= grouped(rows);
    const found = byKey[stream.index]?.get(keyOf(above));
    return found === undefined ? NONE : found.map((each) => buildRow(each, stream.file.name, above));
  };
}

function grouped(rows: readonly JoinedRow[]): Map<string, JoinedRow[]> {
  const byKey = new Map<string, JoinedRow[]>();
  for (const row of rows) {
    const known = byKey.get(row.key);
    if (known === undefined) byKey.set(row.key, [row]);
    else known.push(row);
  }
  return byKey;
}

function buildRow({ row, number, record }: JoinedRow, file: string, up: BuildRow): BuildRow {
  return { file, row, number, values: valuesOf(record), up };
}
