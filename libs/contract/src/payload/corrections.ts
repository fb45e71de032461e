import { canonicalJson } from '../json/canonical-json.js';
import type { NestedSpec, PayloadClass } from './field-spec.js';
import { fieldsOf } from './payload-metadata.js';

type Entry = Readonly<Record<string, unknown>>;
/** Entries of a list as they were read; undefined where one is not an object. */
type Entries = readonly (Entry | undefined)[];

/** A value that one normalised payload has and another one has not. */
export interface PayloadChange {
  /** Dotted, with positions: `customers.0.email`. */
  readonly path: string;
  /** Undefined where there was none. */
  readonly before?: unknown;
  /** Undefined where there is none any more. */
  readonly after?: unknown;
  /** Whether the supplier may make it after the import. */
  readonly isCorrectable: boolean;
  /** What is written together: the field itself, or the outermost list whose entries may be added and removed. */
  readonly unit: string;
  /** Whether the entry was removed; its position is that in the list before. */
  readonly isGone?: true;
}

/**
 * Maps paths of one payload to those of another.
 * @returns a function that gives null for a removed entry of a list and everything in it
 */
export function pathsAfter(type: PayloadClass, before: object, after: object): (path: string) => string | null {
  const pairsOf = new Map<string, ReadonlyMap<number | null, Pair>>();
  const follow = (inside: PayloadClass, was: unknown, is: unknown, path: string, to: string): string | null => {
    const [name = '', ...rest] = path.split('.');
    const spec = fieldsOf(inside).get(name);
    if (spec === undefined || spec.kind === 'leaf' || rest.length === 0) return to + path;
    const [old, fresh] = [Object(was)[name], Object(is)[name]];
    if (spec.kind === 'object') return follow(spec.type(), old, fresh, rest.join('.'), `${to}${name}.`);
    const list = to + name;
    const pairs = pairsOf.get(list) ?? new Map(pairsIn(spec, old ?? [], fresh ?? []).map((one) => [one.from, one]));
    pairsOf.set(list, pairs);
    const [from, ...further] = rest;
    const pair = pairs.get(Number(from));
    if (pair?.is === undefined) return null;
    const entry = `${list}.${pair.at}`;
    return further.length === 0 ? entry : follow(spec.type(), pair.was, pair.is, further.join('.'), `${entry}.`);
  };
  return (path) => follow(type, before, after, path, '');
}

/** Declarations of the objects and lists around a field. */
interface Around {
  readonly isCorrectable: boolean;
  /** The list that is corrected as a whole; null outside of one. */
  readonly unit: string | null;
}

/**
 * The differences of two normalised payloads of a class, field by field in the order of declaration. Entries of lists
 * are paired by position, or by the fields that identify them where the declaration names some. An entry that only
 * one payload has is one change, unless its list may be corrected. Moved entries that are identified by fields are
 * one change, of the first that moved, without values.
 */
export function correctionsOf(type: PayloadClass, before: object, after: object): PayloadChange[] {
  return [...changesIn(type, before as Entry, after as Entry, '', { isCorrectable: false, unit: null })];
}

function* changesIn(
  type: PayloadClass,
  before: Entry,
  after: Entry,
  prefix: string,
  around: Around,
): Generator<PayloadChange> {
  for (const [name, spec] of fieldsOf(type)) {
    const [was, is] = [before[name], after[name]];
    if (isSame(was, is)) continue;
    const path = prefix + name;
    const isCorrectable = around.isCorrectable || spec.facts.correctable !== undefined;
    if (spec.kind === 'leaf') yield changeOf(path, was, is, { ...around, isCorrectable });
    else if (spec.kind === 'list')
      yield* changesInList(spec, (was ?? []) as Entries, (is ?? []) as Entries, path, around);
    else {
      const inner = { ...around, isCorrectable };
      yield* changesIn(spec.type(), (was ?? {}) as Entry, (is ?? {}) as Entry, `${path}.`, inner);
    }
  }
}

