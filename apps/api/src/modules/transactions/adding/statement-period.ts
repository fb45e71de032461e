import { quoted } from '@carryover/contract';

/** The days a statement covers, both inclusive; without a first day it reaches back without end. */
export interface StatementPeriod {
  readonly from: string | null;
  readonly to: string;
}

/**
 * The period of an open statement: from the day it begins to today. One that begins later, because the last statement
 * was closed today, has its first day only.
 */
export function openStatementPeriod(from: string | null, today: string): StatementPeriod {
  return { from, to: from !== null && from > today ? from : today };
}

/** The nearest day of the period, which is the date itself when it lies inside (R156). */
export function nearestDay(date: string, { from, to }: StatementPeriod): string {
  if (from !== null && date < from) return from;
  return date > to ? to : date;
}

/** The description of a transaction that was moved (R156). */
export function movedDescription(sent: string, moved: string): string {
  return `Transaction date changed from ${sent} to ${moved} to fall in the open statement period.`;
}

/** Message for a transaction that must not be moved (R157). */
export function outsideDetail(id: string, date: string, { from, to }: StatementPeriod): string {
  const period = from === null ? `up to ${to}` : `${from} to ${to}`;
  return `Transaction ${quoted(id)} dated ${date} is outside the open statement period ${period}.`;
}
