import type { AcceptedAccount } from '../../rules/account-payload-reading.js';
import { type DigestedEntry, type DigestedValue, digestedEntries } from './digest-of.js';
import { comparableNumber } from './json-text.js';

/** A field of a group on both sides, as it is written in digests, but with long numbers by their exponent; null where a side has no value. */
export interface ComparedValue {
  /** Where it is in what was sent; of an entry that only the platform has, where it is there. */
  readonly path: string;
  readonly expected: string | null;
  readonly actual: string | null;
}

/** Pairs of entries that are compared at most to find which belong together; beyond, entries are paired in their order. */
const MOST_PAIRS = 250_000;

/**
 * Compares the fields of a group of an account on both sides: all are equal when the digests of the group are, and one
 * differs when the digests do. Equal entries of lists are paired at any position; of the others, those with the most
 * fields in common.
 */
export function compareGroup(sent: AcceptedAccount, held: AcceptedAccount, group: string): ComparedValue[] {
  const entries = digestedEntries(sent, group, comparableNumber);
  const others = digestedEntries(held, group, comparableNumber);
  return [...new Set([...entries, ...others].map(({ list }) => list))].flatMap((list) =>
    compareList(
      entries.filter((entry) => entry.list === list),
      others.filter((entry) => entry.list === list),
    ),
  );
}

function compareList(sent: readonly DigestedEntry[], held: readonly DigestedEntry[]): ComparedValue[] {
  const left = new Set(held);
  const byLine = new Map<string, DigestedEntry[]>();
  for (const entry of held) {
    const alike = byLine.get(entry.line);
    if (alike === undefined) byLine.set(entry.line, [entry]);
    else alike.push(entry);
  }
  const pairs = new Map<DigestedEntry, DigestedEntry | null>();
  for (const entry of sent) {
    const same = byLine.get(entry.line)?.shift();
    if (same === undefined) continue;
    pairs.set(entry, same);
    left.delete(same);
  }
  const open = sent.filter((entry) => !pairs.has(entry));
  const isLarge = open.length * left.size > MOST_PAIRS;
  for (const entry of open) {
    const [first = null] = left;
    const other = isLarge ? first : mostAlike(entry, left);
    pairs.set(entry, other);
    if (other !== null) left.delete(other);
  }
  return [
    ...sent.flatMap((entry) => compareEntries(entry, pairs.get(entry) ?? null)),
    ...[...left].flatMap((entry) => compareEntries(null, entry)),
  ];
}

function mostAlike(entry: DigestedEntry, others: ReadonlySet<DigestedEntry>): DigestedEntry | null {
  const values = new Map(entry.values.map(({ name, text }) => [name, text]));
  let best: DigestedEntry | null = null;
  let most = -1;
  for (const other of others) {
    const alike = other.values.filter(({ name, text }) => values.get(name) === text).length;
    if (alike > most) [best, most] = [other, alike];
  }
  return best;
}

function compareEntries(sent: DigestedEntry | null, held: DigestedEntry | null): ComparedValue[] {
  const expected = new Map(sent?.values.map((value) => [value.name, value]));
  const actual = new Map(held?.values.map((value) => [value.name, value]));
  return [...new Set([...expected.keys(), ...actual.keys()])].map((name) => {
    const [one, other] = [expected.get(name), actual.get(name)];
    return {
      path: one?.path ?? pathOf(name, other, sent, held),
      expected: one?.text ?? null,
      actual: other?.text ?? null,
    };
  });
}

/** Of a value that was not sent: below the entry that was, where it belongs to the entry itself. */
function pathOf(
  name: string,
  value: DigestedValue | undefined,
  sent: DigestedEntry | null,
  held: DigestedEntry | null,
): string {
  const path = value?.path ?? name;
  if (sent === null || held === null || held.path === '' || !path.startsWith(`${held.path}.`)) return path;
  return `${sent.path}${path.slice(held.path.length)}`;
}
