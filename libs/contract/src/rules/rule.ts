import { type AccountImportRequest } from '../payload/dto/account-import.request.js';
import { type Severities, type Severity } from '../payload/severity.js';
import { type Partially } from '../payload/walk-payload.js';
import { type ValidationContext } from './validation-context.js';

/** The account payload as rules see it: whatever has a problem of shape is missing. */
export type ReadableAccount = Partially<AccountImportRequest>;

/** What a rule found, at a dotted path. */
export interface Finding {
  readonly path: string;
  readonly detail: string;
  /** Short code, where a rule has several; else the rule's own. */
  readonly code?: string;
  /** Whether it is a warning at most: what is odd, and may well be right. */
  readonly isAdvice?: boolean;
  /** Whether it is an error for a sandbox supplier, too; else as the rule says. */
  readonly isEssential?: boolean;
}

/** A finding with the rule it comes from and its short code, which goes to logs, metrics and latest_error. */
export interface Problem {
  readonly path: string;
  readonly rule: string;
  readonly code: string;
  readonly detail: string;
  /** Of the last one of a list that leaves some out: how many there are in all. */
  readonly total?: number;
}

/** What a rule may know: the context of the validation, and where the payload could not be read. */
export interface RuleContext extends ValidationContext {
  /**
   * Whether the value at a path, or anything in it or around it, has a problem of shape. Such a value is missing from
   * the readable account; a rule that would take it for "not given" must ask here first, so that one defect is
   * reported once.
   */
  readonly isUnreadable: (path: string) => boolean;
}

/** Takes what a rule finds. */
export type Report = (finding: Finding) => void;

/**
 * A rule of the contract over a whole body and what may be known besides. It reports what it finds and does nothing else: as
 * nearly all bodies are valid, a call without an answer is what most rules cost.
 */
export interface Rule<Body, Context> {
  readonly id: string;
  readonly code: string;
  /** Whether what it finds is an error for a sandbox supplier, too; `some` where each finding says so itself. */
  readonly isEssential?: boolean | 'some';
  readonly check: (body: Body, context: Context, report: Report) => void;
}

/** A rule about the account payload. */
export type AccountRule = Rule<ReadableAccount, RuleContext>;

/** Ends a rule: thrown by what it reports to, and caught by {@link runRules}. Made once, as its stack says nothing. */
const FOUND_ENOUGH = new Error('The rule has found enough.');

/**
 * Runs the rules, and tells what they find in the order of the rules. A rule that has found more than `most` is ended, unless
 * what it found are warnings and it may still find an error.
 *
 * @param tell takes a problem and how severe it is; not what is off
 * @returns whether everything was told
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
  for (const { id: rule, code, check, isEssential } of rules) {
    const found: Record<Severity, number> = { error: 0, warning: 0, off: 0 };
    const report: Report = (finding) => {
      const severity = severities.of({
        rule,
        isAdvice: finding.isAdvice,
        isEssential: finding.isEssential ?? isEssential === true,
      });
      found[severity] += 1;
      const isEnough = found[severity] > most;
      if (severity !== 'off') {
        isComplete &&= !isEnough;
        if (found[severity] <= most + 1)
          tell({ path: finding.path, rule, code: finding.code ?? code, detail: finding.detail }, severity);
      }
      if (isEnough && (severity === 'error' || !mayRefuse(rule, severities))) throw FOUND_ENOUGH;
    };
    try {
      check(body, context, report);
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
