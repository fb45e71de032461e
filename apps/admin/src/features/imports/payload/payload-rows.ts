import { inContractOrder } from './payload-fields';

/** A line of the payload tree. A `range` stands for a hundred entries of a long list, `missing` for what should be there. */
export interface PayloadRow {
  /** Dotted path in the payload, of a range with its bounds behind a #; no two rows share one. */
  path: string;
  label: string;
  /** 1 for what the payload itself holds. */
  level: number;
  kind: 'object' | 'array' | 'range' | 'value' | 'missing';
  value: unknown;
  /** Entries inside. */
  size: number;
  isOpen: boolean;
  /** An error names this very path. */
  isFailing: boolean;
  /** An error names a path further inside. */
  holdsFailing: boolean;
  position: number;
  siblings: number;
}

type Node = Pick<PayloadRow, 'path' | 'label' | 'kind' | 'value' | 'size'>;

/** Entries of a list shown without ranges. */
const rangeSize = 100;

/** The payloads of most accounts are shown whole; larger ones start with the paths that fail. */
const smallPayload = 120;

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function joined(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function has(value: unknown, key: string): value is object {
  return isContainer(value) && Object.hasOwn(value, key);
}

/**
 * Where a path shows in the tree: itself, or the first part of it that is missing or is no object.
 * `missing` says that there is nothing in the payload.
 */
export function shownPath(payload: unknown, path: string): { path: string; missing: boolean } {
  let value = payload;
  let shown = '';
  for (const key of path.split('.')) {
    if (!isContainer(value)) return { path: shown, missing: false };
    shown = joined(shown, key);
    if (!has(value, key)) return { path: shown, missing: true };
    value = Reflect.get(value, key);
  }
  return { path: shown, missing: false };
}

/** The paths that fail, as the tree shows them. */
export class FailingPaths {
  private readonly paths: readonly { path: string; missing: boolean }[];

  constructor(payload: unknown, paths: readonly string[]) {
    this.paths = paths.filter((path) => path !== '').map((path) => shownPath(payload, path));
  }

  has(path: string): boolean {
    return this.paths.some((one) => one.path === path);
  }

  isInside(path: string): boolean {
    return this.paths.some((one) => one.path.startsWith(`${path}.`));
  }

  /** Names of fields that should be right below this path and are not. */
  missingIn(path: string): string[] {
    const start = path === '' ? '' : `${path}.`;
    const inside = this.paths.filter((one) => one.missing && one.path.startsWith(start));
    const names = inside.map((one) => one.path.slice(start.length)).filter((name) => !name.includes('.'));
    return [...new Set(names)];
  }
}

function nodeOf(path: string, label: string, value: unknown): Node {
  if (!isContainer(value)) return { path, label, kind: 'value', value, size: 0 };
  return { path, label, kind: Array.isArray(value) ? 'array' : 'object', value, size: Object.keys(value).length };
}

function rangesOf(path: string, list: readonly unknown[]): Node[] {
  return Array.from({ length: Math.ceil(list.length / rangeSize) }, (_, at) => {
    const from = at * rangeSize;
    const size = Math.min(rangeSize, list.length - from);
    const label = `${from} … ${from + size - 1}`;
    return { path: `${path}#${from}`, label, kind: 'range' as const, value: list, size };
  });
}

function childrenOf(node: Node, failing: FailingPaths): Node[] {
  const { path, kind, value } = node;
  if (kind === 'range' && Array.isArray(value)) {
    const [list = '', from = '0'] = path.split(/#(?=\d+$)/);
    const entries = value.slice(Number(from), Number(from) + node.size);
    return entries.map((entry, at) => nodeOf(`${list}.${Number(from) + at}`, String(Number(from) + at), entry));
  }
  if (Array.isArray(value) && value.length > rangeSize) return rangesOf(path, value);
  if (!isContainer(value)) return [];
  const present = Object.entries(value).map(([key, inner]) => nodeOf(joined(path, key), key, inner));
  const missing = failing
    .missingIn(path)
    .map((key) => ({ path: joined(path, key), label: key, kind: 'missing' as const, value: undefined, size: 0 }));
  const all = [...present, ...missing];
  return Array.isArray(value) ? all : inContractOrder(all);
}

/** Whether an error lies among the entries of a range. */
function rangeHolds({ path, size }: Node, failing: FailingPaths): boolean {
  const [list = '', from = '0'] = path.split(/#(?=\d+$)/);
  return Array.from({ length: size }, (_, at) => `${list}.${Number(from) + at}`).some(
    (entry) => failing.has(entry) || failing.isInside(entry),
  );
}

/** The lines to show, top to bottom, of a payload of which the paths in `open` are open. */
export function payloadRows(payload: unknown, open: ReadonlySet<string>, failing: FailingPaths): PayloadRow[] {
  const rows: PayloadRow[] = [];
  const add = (parent: Node, level: number) => {
    const children = childrenOf(parent, failing);
    for (const [at, node] of children.entries()) {
      const isOpen = node.size > 0 && open.has(node.path);
      const isFailing = failing.has(node.path);
      const holdsFailing = node.kind === 'range' ? rangeHolds(node, failing) : failing.isInside(node.path);
      rows.push({ ...node, level, isOpen, isFailing, holdsFailing, position: at + 1, siblings: children.length });
      if (isOpen) add(node, level + 1);
    }
  };
  add(nodeOf('', '', payload), 1);
  return rows;
}

/** The paths that have to be open for a path to be seen, outermost first. */
export function pathsAbove(payload: unknown, path: string): string[] {
  const above: string[] = [];
  let value = payload;
  let shown = '';
  for (const key of shownPath(payload, path).path.split('.')) {
    if (shown !== '') above.push(shown);
    if (Array.isArray(value) && value.length > rangeSize)
      above.push(`${shown}#${Math.floor(Number(key) / rangeSize) * rangeSize}`);
    shown = joined(shown, key);
    value = isContainer(value) ? Reflect.get(value, key) : undefined;
  }
  return above;
}

/** Everything in a payload that can be opened; null when it is more than `most` lines. */
export function allPaths(payload: unknown, most: number): string[] | null {
  const none = new FailingPaths(payload, []);
  const found: string[] = [];
  let lines = 0;
  const visit = (node: Node) => {
    for (const child of childrenOf(node, none)) {
      lines += 1;
      if (lines > most) return;
      if (child.size === 0) continue;
      found.push(child.path);
      visit(child);
    }
  };
  visit(nodeOf('', '', payload));
  return lines > most ? null : found;
}

/**
 * The paths that "open all" opens: level by level while there are at most `most` lines, so that large payloads can be
 * drawn.
 */
export function pathsToOpen(payload: unknown, most: number): Set<string> {
  const none = new FailingPaths(payload, []);
  const opened = new Set<string>();
  let level = [nodeOf('', '', payload)];
  let lines = 0;
  while (level.length > 0) {
    const inside: Node[] = [];
    for (const node of level) {
      const children = childrenOf(node, none);
      if (lines + children.length > most) continue;
      lines += children.length;
      if (node.path !== '') opened.add(node.path);
      inside.push(...children.filter(({ size }) => size > 0));
    }
    level = inside;
  }
  return opened;
}

/** The paths that are open at first: all of a small payload, else those that lead to failing fields. */
export function openAtFirst(payload: unknown, failingPaths: readonly string[]): Set<string> {
  return new Set(allPaths(payload, smallPayload) ?? failingPaths.flatMap((path) => pathsAbove(payload, path)));
}

/** The path of an import that matches a path with * for positions; that path itself when none does. */
export function pathOfField(paths: readonly string[], field: string): string {
  const general = (path: string) => path.replace(/(^|\.)\d+(?=\.|$)/g, '$1*');
  return paths.find((path) => path === field) ?? paths.find((path) => general(path) === field) ?? field;
}
