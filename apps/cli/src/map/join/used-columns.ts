import type {
  ColumnReference,
  Condition,
  DatedColumn,
  DateOperand,
  Expression,
  Mapping,
  ObjectNode,
} from '../mapping/mapping.js';
import { type Stream, streamsOf } from './streams.js';

/** What of each file is handed on: columns by file, those that tell its rows apart among them, and the keys it is compared by. */
export interface UsePlan {
  readonly columns: ReadonlyMap<string, readonly string[]>;
  readonly keys: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly streams: readonly Stream[];
}

/** Finds what a mapping uses of its files. A file that no object is made of is left out. */
export function planUse(mapping: Mapping): UsePlan {
  const columns = new Map<string, Set<string>>();
  const addTo = (file: string, column: string): void => {
    columns.set(file, (columns.get(file) ?? new Set()).add(column));
  };
  const add =
    (node: ObjectNode) =>
    (reference: ColumnReference): void =>
      addTo(reference.of ?? node.file, reference.column);
  for (const node of mapping.nodes) {
    columns.set(node.file, columns.get(node.file) ?? new Set());
    for (const { expression } of node.leaves) referencesOf(expression).forEach(add(node));
    for (const column of node.each ?? []) add(node)({ column, of: null });
    if (node.where !== null) conditionReferences(node.where).forEach(add(node));
  }
  const streams = streamsOf(mapping);
  const keys = new Map<string, (readonly string[])[]>();
  const addKey = (file: string, key: readonly string[]): void => {
    const known = keys.get(file) ?? [];
    if (!known.some((each) => isSame(each, key))) keys.set(file, [...known, key]);
  };
  for (const name of columns.keys()) {
    for (const key of keysOf(mapping, name)) {
      addKey(name, key);
      for (const column of key) addTo(name, column);
    }
  }
  for (const { file, above, own, aboveColumns } of streams) {
    addKey(file.name, own);
    addKey(above.file, aboveColumns);
    // Rows that others hang on are not the same rows where these differ.
    for (const column of aboveColumns) addTo(above.file, column);
  }
  return { columns: new Map([...columns].map(([name, used]) => [name, [...used]])), keys, streams };
}

/**
 * The columns no two rows of a file may share: those named, and of the accounts those that their number is made of. Rows that the `where`
 * of the account leaves out count, too: where it chooses among rows of a number, only the key named for their file tells them apart.
 */
export function keysOf({ files, account }: Mapping, file: string): (readonly string[])[] {
  const named = files.get(file)?.key ?? null;
  const number = account.leaves.find(({ name }) => name === 'external_account_number')?.expression.from;
  const columns = file === account.file && number?.kind === 'columns' ? number.columns.map(({ column }) => column) : [];
  const isChosen = account.where !== null && (named !== null || columns.length > 1);
  const keys = [named ?? [], isChosen ? [] : columns].filter((key) => key.length > 0);
  return keys.filter((key, index) => keys.findIndex((each) => isSame(each, key)) === index);
}

/** Position of a key among those of a file. */
export function keyIndex(plan: UsePlan, file: string, key: readonly string[]): number {
  return plan.keys.get(file)?.findIndex((each) => isSame(each, key)) ?? -1;
}

/** The columns an expression reads. */
export function referencesOf({ from, when, negativeWhen }: Expression): ColumnReference[] {
  return [
    ...(from.kind === 'constant' ? [] : from.columns),
    ...(when === null ? [] : conditionReferences(when)),
    ...(negativeWhen === null ? [] : conditionReferences(negativeWhen)),
  ];
}

function conditionReferences(condition: Condition): ColumnReference[] {
  if ('of' in condition) return condition.of.flatMap(conditionReferences);
  if (condition.kind !== 'date') return [condition.column];
  const operands = [condition.after, condition.until].filter(
    (each: DateOperand | null): each is DatedColumn => each !== null && typeof each !== 'string',
  );
  return [condition.column, ...operands];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}