function* changesInList(
  spec: NestedSpec,
  before: Entries,
  after: Entries,
  path: string,
  around: Around,
): Generator<PayloadChange> {
  const { type, facts } = spec;
  const { correctable } = facts;
  const inner = correctable === undefined ? around : { isCorrectable: true, unit: around.unit ?? path };
  const { unless = '', by = null } = typeof correctable === 'object' ? correctable : {};
  const pairs = pairsIn(spec, before, after);
  for (const { was, is, at, isGone } of pairs) {
    if (isSame(was, is)) continue;
    const entryPath = `${path}.${at}`;
    const isKept = [was, is].some((entry) => entry?.[unless] === true);
    const isWhole = inner.unit === null && (was === undefined || is === undefined);
    const changes =
      isKept || isWhole
        ? [changeOf(entryPath, was, is, { ...inner, isCorrectable: false })]
        : changesIn(type(), was ?? {}, is ?? {}, `${entryPath}.`, inner);
    for (const change of changes) yield isGone ? { ...change, isGone } : change;
  }
  const moved = by === null ? undefined : firstMoved(pairs);
  if (moved !== undefined) yield { path: `${path}.${moved}`, isCorrectable: true, unit: inner.unit ?? path };
}

/** An entry of two lists; its position is that in the list after, or the one that it had. */
interface Pair {
  readonly was: Entry | undefined;
  readonly is: Entry | undefined;
  readonly at: number;
  /** Position in the list before; null where it was not in it. */
  readonly from: number | null;
  readonly isGone?: true;
}

function pairsIn({ facts: { correctable } }: NestedSpec, before: Entries, after: Entries): Pair[] {
  return typeof correctable === 'object' ? pairedBy(correctable.by, before, after) : pairedByPosition(before, after);
}

function pairedByPosition(before: Entries, after: Entries): Pair[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
    ...{ was: before[at], is: after[at], at, from: at },
  }));
}

/**
 * Pairs entries by the values of these fields. Among entries with the same values, equal ones are paired first, then
 * the others in order.
 */
function pairedBy(fields: readonly string[], before: Entries, after: Entries): Pair[] {
  const keyOf = (entry: Entry | undefined) => JSON.stringify(fields.map((field) => entry?.[field] ?? null));
  const partners = new Map<number, number>();
  for (const textOf of [canonicalJson, keyOf]) {
    const free = new Map<string, number[]>();
    const taken = new Set(partners.values());
    for (const [from, entry] of [...before.entries()].reverse()) {
      if (taken.has(from)) continue;
      const alike = free.get(textOf(entry)) ?? [];
      alike.push(from);
      free.set(textOf(entry), alike);
    }
    for (const [at, entry] of after.entries()) {
      const from = partners.has(at) ? undefined : free.get(textOf(entry))?.pop();
      if (from !== undefined) partners.set(at, from);
    }
  }
  const found = new Set(partners.values());
  const there = after.map((is, at): Pair => {
    const from = partners.get(at) ?? null;
    return { was: from === null ? undefined : before[from], is, at, from };
  });
  const gone = before.flatMap((was, at): Pair[] =>
    found.has(at) ? [] : [{ was, is: undefined, at, from: at, isGone: true }],
  );
  return [...there, ...gone];
}

/** Where the order of those that both lists have is another one. */
function firstMoved(pairs: readonly Pair[]): number | undefined {
  let latest = -1;
  for (const { from, at, isGone } of pairs) {
    if (from === null || isGone) continue;
    if (from < latest) return at;
    latest = from;
  }
  return undefined;
}

function changeOf(path: string, before: unknown, after: unknown, { isCorrectable, unit }: Around): PayloadChange {
  const [was, is] = [before === undefined ? {} : { before }, after === undefined ? {} : { after }];
  return { path, ...was, ...is, isCorrectable, unit: unit ?? path };
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one === other || canonicalJson(one) === canonicalJson(other);
}
