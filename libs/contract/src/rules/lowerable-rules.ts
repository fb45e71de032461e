import { isLocked } from '../payload/severity.js';
import { ACCOUNT_RULES } from './account-rules.js';
import { ADDED_NOTE_RULES } from './records/notes.rule.js';
import { SHAPE_RULES } from './shape-rules.js';
import { TRANSACTION_RULES } from './transactions/transaction-rules.js';

/** Ids of the rules whose severity staff can set for a supplier: those that check what is sent and are not locked. */
export const LOWERABLE_RULES: readonly string[] = [
  ...new Set([...SHAPE_RULES, ...ACCOUNT_RULES, ...ADDED_NOTE_RULES, ...TRANSACTION_RULES].map(({ id }) => id)),
]
  .filter((rule) => !isLocked(rule))
  .sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)));

const LOWERABLE: ReadonlySet<string> = new Set(LOWERABLE_RULES);

/** Whether staff can set the severity of a rule for a supplier. */
export function isLowerable(rule: string): boolean {
  return LOWERABLE.has(rule);
}
