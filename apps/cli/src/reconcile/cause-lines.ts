import type { ReconciliationCause } from '@carryover/client';
import { NEEDED_FIGURES } from '@carryover/contract';
import { counted } from '../terminal/numbers.js';
import { printable } from '../terminal/printable.js';

/** Figures in the words of people. */
const WORDS: ReadonlyMap<string, string> = new Map(NEEDED_FIGURES.map(({ name, meaning }) => [name, meaning]));

/** A figure besides the five, with its key: `priority_services.electricity 14`. */
export function furtherName(figure: string, key?: string): string {
  return key === undefined ? figure : `${figure} ${key}`;
}

/** What accounts that differ have in common, a line a cause, the worst first. */
export function causeLines(causes: readonly ReconciliationCause[]): string[] {
  return causes.map((cause) =>
    printable(`${counted(cause.accounts, 'account')}, such as ${cause.example}: ${why(cause)}`),
  );
}

function why({
  state,
  money,
  differences,
  further_differences: further = [],
  import_status,
  error_code,
  likely_transaction: likely,
}: ReconciliationCause): string {
  if (state === 'EXTRA') return `imported and not named, balances of ${money} pounds`;
  if (state === 'MISSING')
    return `not imported (${[import_status ?? 'no import', ...(error_code ? [error_code] : [])].join(', ')}), balances of ${money} pounds`;
  const figures = [
    ...differences.map(({ field, by }) => `${WORDS.get(field)} ${tooMuch(by)}`),
    ...further.map(
      ({ figure, key, by }) => `${furtherName(figure, key)} ${by === undefined ? 'differs' : tooMuch(by)}`,
    ),
  ].join(', ');
  if (likely === undefined) return figures;
  const { type, origin, transaction_id: id } = likely;
  const which = [type ?? 'transaction', ...(id === null ? [] : [`"${id}"`])].join(' ');
  return `${figures}; each has one ${which} too many, ${ORIGINS[origin]}`;
}

const ORIGINS = {
  CURRENT: 'current in the account that was sent',
  HISTORICAL: 'historical in the account that was sent',
  ADDED: 'added after the import',
} as const;

/** A surplus of the platform in words. */
function tooMuch(by: number | string): string {
  const text = String(by);
  return text.startsWith('-') ? `too low by ${text.slice(1)}` : `too high by ${text}`;
}
