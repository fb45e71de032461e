import { dayNumber } from '../../time/civil-date.js';
import { type ChargedPeriod } from './transaction-context.js';

type Period = Pick<ChargedPeriod, 'startDate' | 'endDate'>;

/**
 * How often each day was charged for. The periods that will be asked for or added are given beforehand; they cut the
 * days into stretches, over which a binary tree keeps the most of each half. Both questions take steps in the logarithm
 * of the number of periods, in whatever order they come.
 */
export class ChargedPeriods {
  /** The position of the stretch that begins on a day. */
  private readonly positions: ReadonlyMap<number, number>;
  /** For each node what was added to all of it, and the most of it with that. */
  private readonly added: Int32Array;
  private readonly mosts: Int32Array;

  constructor(periods: Iterable<Period>) {
    const days = new Set<number>();
    for (const period of periods) for (const day of bounds(period)) days.add(day);
    this.positions = new Map([...days].sort((a, b) => a - b).map((day, position) => [day, position]));
    this.added = new Int32Array(4 * Math.max(1, days.size));
    this.mosts = new Int32Array(this.added.length);
  }

  /** How often the day of a period was charged for that was charged for most. */
  most(period: Period): number {
    const [from, to] = this.stretches(period);
    return this.mostWithin(1, 0, this.positions.size, from, to);
  }

  add(period: Period): void {
    const [from, to] = this.stretches(period);
    this.addWithin(1, 0, this.positions.size, from, to);
  }

  /** @throws RangeError for a period that was not given beforehand */
  private stretches(period: Period): [number, number] {
    const [from, to] = bounds(period).map((day) => this.positions.get(day));
    if (from === undefined || to === undefined) throw new RangeError('This period was not given beforehand.');
    return [from, to];
  }

  private mostWithin(node: number, start: number, end: number, from: number, to: number): number {
    if (to <= start || end <= from) return 0;
    if (from <= start && end <= to) return this.at(this.mosts, node);
    const middle = (start + end) >>> 1;
    const left = this.mostWithin(2 * node, start, middle, from, to);
    const right = this.mostWithin(2 * node + 1, middle, end, from, to);
    return Math.max(left, right) + this.at(this.added, node);
  }

  private addWithin(node: number, start: number, end: number, from: number, to: number): void {
    if (to <= start || end <= from) return;
    if (from <= start && end <= to) {
      this.added[node] = this.at(this.added, node) + 1;
      this.mosts[node] = this.at(this.mosts, node) + 1;
      return;
    }
    const middle = (start + end) >>> 1;
    this.addWithin(2 * node, start, middle, from, to);
    this.addWithin(2 * node + 1, middle, end, from, to);
    const below = Math.max(this.at(this.mosts, 2 * node), this.at(this.mosts, 2 * node + 1));
    this.mosts[node] = below + this.at(this.added, node);
  }

  private at(values: Int32Array, node: number): number {
    return values[node] ?? 0;
  }
}

/** The first day of a period and the day after its last. */
function bounds({ startDate, endDate }: Period): [number, number] {
  return [dayNumber(startDate), dayNumber(endDate) + 1];
}
