import { type ValidationContext } from '../../index.js';
import { type Change, type RuleCase } from './rule-case.js';

type Expected = Readonly<Record<string, string | readonly string[]>>;

/** A case that breaks its rule: one message, or several, at each of the paths. */
export function breaks<Context = ValidationContext>(
  rule: string,
  name: string,
  change: Change,
  expected: Expected,
  context: Partial<Context> = {},
): RuleCase<Context> {
  return { rule, name, change, expected: asLists(expected), context };
}

/** A case that is accepted with a warning: one message, or several, at each of the paths. */
export function doubts<Context = ValidationContext>(
  rule: string,
  name: string,
  change: Change,
  warned: Expected,
  context: Partial<Context> = {},
): RuleCase<Context> {
  return { rule, name, change, expected: {}, warned: asLists(warned), context };
}

function asLists(said: Expected): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(said).map(([path, one]) => [path, typeof one === 'string' ? [one] : one]));
}

/** A case that just keeps its rule. */
export function keeps<Context = ValidationContext>(
  rule: string,
  name: string,
  change: Change,
  context: Partial<Context> = {},
): RuleCase<Context> {
  return { rule, name, change, expected: {}, context };
}

/** The warning about a word that an open list does not have (R06). */
export function unknownWord(value: string, known: readonly string[]): string {
  return `"${value}" is not a known value. Known: ${known.join(', ')}.`;
}

/** One more entry at the end of a list. */
export function append(...added: readonly unknown[]) {
  return (present: unknown): unknown[] => [...(present as unknown[]), ...added];
}
