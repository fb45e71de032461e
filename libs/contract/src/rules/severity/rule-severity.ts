import { type Severity } from '../../payload/severity.js';
import { findRule, RULES } from '../rules.js';

/** Whether a rule is an error for every live supplier: shape and limits, identity, sums of money. */
export function isLocked(rule: string): boolean {
  return findRule(rule)?.isLocked === true;
}

/** The severity of a rule for live suppliers, unless staff have set another. */
export function defaultSeverity(rule: string): Severity {
  return findRule(rule)?.severity ?? 'error';
}

/** Ids of the rules whose severity staff can set for a supplier: rules about sent data that are not locked. */
export const LOWERABLE_RULES: readonly string[] = RULES.filter(
  ({ subject, isLocked }) => subject !== 'process' && !isLocked,
).map(({ id }) => id);

const LOWERABLE: ReadonlySet<string> = new Set(LOWERABLE_RULES);

/** Whether staff can set the severity of a rule for a supplier. */
export function isLowerable(rule: string): boolean {
  return LOWERABLE.has(rule);
}
