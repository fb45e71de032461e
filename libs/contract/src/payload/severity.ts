/** Effect of a problem: an error refuses the request, a warning is stored and reported, `off` ignores it. */
export const SEVERITIES = ['error', 'warning', 'off'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Facts on which a severity depends. */
export interface SeverityQuestion {
  /** Id of the rule: `R93`. */
  readonly rule: string;
  /** Whether it is a warning at most, because it is unusual but may be right. */
  readonly isAdvice?: boolean | undefined;
  /** Whether it is an error for a sandbox supplier, too. */
  readonly isEssential?: boolean | undefined;
}

/** How severe the problems of one supplier's requests are on one day. */
export interface Severities {
  of(problem: SeverityQuestion): Severity;
  /** Whether a rule refuses what it finds and does not call advice. */
  readonly refuses: (rule: string) => boolean;
}

/** Severities by the answer to the question for one. */
export function severitiesBy(of: Severities['of']): Severities {
  return { of, refuses: (rule) => of({ rule }) === 'error' };
}

/** Every problem refuses that is no advice. */
export const REFUSING = severitiesBy(({ isAdvice }) => (isAdvice === true ? 'warning' : 'error'));

/** A severity that staff have set for a rule. */
export interface SetSeverity {
  readonly severity: Severity;
  /** The last day on which the severity holds, YYYY-MM-DD; left out, it does not end. */
  readonly until?: string;
}

/** The severities that staff have set for a supplier, by id of the rule. */
export type RuleSeverities = { readonly [rule: string]: SetSeverity };
