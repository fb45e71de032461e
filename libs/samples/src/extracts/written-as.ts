/** DD/MM/YYYY; "" for none. */
export function date(day: string | undefined): string {
  return day === undefined ? '' : day.split('-').reverse().join('/');
}

/** Y or N; "" for neither. */
export function flag(value: boolean | undefined): string {
  if (value === undefined) return '';
  return value ? 'Y' : 'N';
}

/** As it is; "" for none. */
export function text(value: string | number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** A balance with the sign of the other side: what an account owes is positive in a billing system. "" for none. */
export function otherSide(amount: string | undefined): string {
  if (amount === undefined) return '';
  if (amount.startsWith('-')) return amount.slice(1);
  return /[1-9]/.test(amount) ? `-${amount}` : amount;
}

/** A row of CSV with its line end. */
export function csvRow(values: readonly string[]): string {
  return `${values.map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\n`;
}
