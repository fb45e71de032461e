import { createRequire } from 'node:module';
import { addDays } from '@carryover/contract';
import type Holidays from 'date-holidays';

const load = createRequire(import.meta.url);

/** Loaded when it is asked for the first time: it is a tenth of all that a process would read at its start. */
let calendar: Holidays | undefined;

const byYear = new Map<string, ReadonlySet<string>>();

/** Bank holidays of England and Wales in a year, as YYYY-MM-DD, among them days of weekends that have a substitute. */
function bankHolidays(year: string): ReadonlySet<string> {
  let dates = byYear.get(year);
  if (dates === undefined) {
    calendar ??= newCalendar();
    const found = calendar.getHolidays(Number(year));
    dates = new Set(found.map(({ date }) => date.slice(0, 'YYYY-MM-DD'.length)));
    byYear.set(year, dates);
  }
  return dates;
}

function newCalendar(): Holidays {
  const Calendar: typeof Holidays = load('date-holidays');
  return new Calendar('GB', 'ENG', { types: ['public', 'bank'] });
}

/** Whether people work on the day in England and Wales: no Saturday, no Sunday, no bank holiday. */
export function isWorkingDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !bankHolidays(date.slice(0, 4)).has(date);
}

/** The date so many working days after another; the date itself for none. */
export function addWorkingDays(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}
