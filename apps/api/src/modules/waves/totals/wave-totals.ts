import { poundsToUnits } from '@carryover/contract';
import type { PlannedTotalsRequest } from './planned-totals.request.js';

/** The figures by which a wave is compared, in the order in which they are told. */
export const TOTAL_FIGURES = [
  'accounts',
  'customers',
  'meter_points.electricity',
  'meter_points.gas',
  'balance',
  'transactions.count',
  'transactions.sum',
] as const;

export type TotalFigure = (typeof TOTAL_FIGURES)[number];

/** Figures as decimal text; pounds among them are exact. */
export type Totals = { readonly [Figure in TotalFigure]?: string };

/** The planned figures as a list. */
export function plannedFigures(accounts: number | null, planned: PlannedTotalsRequest | null): Totals {
  const { meter_points: points, customers, balance, transactions } = planned ?? {};
  const figures: [TotalFigure, number | string | null | undefined][] = [
    ['accounts', accounts],
    ['customers', customers],
    ['meter_points.electricity', points?.electricity],
    ['meter_points.gas', points?.gas],
    ['balance', balance],
    ['transactions.count', transactions?.count],
    ['transactions.sum', transactions?.sum],
  ];
  return Object.fromEntries(figures.flatMap(([figure, value]) => (value == null ? [] : [[figure, String(value)]])));
}

/** The planned figures that differ from a sum, each as `balance 12.30 instead of 12.40`. */
export function differencesFrom(planned: Totals, actual: Totals): string[] {
  return TOTAL_FIGURES.flatMap((figure) => {
    const [wanted, found] = [planned[figure], actual[figure] ?? '0'];
    if (wanted === undefined || poundsToUnits(wanted) === poundsToUnits(found)) return [];
    return [`${figure} ${found} instead of ${wanted}`];
  });
}
