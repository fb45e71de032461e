import type { AcceptedAccount } from '../../rules/account-payload-reading.js';
import { poundsToUnits, unitsToPounds } from '../../values/pounds.js';
import { digestOf } from './digest-of.js';
import type { Figure, FigureSource, FigureValue, FurtherFigures } from './figure.js';
import { FIGURES, figureName } from './figures.js';
import { entriesAt, fieldAt } from './payload-lists.js';

/**
 * The further figures of an account, computed from its payload; those of later data are left out.
 * @param account a valid payload
 * @param salt of the digests; without it there are no digests
 */
export function furtherFiguresOf(account: AcceptedAccount, salt: string | null = null): FurtherFigures {
  const told = FIGURES.filter(({ unit, isLater }) => isLater !== true && (unit !== 'digest' || salt !== null));
  const figures = told.map((figure): [string, FigureValue] => [
    figureName(figure),
    figureOf(account, figure, salt ?? ''),
  ]);
  // A line of JSON cannot have this name: what is tallied by it is left out.
  return Object.fromEntries(figures.filter(([, value]) => !Object.hasOwn(Object(value), '__proto__')));
}

/** The same as on the wire: an object for each group. */
export function groupedFigures(figures: FurtherFigures): Record<string, Record<string, FigureValue>> {
  const groups: Record<string, Record<string, FigureValue>> = {};
  for (const [path, value] of Object.entries(figures)) {
    const [group = '', name = ''] = path.split('.');
    groups[group] = { ...groups[group], [name]: value };
  }
  return groups;
}

function figureOf(account: AcceptedAccount, { from }: Figure, salt: string): FigureValue {
  switch (from.take) {
    case 'count':
      return counted(account, from);
    case 'sum': {
      const amounts = entriesAt(account, from.list).map(({ entry }) => fieldAt(entry, from.field));
      return unitsToPounds(amounts.reduce((sum: bigint, amount) => sum + poundsToUnits(String(amount ?? '0')), 0n));
    }
    case 'tally':
      return tallied(account, from.list, from.by);
    case 'latest reading':
      return latestReadings(account, from.field);
    case 'digest':
      return digestOf(account, from.group, salt);
  }
}

function counted(account: AcceptedAccount, { list, filled, only }: FigureSource & { take: 'count' }): number {
  return entriesAt(account, list).filter(
    ({ entry }) =>
      (filled?.some((field) => fieldAt(entry, field) !== undefined) ?? true) &&
      (only === undefined || fieldAt(entry, only[0]) === only[1]),
  ).length;
}

function tallied(account: AcceptedAccount, list: string, by: string): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { entry } of entriesAt(account, list)) {
    const key = fieldAt(entry, by);
    if (typeof key === 'string') counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

const METERS = 'supply_addresses.meter_points.meters';
const READINGS = [`${METERS}.transfer_readings`, `${METERS}.reading_history`];

interface Reading {
  readonly register_id: string;
  readonly reading_date: string;
  readonly reading_value: string;
}

function latestReadings(account: AcceptedAccount, field: 'reading_value' | 'reading_date'): Record<string, string> {
  const latest = new Map<string, Reading>();
  for (const { entry, within } of READINGS.flatMap((list) => entriesAt(account, list))) {
    const { register_id: register, reading_date, reading_value } = entry as Partial<Reading>;
    const serial = within[METERS]?.entry.meter_serial_number;
    if (typeof serial !== 'string' || reading_date === undefined || reading_value === undefined) continue;
    const key = register === undefined ? serial : `${serial}/${register}`;
    const reading = { register_id: key, reading_date, reading_value };
    const before = latest.get(key);
    if (before === undefined || isLaterThan(reading, before)) latest.set(key, reading);
  }
  return Object.fromEntries([...latest].map(([key, reading]) => [key, reading[field]]));
}

function isLaterThan(one: Reading, other: Reading): boolean {
  if (one.reading_date !== other.reading_date) return one.reading_date > other.reading_date;
  return poundsToUnits(one.reading_value) > poundsToUnits(other.reading_value);
}
