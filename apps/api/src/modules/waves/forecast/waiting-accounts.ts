import type { WavePlan } from '../plan/wave-plan.js';

/** Accounts of a wave that have not started, and the caps of its plan. */
interface AccountsToStart {
  readonly plan: WavePlan;
  /** All of them. */
  readonly left: number;
  /** Of distributors that the plan caps, how many of them. */
  readonly leftByDistributor?: ReadonlyMap<string, number> | undefined;
  /** By day in London and distributor, how many of the wave had started before. */
  readonly admitted?: ReadonlyMap<number, ReadonlyMap<string, number>> | undefined;
}

interface CappedDistributor {
  readonly code: string;
  /** Accounts a day; never 0. */
  readonly cap: number;
  left: number;
  startedToday: number;
}

/** Accounts are counted in parts; fewer than this are none. */
const NONE = 1e-6;

/**
 * Accounts that start one after the other, within the caps of a plan by day and by distributor. Those of capped
 * distributors come first, and of these the one that needs the most days: what a cap held back on one day stands before
 * the others in the queue on the next.
 */
export class WaitingAccounts {
  /** Accounts of distributors of which none may start. */
  readonly never: number;
  private readonly capped: CappedDistributor[] = [];
  private uncapped: number;
  private readonly cap: number;
  private readonly admitted: AccountsToStart['admitted'];
  private day = Number.NaN;
  private startedToday = 0;

  constructor({ plan, left, leftByDistributor, admitted }: AccountsToStart) {
    this.cap = plan.accounts_per_day ?? Number.POSITIVE_INFINITY;
    this.admitted = admitted;
    this.uncapped = left;
    let never = 0;
    for (const { distributor: code, accounts_per_day: cap } of plan.distributor_caps ?? []) {
      // A queue may still have accounts that wait no more.
      const waiting = Math.min(this.uncapped, leftByDistributor?.get(code) ?? 0);
      this.uncapped -= waiting;
      if (cap === 0) never += waiting;
      else if (waiting > 0) this.capped.push({ code, cap, left: waiting, startedToday: 0 });
    }
    this.never = never;
  }

  /** Whether each account has started that may start at all. */
  get haveStarted(): boolean {
    return this.uncapped < NONE && this.capped.every(({ left }) => left < NONE);
  }

  /** Days of London in which all can start at the earliest, by the caps alone. */
  get daysAtLeast(): number {
    const all = this.uncapped + this.capped.reduce((sum, { left }) => sum + left, 0);
    return Math.max(0, all / this.cap, ...this.capped.map(({ left, cap }) => left / cap));
  }

  /** Whether accounts of a capped distributor wait. */
  get areCapped(): boolean {
    return this.capped.some(({ left }) => left >= NONE);
  }

  /**
   * Starts as many accounts as there is room for.
   * @param day in London, not before that of the call before
   * @param most how many at most
   * @returns how many
   */
  start(day: number, most: number): number {
    if (day !== this.day) this.begin(day);
    const able = Math.max(0, Math.min(most, this.cap - this.startedToday));
    let all = 0;
    for (const one of this.capped) {
      const started = Math.max(0, Math.min(able - all, one.left, one.cap - one.startedToday));
      one.left -= started;
      one.startedToday += started;
      all += started;
    }
    const started = Math.min(able - all, this.uncapped);
    this.uncapped -= started;
    all += started;
    this.startedToday += all;
    return all;
  }

  private begin(day: number): void {
    const admitted = this.admitted?.get(day);
    this.day = day;
    this.startedToday = 0;
    for (const accounts of admitted?.values() ?? []) this.startedToday += accounts;
    for (const one of this.capped) one.startedToday = admitted?.get(one.code) ?? 0;
    this.capped.sort((one, other) => other.left / other.cap - one.left / one.cap);
  }
}
