import { readableCode } from '../../lib/readable-code';
import { flagLabel } from './flag-label';

/** A value of the data of an event, in words instead of JSON. */
export function eventDataInWords(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (isWarnings(value)) return `${value.count} (${value.rules.join(', ')})`;
  if (isFlag(value)) return flagLabel(value.code);
  if (Array.isArray(value)) return value.map(eventDataInWords).join(value.every(isFlag) ? ' ' : ', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${readableCode(name)}: ${eventDataInWords(one)}`)
      .join('; ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** How many warnings an event tells of, and of which rules. */
function isWarnings(value: unknown): value is { count: number; rules: string[] } {
  return (
    typeof value === 'object' && value !== null && 'count' in value && 'rules' in value && Array.isArray(value.rules)
  );
}

/** A warning in the data of an event; the page shows it elsewhere in full. */
function isFlag(value: unknown): value is { code: string } {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}
