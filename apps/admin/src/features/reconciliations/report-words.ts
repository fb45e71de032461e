import { formatCivilDate } from '../../lib/format-civil-date';
import { countOf, formatCount } from '../../lib/format-count';
import { formatDecimal } from '../../lib/format-decimal';
import { formatPounds } from '../../lib/format-pounds';
import type { ReconciledFigure, StaffReconciliation } from '../../lib/operator-api';

export type Summary = NonNullable<StaffReconciliation['summary']>;
export type Cause = Summary['causes'][number];
export type Figures = ReadonlyMap<string, ReconciledFigure>;

/** The accounts that a report is about, in words. */
export function scopeText({ scope, wave }: Pick<StaffReconciliation, 'scope' | 'wave'>): string {
  if (scope === 'wave') return `Wave ${wave}`;
  return scope === 'book' ? 'The whole book' : 'The accounts that are named';
}

/** Accounts of a report that differ; null before the first comparison. */
export function differingOf({ summary }: Pick<StaffReconciliation, 'summary'>): number | null {
  if (summary === null) return null;
  const { MISMATCHED, MISSING, EXTRA } = summary.states;
  return MISMATCHED + MISSING + EXTRA;
}

/** The name of a figure with its key: `entries of the register by their code 14`. */
export function figureText(figures: Figures, name: string, key?: string): string {
  const meaning = figures.get(name)?.meaning ?? name;
  return key === undefined ? meaning : `${meaning}: ${key}`;
}

/** A value of a figure as people read it, digit for digit, with its unit. */
export function valueText(figures: Figures, name: string, value: string | number): string {
  const text = String(value);
  const unit = figures.get(name)?.unit;
  if (unit === 'pounds') return formatPounds(text);
  if (unit === 'kWh') return `${formatDecimal(text)} kWh`;
  if (unit === 'date') return formatCivilDate(text);
  return unit === 'count' && /^-?\d+$/.test(text) ? formatCount(Number(text)) : text;
}

/**
 * The common cause of differing accounts in one line: `balance too high by £10.00: 12 accounts, each one CHARGE too
 * many`.
 */
export function causeText(cause: Cause, figures: Figures): string {
  const accounts = countOf(cause.accounts, 'account');
  if (cause.state === 'EXTRA') return `Imported and not named: ${accounts}, balances of ${formatPounds(cause.money)}`;
  if (cause.state === 'MISSING') return `${whyMissing(cause)}: ${accounts}, balances of ${formatPounds(cause.money)}`;
  const named = [
    ...cause.differences.map(({ field, by }) => ({ figure: field, key: undefined, by: String(by) })),
    ...(cause.further_differences ?? []),
  ].map(({ figure, key, by }) => {
    const name = figureText(figures, figure, key);
    return by === undefined ? `${name} differ` : `${name} ${offBy(figures, figure, by)}`;
  });
  const { likely_transaction: likely } = cause;
  const each = likely === undefined ? '' : `, each one ${likelyText(likely)} too many`;
  const [first = '', ...others] = named;
  return `${[first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ')}: ${accounts}${each}`;
}

function whyMissing({ import_status: status, error_code: code }: Cause): string {
  if (status === null || status === undefined) return 'Never sent';
  return `Not imported, ${status}${code ? ` for ${code}` : ''}`;
}

function offBy(figures: Figures, name: string, by: string): string {
  const size = valueText(figures, name, by.replace(/^-/, ''));
  return by.startsWith('-') ? `too low by ${size}` : `too high by ${size}`;
}

function likelyText({ type, transaction_id: id }: NonNullable<Cause['likely_transaction']>): string {
  return [type ?? 'transaction', ...(id === null ? [] : [`“${id}”`])].join(' ');
}
