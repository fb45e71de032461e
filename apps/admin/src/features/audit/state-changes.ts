/** One value that differs between two states. */
export interface StateChange {
  path: string;
  op: 'added' | 'removed' | 'changed';
  /** As JSON; null for what was not there. */
  before: string | null;
  after: string | null;
}

type Leaves = ReadonlyMap<string, string>;

function collect(value: unknown, path: string, into: Map<string, string>): void {
  const isBranch = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isBranch) {
    if (value !== undefined && value !== null)
      into.set(path, typeof value === 'string' ? value : JSON.stringify(value));
    else if (value === null && path !== '') into.set(path, 'null');
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? `[${name}]` : path === '' ? name : `.${name}`;
    collect(inner, `${path}${step}`, into);
  }
}

function leavesOf(value: unknown): Leaves {
  const leaves = new Map<string, string>();
  collect(value, '', leaves);
  return leaves;
}

/** Differences of two states by path; equal values are left out. */
export function stateChanges(before: unknown, after: unknown): readonly StateChange[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  return paths.flatMap((path): StateChange[] => {
    const [old, now] = [was.get(path) ?? null, is.get(path) ?? null];
    if (old === now) return [];
    return [{ path, op: old === null ? 'added' : now === null ? 'removed' : 'changed', before: old, after: now }];
  });
}

/** Values that a line has room for. */
const mostTold = 2;

/** From what to what something was changed, in a line: `role: viewer → operator and 1 more`; null where nothing was there before. */
export function changesInALine(before: unknown, after: unknown): string | null {
  if (before === null || after === null) return null;
  // A state without anything in it is no value that was changed.
  const changes = stateChanges(before, after).filter(({ path, ...sides }) => path !== '' || sides.before !== '{}');
  if (changes.length === 0) return null;
  const told = changes.slice(0, mostTold).map(({ path, before: old, after: now }) => {
    return `${path === '' ? '' : `${path}: `}${short(old)} → ${short(now)}`;
  });
  const more = changes.length > mostTold ? ` and ${changes.length - mostTold} more` : '';
  return `${told.join(', ')}${more}`;
}

const longestValue = 40;

function short(value: string | null): string {
  if (value === null) return 'nothing';
  return value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
}
