import { mpanOf, mprnOf } from '@carryover/samples';

/** Meter points one account may number; two accounts never share one. */
const METER_POINTS_PER_ACCOUNT = 16;
/** Accounts that can be told apart: as many as ten-digit MPRNs allow. */
export const DISTINCT_ACCOUNTS = 10 ** 8 / METER_POINTS_PER_ACCOUNT;

/** Hands out what must differ between accounts: meter point numbers, transaction ids, references. */
export class AccountIdentity {
  private meterPoints = 0;
  private serials = 0;

  /** @param account from 0 to DISTINCT_ACCOUNTS - 1 */
  constructor(readonly account: number) {}

  nextMpan(): string {
    return mpanOf(this.nextMeterPoint(), '10');
  }

  nextMprn(): string {
    return mprnOf(this.nextMeterPoint());
  }

  /** An id that no other account and nothing else of this one has. */
  nextId(prefix: string): string {
    this.serials += 1;
    return `${prefix}-${this.account}-${this.serials}`;
  }

  private nextMeterPoint(): number {
    if (this.meterPoints >= METER_POINTS_PER_ACCOUNT) throw new RangeError('Too many meter points for one account.');
    this.meterPoints += 1;
    return this.account * METER_POINTS_PER_ACCOUNT + this.meterPoints - 1;
  }
}
