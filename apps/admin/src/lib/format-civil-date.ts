const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A date without time: `2024-06-02` becomes `2 Jun 2024`. Other text, such as a mask, is unchanged; an absent one is
 * a dash.
 */
export function formatCivilDate(date: string | null | undefined): string {
  if (date === null || date === undefined) return '–';
  const [match, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const name = months[Number(month) - 1];
  return match === undefined || name === undefined ? date : `${Number(day)} ${name} ${year}`;
}

/** The days from one to another, both included; what is missing is open. */
export function formatPeriod(from: string | null | undefined, to: string | null | undefined): string {
  if (from && to) return `${formatCivilDate(from)} to ${formatCivilDate(to)}`;
  if (from) return `from ${formatCivilDate(from)}`;
  return to ? `up to ${formatCivilDate(to)}` : 'open at both ends';
}
