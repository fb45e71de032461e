import { formatCount } from '../../../lib/format-count';
import { formatPounds } from '../../../lib/format-pounds';
import type { WaveDetail } from '../../../lib/operator-api';

export type WaveTotal = WaveDetail['wave']['totals'][number];
type Figure = WaveTotal['figure'];

/** The figures by which a wave is compared, in words. */
export const figureNames: Readonly<Record<Figure, string>> = {
  accounts: 'Accounts',
  customers: 'Customers',
  'meter_points.electricity': 'Electricity meter points',
  'meter_points.gas': 'Gas meter points',
  balance: 'Balance',
  'transactions.count': 'Transactions',
  'transactions.sum': 'Sum of transactions',
};

const money: readonly Figure[] = ['balance', 'transactions.sum'];

/** A figure as people read it, digit for digit; null where it is not known. */
export function figureText(figure: Figure, value: string | null): string | null {
  if (value === null) return null;
  if (money.includes(figure)) return formatPounds(value);
  return formatCount(Number(value));
}

/** Without noughts that say nothing, so that `12.30` is `12.3`. */
function plain(value: string): string {
  const digits = value.includes('.') ? value.replace(/\.?0+$/, '') : value;
  return digits === '-0' ? '0' : digits;
}

/** Whether the latest that is known is what was planned; null where nothing was planned or is known. */
export function isAsPlanned({ planned, loaded, imported }: Omit<WaveTotal, 'figure'>): boolean | null {
  const found = imported ?? loaded;
  return planned === null || found === null ? null : plain(planned) === plain(found);
}
