import { byFuel, isListed, type ReferenceData } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { asPlatform } from '../../../platform/database/data-scope.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { ReferenceDataCache } from '../../catalogue/index.js';
import type { ImportSupplier } from '../../suppliers/index.js';
import { isMarkable } from '../status/transitions.js';
import { type HeldMeterPoint, type MarkedBy, MarkingRepository } from './marking.repository.js';
import { SupplyStartDates } from './supply-start-dates.js';

/** Marks the meter points of an account, or one of them, for registration. */
export interface MarkForRegistration {
  readonly account: {
    /** That of the caller: any account is found by it. */
    readonly id: string;
    readonly supplier: Pick<ImportSupplier, 'settings'> & Partial<Pick<ImportSupplier, 'isSandbox'>>;
  };
  /** Null for the earliest valid date. */
  readonly supplyStartDate: string | null;
  readonly markedBy: MarkedBy;
  /** Left out: every meter point of the account. */
  readonly meterPointId?: string;
}

/** How it went for a meter point; null is for one that was marked. */
export interface MarkedMeterPoint {
  readonly id: string;
  readonly mpxn: string;
  readonly error: string | null;
}

/** What holds for every meter point of the account; read before the transaction, where that is ours. */
interface Terms {
  readonly date: string;
  /** Why the date is none; null when it is one. */
  readonly tooEarly: string | null;
  readonly referenceData: ReferenceData;
}

/** Marks meter points; a worker sends them to the registration gateway. Also for staff, who mark a refused one again. */
@Injectable()
export class MarkForRegistrationUseCase {
  constructor(
    private readonly repository: MarkingRepository,
    private readonly dates: SupplyStartDates,
    private readonly referenceData: ReferenceDataCache,
    private readonly database: Database,
  ) {}

  /**
   * Running it twice, at once or later, marks once: the second finds each meter point marked already (R175).
   * @returns every meter point in the order of the payload; none is marked for a date that is too early (R174); a sandbox takes any
   * @throws NotFound there is no meter point to register (R176)
   */
  async run(command: MarkForRegistration): Promise<MarkedMeterPoint[]> {
    const terms = await this.termsOf(command);
    // As the platform: whether the account is being taken back is nothing that a supplier sees.
    return asPlatform(() => this.database.transaction((tx) => this.mark(tx, command, terms)));
  }

  /** {@link run} within a transaction of the platform, such as one that keeps an entry of the audit trail, too. */
  async runIn(tx: Tx, command: MarkForRegistration): Promise<MarkedMeterPoint[]> {
    return this.mark(tx, command, await this.termsOf(command));
  }

  private async termsOf({ account, supplyStartDate }: MarkForRegistration): Promise<Terms> {
    const { settings, isSandbox = false } = account.supplier;
    const tooEarly = supplyStartDate === null || isSandbox ? null : this.dates.whyTooEarly(supplyStartDate, settings);
    const date = supplyStartDate ?? this.dates.earliest(settings);
    return { date, tooEarly, referenceData: await this.referenceData.current() };
  }

  private async mark(
    tx: Tx,
    { account, markedBy, meterPointId }: MarkForRegistration,
    { date, tooEarly, referenceData }: Terms,
  ): Promise<MarkedMeterPoint[]> {
    const held = await this.repository.hold(tx, [account.id]);
    const asked = meterPointId === undefined ? held : held.filter(({ id }) => id === meterPointId);
    if (asked.length === 0) throw new NotFound('There is no meter point to register.');
    const checked = asked.map((point) => ({ ...point, date, error: tooEarly ?? whyNotMarkable(point, referenceData) }));
    await this.repository.mark(
      tx,
      checked.filter(({ error }) => error === null),
      markedBy,
    );
    return checked.map(({ id, mpxn, error }) => ({ id, mpxn, error }));
  }
}

/** Why a meter point cannot be marked (R175); null when it can. */
export function whyNotMarkable(point: HeldMeterPoint, { marketParticipants }: ReferenceData): string | null {
  // Whatever was marked meanwhile would be sent, and be withdrawn as well.
  if (point.isTakenBack)
    return 'The account is being taken back. Try again once that is over: what has stayed may be marked then.';
  // What its status says now is over soon, unless the industry refuses.
  if (point.isBeingWithdrawn) return 'The registration is being withdrawn. Mark it again once that is over.';
  if (!isMarkable(point.status)) return `Meter point is already ${point.status}.`;
  if (point.isMarked) return 'Meter point is already marked for registration.';
  // The industry knows it once: a second request for the same number would be another registration.
  if (point.isRepeated) return 'Meter point is in the account more than once; its first entry is registered.';
  if (point.fuel === null || point.mpid === null)
    return `Meter point has no ${point.fuel === null ? 'supply_type' : 'mpid'}.`;
  // A list without entries checks nothing.
  if (isListed(byFuel(point.fuel, point.mpid), marketParticipants, undefined)) return null;
  return `${point.mpid} is not the current supplier.`;
}
