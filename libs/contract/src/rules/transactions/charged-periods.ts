import { dayNumber } from '../../time/civil-date.js';
import { type ChargedPeriod } from './transaction-context.js';

/** Days from `from` up to but not including `to`, charged so many times. */
interface Stretch {
  from: number;
  to: number;
  times: number;
}

type Period = Pick<ChargedPeriod, 'startDate' | 'endDate'>;

/** How often each day was charged for. Stretches are kept in order and apart, so that a look-up is a binary search. */
export class ChargedPeriods {
  private stretches: Stretch[] = [];

  /** How often the day of a period was charged for that was charged for most. */
  most(period: Period): number {
    const [from, to] = bounds(period);
    let most = 0;
    for (let index = this.firstEndingAfter(from); index < this.stretches.length; index += 1) {
      const stretch = this.stretches[index];
      if (stretch === undefined || stretch.from >= to) break;
      most = Math.max(most, stretch.times);
    }
    return most;
  }

  add(period: Period): void {
    const [from, to] = bounds(period);
    const start = this.firstEndingAfter(from);
    const added: Stretch[] = [];
    let covered = from;
    let end = start;
    for (; end < this.stretches.length; end += 1) {
      const stretch = this.stretches[end];
      if (stretch === undefined || stretch.from >= to) break;
      if (stretch.from < from) added.push({ ...stretch, to: from });
      if (stretch.from > covered) added.push({ from: covered, to: stretch.from, times: 1 });
      covered = Math.min(stretch.to, to);
      added.push({ from: Math.max(stretch.from, from), to: covered, times: stretch.times + 1 });
      if (stretch.to > to) added.push({ ...stretch, from: to });
    }
    if (covered < to) added.push({ from: covered, to, times: 1 });
    this.stretches.splice(start, end - start, ...added);
  }

  /** The position of the first stretch that ends after a day. */
  private firstEndingAfter(day: number): number {
    let low = 0;
    let high = this.stretches.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.stretches[middle]?.to ?? 0) > day) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function bounds({ startDate, endDate }: Period): [number, number] {
  return [dayNumber(startDate), dayNumber(endDate) + 1];
}
