import { type Severities, type Severity } from '../payload/severity.js';
import { type Problem, type Report, type Rule } from './rule.js';

/** Ends a rule: thrown by its report function, and caught by {@link runRules}. Made once, as its stack is of no use. */
const FOUND_ENOUGH = new Error('The rule has found enough.');

/**
 * Runs the rules and reports their problems in the order of the rules. A rule with more than `most` problems is
 * stopped, unless its problems so far are warnings and it may still find an error.
 * @param tell gets each problem with its severity, except those that are off
 * @returns whether every problem was reported
 */
export function runRules<Body, Context>(
  rules: readonly Rule<Body, Context>[],
  body: Body,
  context: Context,
  severities: Severities,
  tell: (problem: Problem, severity: Exclude<Severity, 'off'>) => void,
  most = Number.POSITIVE_INFINITY,
): boolean {
  let isComplete = true;
  for (const rule of rules) {
    const found: Record<Severity, number> = { error: 0, warning: 0, off: 0 };
    const report: Report = ({ path, messageId, data, isAdvice, isEssential }) => {
      const severity = severities.of({
        rule: rule.id,
        isAdvice,
        isEssential: isEssential ?? rule.isEssential === true,
      });
      found[severity] += 1;
      const isEnough = found[severity] > most;
      if (severity !== 'off') {
        isComplete &&= !isEnough;
        if (found[severity] <= most + 1) {
          const message = rule.messageOf(messageId);
          tell({ path, rule: rule.id, code: message.code, detail: message.with(data) }, severity);
        }
      }
      if (isEnough && (severity === 'error' || !mayRefuse(rule.id, severities))) throw FOUND_ENOUGH;
    };
    try {
      rule.check(body, context, report);
    } catch (error) {
      if (error !== FOUND_ENOUGH) throw error;
    }
  }
  return isComplete;
}

/** Whether a rule may find an error after any number of findings that are none. */
function mayRefuse(rule: string, severities: Severities): boolean {
  return severities.of({ rule, isEssential: true }) === 'error';
}
