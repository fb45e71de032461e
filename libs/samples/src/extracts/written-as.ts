import type { FieldDescription } from '@carryover/contract';

/**
 * A value of a field as a billing system writes those of its type: dates as DD/MM/YYYY, yes and no as Y and N, objects as JSON,
 * anything else as it is. "" for none.
 */
export function writtenByType({ type, format }: FieldDescription, value: unknown): string {
  if (value === undefined) return '';
  if (format === 'date') return String(value).split('-').reverse().join('/');
  if (type === 'boolean') return value === true ? 'Y' : 'N';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A balance in pounds with the sign of the other side: what an account owes is positive in a billing system. "" for none. */
export function otherSide(amount: unknown): string {
  if (amount === undefined) return '';
  const text = String(amount);
  if (text.startsWith('-')) return text.slice(1);
  return /[1-9]/.test(text) ? `-${text}` : text;
}

/** A row of CSV with its line end. */
export function csvRow(values: readonly string[]): string {
  return `${values.map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\n`;
}
