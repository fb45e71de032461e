import { digitsAt } from './digits-at.js';

const DASH = 0x2d;

/** Whether the text is YYYY-MM-DD and a day of the calendar (R07). There is no year 0000. */
export function isCivilDate(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return false;
  const year = digitsAt(text, 0, 4);
  const month = digitsAt(text, 5, 7);
  const day = digitsAt(text, 8, 10);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

const MILLISECONDS_OF_A_DAY = 86_400_000;
const LATEST_DATE = '9999-12-31';

/** The date so many days later, or earlier when negative. Stops at 9999-12-31, the latest date that can be written. */
export function addDays(date: string, days: number): string {
  const day = digitsAt(date, 8, 10) + days;
  // Within the month, which is most of what is asked for.
  if (day >= 1 && day <= daysInMonth(digitsAt(date, 0, 4), digitsAt(date, 5, 7)))
    return date.slice(0, 8) + String(day).padStart(2, '0');
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.getUTCFullYear() > 9999 ? LATEST_DATE : moved.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** How many days a period has, its first and its last both counted; below one when it ends before it starts. */
export function daysFromTo(first: string, last: string): number {
  return dayNumber(last) - dayNumber(first) + 1;
}

/** The position of a date in the row of all days: the next day has the next number. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / MILLISECONDS_OF_A_DAY;
}
