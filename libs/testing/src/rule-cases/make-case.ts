import { type ValidationContext } from '@carryover/contract';
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
  const lists = Object.entries(expected).map(([path, said]) => [path, typeof said === 'string' ? [said] : said]);
  return { rule, name, change, expected: Object.fromEntries(lists), context };
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

/** One more entry at the end of a list. */
export function append(...added: readonly unknown[]) {
  return (present: unknown): unknown[] => [...(present as unknown[]), ...added];
}
