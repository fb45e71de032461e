import { invalidDate, isCivilDate } from '@carryover/contract';
import type { FieldOfLine } from '../load/journal/records.js';

const FIELD = 'supply_start_date';

/** What is wrong with the date of a line of registrations; null when it is a date, or left out. */
export function wrongRegistrationDate(line: object): FieldOfLine | null {
  const date: unknown = Reflect.get(line, FIELD);
  if (date === undefined || (typeof date === 'string' && isCivilDate(date.trim()))) return null;
  const { rule, code, detail } = invalidDate;
  return { path: FIELD, rule, code, detail };
}
