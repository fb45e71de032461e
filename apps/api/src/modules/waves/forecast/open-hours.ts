import { londonDay } from '@carryover/contract';
import { windowAt } from '../plan/plan-window.js';
import type { WavePlan } from '../plan/wave-plan.js';

export const HOUR = 3_600_000;

/** The beginning of the hour of an instant. Both in milliseconds. */
export const hourOf = (instant: number): number => Math.floor(instant / HOUR) * HOUR;

/** Which share of the time between two instants the window of a plan is open, from 0 to 1. */
export function openShare(plan: WavePlan, from: number, to: number): number {
  if (plan.window === undefined && plan.start_date === undefined && plan.end_date === undefined) return 1;
  let open = 0;
  for (let at = from; at < to; ) {
    const { isOpen, until } = windowAt(plan, at);
    const end = Math.min(until ?? to, to);
    if (isOpen) open += end - at;
    at = end;
  }
  return to > from ? open / (to - from) : 0;
}

/** How many accounts may start of each day, as they are used up. Days are those of London. */
export class DayCaps {
  private day = Number.NaN;
  private used = 0;
  private readonly cap: number;

  /** @param usedToday accounts that started already on the day of the first instant that is asked about */
  constructor(
    { accounts_per_day: cap = Number.POSITIVE_INFINITY }: WavePlan,
    private readonly usedToday = 0,
  ) {
    this.cap = cap;
  }

  /** Accounts that may still start on the day of an instant; those that are asked about one after the other are never earlier. */
  left(instant: number): number {
    const day = londonDay(instant);
    if (day !== this.day) {
      this.used = Number.isNaN(this.day) ? this.usedToday : 0;
      this.day = day;
    }
    return Math.max(0, this.cap - this.used);
  }

  /** Takes as many of the accounts as the day still has room for. @returns how many */
  take(instant: number, accounts: number): number {
    const taken = Math.min(accounts, this.left(instant));
    this.used += taken;
    return taken;
  }
}
