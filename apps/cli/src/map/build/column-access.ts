import type { ColumnReference, ObjectNode } from '../mapping/mapping.js';
import type { BuildRow, ValueAt } from './build-row.js';

/** Where columns stand among those that are used of each file. */
export type UsedColumns = ReadonlyMap<string, readonly string[]>;

/** A column as code that reads it. @param node whose row it is asked of */
export function columnAccess(reference: ColumnReference, node: ObjectNode, used: UsedColumns): ValueAt {
  const file = reference.of ?? node.file;
  const at = used.get(file)?.indexOf(reference.column) ?? -1;
  if (file === node.file && reference.of === null) return (row) => row.values[at] ?? '';
  return (row) => rowOf(row, file)?.values[at] ?? '';
}

/** The nearest row of a file, from this one outwards. */
export function rowOf(row: BuildRow, file: string): BuildRow | null {
  for (let each: BuildRow | null = row; each !== null; each = each.up) if (each.file === file) return each;
  return null;
}
