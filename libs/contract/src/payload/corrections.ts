import { canonicalJson } from '../json/canonical-json.js';
import type { NestedSpec, PayloadClass } from './field-spec.js';
import { fieldsOf } from './payload-metadata.js';

type Entry = Readonly<Record<string, unknown>>;

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
  /** What is written as one: the field itself, or the outermost list whose entries may come and go. */
  readonly unit: string;
}

/** What the objects and lists around a field say of it. */
interface Around {
  readonly isCorrectable: boolean;
  /** The list that is corrected as a whole; null outside of one. */
  readonly unit: string | null;
}

/**
 * Where two normalised payloads of a class differ, field by field in the order of declaration. Entries of lists are compared by
 * position; one that only one of the payloads has is a change as a whole, unless its list may be corrected.
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
      yield* changesInList(spec, (was ?? []) as Entry[], (is ?? []) as Entry[], path, around);
    else {
      const inner = { ...around, isCorrectable };
      yield* changesIn(spec.type(), (was ?? {}) as Entry, (is ?? {}) as Entry, `${path}.`, inner);
    }
  }
}

function* changesInList(
  { type, facts: { correctable } }: NestedSpec,
  before: readonly Entry[],
  after: readonly Entry[],
  path: string,
  around: Around,
): Generator<PayloadChange> {
  const inner = correctable === undefined ? around : { isCorrectable: true, unit: around.unit ?? path };
  for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
    const [was, is] = [before[at], after[at]];
    if (isSame(was, is)) continue;
    const place = `${path}.${at}`;
    const isKept = typeof correctable === 'object' && [was, is].some((entry) => entry?.[correctable.unless] === true);
    const isWhole = inner.unit === null && (was === undefined || is === undefined);
    if (isKept || isWhole) yield changeOf(place, was, is, { ...inner, isCorrectable: false });
    else yield* changesIn(type(), was ?? {}, is ?? {}, `${place}.`, inner);
  }
}

function changeOf(path: string, before: unknown, after: unknown, { isCorrectable, unit }: Around): PayloadChange {
  const [was, is] = [before === undefined ? {} : { before }, after === undefined ? {} : { after }];
  return { path, ...was, ...is, isCorrectable, unit: unit ?? path };
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one === other || canonicalJson(one) === canonicalJson(other);
}
