import type { DataRow } from '../open-source.js';
import type { TellOfRow } from '../row-cleaner.js';
import type { SourceRow } from '../source-rows.js';
import type { Flow } from './flows.js';

/** Header and footer lines of the file. */
const ENVELOPE = /^Z[A-Z]{2}$/;

/**
 * Turns a flow into rows: one for each group that makes rows, with the items of the groups around it. Unknown groups
 * are left out; a group outside of its parent is reported.
 */
export async function* flowRows(
  flow: Flow,
  batches: AsyncGenerator<SourceRow[]>,
  tell: TellOfRow,
): AsyncGenerator<DataRow[]> {
  let inForce = new Map<string, readonly string[]>();
  for await (const batch of batches) {
    const rows: DataRow[] = [];
    for (const { row, values, codes } of batch) {
      for (const code of codes) tell(code, row, null, null);
      const [name = '', ...items] = values;
      const group = flow.groups[name];
      if (group === undefined) {
        if (values.every((value) => value === '')) tell('blank_row', row, null, null);
        if (ENVELOPE.test(name)) inForce = new Map();
        continue;
      }
      if (group.below !== null && !inForce.has(group.below)) {
        tell('orphan_row', row, null, `group ${name} without a group ${group.below} before it`);
        continue;
      }
      for (const each of Object.keys(flow.groups)) if (isBelow(flow, each, name)) inForce.delete(each);
      inForce.set(name, items);
      if (name === flow.rowOf) rows.push({ row, values: rowOf(flow, inForce) });
    }
    yield rows;
  }
}

function isBelow({ groups }: Flow, name: string, other: string): boolean {
  for (let at = groups[name]?.below ?? null; at !== null; at = groups[at]?.below ?? null) if (at === other) return true;
  return false;
}

function rowOf({ groups }: Flow, inForce: ReadonlyMap<string, readonly string[]>): string[] {
  return Object.entries(groups).flatMap(([name, { items }]) =>
    items.map((_, index) => inForce.get(name)?.[index] ?? ''),
  );
}
