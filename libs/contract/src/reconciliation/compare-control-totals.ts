import { poundsToUnits, unitsToPounds } from '../values/pounds.js';
import type { ControlFigures, OverallControlTotals } from './control-totals.payload.js';

/** A figure on both sides: counts are numbers, pounds are decimal text with at least two fraction digits. */
export interface ComparedFigure {
  /** The path of the figure in the control totals: `transactions.sum`. */
  readonly field: string;
  readonly expected: number | string;
  readonly actual: number | string;
}

/** A compared figure with the surplus of the platform; negative when something is missing. */
export interface FigureBalance extends ComparedFigure {
  readonly difference: number | string;
}

/** The figures that are not the same number on both sides; 1.5 and 1.50 are. */
export function differencesOf(expected: ControlFigures, actual: ControlFigures): ComparedFigure[] {
  return figuresOf(expected, actual).filter((figure) => figure.expected !== figure.actual);
}

/** Every figure of one side by its path, in the spelling of {@link spelledFigures}. */
export function figuresByPath(figures: ControlFigures): (readonly [path: string, value: number | string])[] {
  return figuresOf(figures, figures).map(({ field, expected }) => [field, expected]);
}

/** Every figure of two sums of control totals, whether the same or not. */
export function balanceOfTotals(expected: OverallControlTotals, actual: OverallControlTotals): FigureBalance[] {
  const accounts = { field: 'accounts', expected: expected.accounts, actual: actual.accounts };
  return [accounts, ...figuresOf(expected, actual)].map((figure) => ({ ...figure, difference: difference(figure) }));
}

function figuresOf(expected: ControlFigures, actual: ControlFigures): ComparedFigure[] {
  const figure = (field: string, read: (figures: ControlFigures) => number | string): ComparedFigure => ({
    field,
    expected: read(expected),
    actual: read(actual),
  });
  return [
    figure('meter_points.electricity', ({ meter_points: points }) => points.electricity),
    figure('meter_points.gas', ({ meter_points: points }) => points.gas),
    figure('balance', ({ balance }) => inOneSpelling(balance)),
    figure('transactions.count', ({ transactions }) => transactions.count),
    figure('transactions.sum', ({ transactions }) => inOneSpelling(transactions.sum)),
  ];
}

/** Figures with their pounds in one spelling: at least two fraction digits, and no zeros after them. */
export function spelledFigures({ meter_points, balance, transactions }: ControlFigures): ControlFigures {
  return {
    meter_points,
    balance: inOneSpelling(balance),
    transactions: { count: transactions.count, sum: inOneSpelling(transactions.sum) },
  };
}

function inOneSpelling(pounds: string): string {
  return unitsToPounds(poundsToUnits(pounds));
}

function difference({ expected, actual }: ComparedFigure): number | string {
  if (typeof expected === 'number' && typeof actual === 'number') return actual - expected;
  return unitsToPounds(poundsToUnits(String(actual)) - poundsToUnits(String(expected)));
}
