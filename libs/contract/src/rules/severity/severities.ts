import { type RuleSeverities, type SetSeverity, type Severities, severitiesBy } from '../../payload/severity.js';
import { defaultSeverity, isLocked } from './rule-severity.js';

/** The severities of a live supplier for which staff have set none. */
export const LIVE_SEVERITIES = severitiesBy(({ rule, isAdvice }) => atMost(defaultSeverity(rule), isAdvice));

/**
 * The severities of a sandbox supplier: what cannot be read or means nothing is an error, everything else a warning that
 * says what a live supplier would be answered.
 */
export const SANDBOX_SEVERITIES = severitiesBy(({ isEssential }) => (isEssential === true ? 'error' : 'warning'));

/**
 * The severities of a live supplier.
 * @param set what staff have set; what they cannot set has no effect
 * @param today the date in Europe/London, YYYY-MM-DD
 */
export function liveSeverities(set: RuleSeverities | undefined, today: string): Severities {
  if (set === undefined || Object.keys(set).length === 0) return LIVE_SEVERITIES;
  return severitiesBy(({ rule, isAdvice }) => {
    const own = Object.hasOwn(set, rule) && !isLocked(rule) ? set[rule] : undefined;
    return atMost(own !== undefined && holds(own, today) ? own.severity : defaultSeverity(rule), isAdvice);
  });
}

function holds({ until }: SetSeverity, today: string): boolean {
  return until === undefined || today <= until;
}

function atMost(severity: ReturnType<Severities['of']>, isAdvice = false): ReturnType<Severities['of']> {
  return isAdvice && severity === 'error' ? 'warning' : severity;
}
