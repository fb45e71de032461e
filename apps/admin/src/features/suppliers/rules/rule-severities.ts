import { formatCivilDate } from '../../../lib/format-civil-date';
import type { Rule, SetSeverity, Severity } from '../../../lib/operator-api';
import { severityWords } from '../../warnings/severity-words';
import type { SettingValues } from '../settings/setting-values';

/** The setting that holds what differs from the defaults. */
export const ruleSeveritiesName = 'rule_severities';

/** What is set, by id of the rule. */
export type RuleSeverities = Readonly<Record<string, SetSeverity>>;

/** Severities of rules among the settings of a supplier. */
export function ruleSeveritiesOf(settings: SettingValues): RuleSeverities {
  const given = settings[ruleSeveritiesName];
  return typeof given === 'object' && given !== null ? (given as RuleSeverities) : {};
}

/** What holds for a rule on a day. @param today the date in London, YYYY-MM-DD */
export function severityOn({ id, default_severity }: Rule, set: RuleSeverities, today: string): Severity {
  const own = set[id];
  return own === undefined || (own.until !== undefined && own.until < today) ? default_severity : own.severity;
}

/** The severity of a rule in words. @param usual the default of the rule, when it is known */
export function severityInWords(set: SetSeverity | undefined, usual?: Severity): string {
  if (set === undefined) return usual === undefined ? 'default' : `${severityWords[usual]} (default)`;
  return `${severityWords[set.severity]}${set.until === undefined ? '' : ` until ${formatCivilDate(set.until)}`}`;
}

/** Differences of two states of the setting, rule by rule. @param usual the defaults, by id, as far as known */
export function severityChanges(
  before: RuleSeverities,
  after: RuleSeverities,
  usual: ReadonlyMap<string, Severity>,
): readonly string[] {
  const rules = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return rules
    .filter((rule) => JSON.stringify(before[rule]) !== JSON.stringify(after[rule]))
    .map((rule) => {
      const words = (set: RuleSeverities) => severityInWords(set[rule], usual.get(rule));
      return `${rule}: ${words(before)} → ${words(after)}`;
    });
}
