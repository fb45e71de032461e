import type { SourceFile } from '../mapping/mapping.js';
import type { PreparedFile } from './prepare-file.js';

/** A name that looks like a period: HH01, 00:30, JAN-24, 2024-01, READ_12. */
const PERIOD =
  /^(?:[A-Z]+[ _-]?)?\d{1,2}$|^\d{1,2}:\d\d$|^[A-Z]{3}[ -]?\d{2,4}$|^\d{4}-?\d\d(?:-?\d\d)?$|^\d{2}\/\d{4}$/i;
const FEWEST = 12;

/** Columns that nothing is made of and that have a name like a period each: the first and the last, and how many. */
export function wideColumns(file: SourceFile, { header, used }: Pick<PreparedFile, 'header' | 'used'>): string[] {
  const taken = new Set([...used, ...(file.unpivot?.columns ?? [])].map((name) => name.toUpperCase()));
  const wide = header.filter((name) => !taken.has(name.toUpperCase()) && PERIOD.test(name));
  const [first = '', last = ''] = [wide[0], wide.at(-1)];
  return wide.length < FEWEST ? [] : [`${first} to ${last}`, `${wide.length} columns`];
}
