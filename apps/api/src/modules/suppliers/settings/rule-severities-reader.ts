import { isCivilDate, isLocked, isLowerable, SEVERITIES, type SetSeverity } from '@carryover/contract';
import { oneOf, type ReadSetting, type SettingReader } from './setting-readers.js';

/**
 * Severities by id of the rule: `{"R93": {"severity": "warning", "until": "2027-03-31"}}`. A rule that is an error for every
 * live supplier, or that refuses nothing, cannot be set.
 */
export const ruleSeverities: SettingReader = (given) => {
  if (!isObject(given)) return { problem: 'Expected object.' };
  const read: { [rule: string]: SetSeverity } = {};
  for (const [rule, value] of Object.entries(given)) {
    if (isLocked(rule)) return { problem: `${rule}: This rule is an error for every live supplier.` };
    if (!isLowerable(rule)) return { problem: `${rule}: There is no such rule with a severity.` };
    const severity = readSeverity(value);
    if ('problem' in severity) return { problem: `${rule}: ${severity.problem}` };
    read[rule] = severity.value as SetSeverity;
  }
  return Object.keys(read).length === 0
    ? { problem: 'Give at least one rule, or null for the default.' }
    : { value: read };
};

const severityName = oneOf(SEVERITIES);

function readSeverity(given: unknown): ReadSetting {
  if (!isObject(given)) return { problem: 'Expected object.' };
  const { severity, until, ...others } = given;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return { problem: `${unknown} is not recognised.` };
  const name = severityName(severity);
  if ('problem' in name) return name;
  if (until === undefined) return { value: { severity } };
  if (typeof until !== 'string' || !isCivilDate(until)) return { problem: 'Not a valid date; use YYYY-MM-DD.' };
  return { value: { severity, until } };
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
