import { formatCount } from '../../../lib/format-count';
import type { PayloadChange } from '../../../lib/operator-api';

/** The changes inside one object of the payload. */
export interface ChangedObject {
  /** Path of the object; empty for the payload itself. */
  path: string;
  changes: ChangedField[];
}

/** A change, with its name in the object, and its position there: names that are masked are the same. */
export interface ChangedField extends PayloadChange {
  name: string;
  position: number;
}

function parted(path: string): [object: string, name: string] {
  const at = path.lastIndexOf('.');
  return at === -1 ? ['', path] : [path.slice(0, at), path.slice(at + 1)];
}

/** Puts changes of the same object together, in the order in which the objects first come up. */
export function changesByObject(changes: readonly PayloadChange[]): ChangedObject[] {
  const objects = new Map<string, ChangedObject>();
  for (const change of changes) {
    const [path, name] = parted(change.path);
    const object = objects.get(path) ?? { path, changes: [] };
    object.changes.push({ ...change, name, position: object.changes.length });
    objects.set(path, object);
  }
  return [...objects.values()];
}

/** How many fields were added, removed and changed, in words. */
export function changesInWords(changes: readonly PayloadChange[]): string {
  const counts = (['changed', 'added', 'removed'] as const).map(
    (op) => [changes.filter((change) => change.op === op).length, op] as const,
  );
  const words = counts.filter(([count]) => count > 0).map(([count, op]) => `${formatCount(count)} ${op}`);
  return words.length === 0 ? 'Nothing changed' : words.join(', ');
}

/** A value as JSON, over several lines when it holds others. */
export function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'nothing';
}
