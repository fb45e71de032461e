import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ReferenceDataCache } from '../../catalogue/index.js';
import { SuppliersQueries } from '../../suppliers/index.js';
import { whyNotMarkable } from './mark-for-registration.usecase.js';
import { type MarkableMeterPoint, MarkingRepository } from './marking.repository.js';
import { SupplyStartDates } from './supply-start-dates.js';

const SETTING = { kind: 'PLATFORM', name: 'send_registration_flows' } as const;

/** Accounts that one call handles. */
const BATCH = 100;

/** Result of one call. */
export interface MarkedNewAccounts {
  readonly accounts: number;
  readonly marked: number;
  /** Meter points left alone: not PRE_REGISTRATION, marked by hand before, or with an mpid we may not register for. */
  readonly left: number;
}

/**
 * Marks the meter points of imported accounts whose supplier has set `send_registration_flows` (R26, R175), without
 * being asked. The accounts are found from the rows, each once, so a worker that dies loses none and marks none twice;
 * when the setting is switched on later, the accounts that are there already follow.
 */
@Injectable()
export class MarkNewAccountsUseCase {
  constructor(
    private readonly repository: MarkingRepository,
    private readonly dates: SupplyStartDates,
    private readonly suppliers: SuppliersQueries,
    private readonly referenceData: ReferenceDataCache,
    private readonly database: Database,
  ) {}

  async run(): Promise<MarkedNewAccounts> {
    const referenceData = await this.referenceData.current();
    return this.database.transaction(async (tx) => {
      const accounts = await this.repository.takeToConsider(tx, BATCH);
      if (accounts.length === 0) return { accounts: 0, marked: 0, left: 0 };
      const points = await this.repository.hold(tx, accounts);
      const fitting = points.filter(
        (point) => point.status === 'PRE_REGISTRATION' && whyNotMarkable(point, referenceData) === null,
      );
      await this.repository.mark(tx, await this.withDates(fitting), SETTING);
      const takenBack = new Set(points.filter(({ isTakenBack }) => isTakenBack).map(({ accountId }) => accountId));
      await this.repository.setConsidered(
        tx,
        accounts.filter((id) => !takenBack.has(id)),
      );
      return { accounts: accounts.length, marked: fitting.length, left: points.length - fitting.length };
    });
  }

  private async withDates(points: readonly MarkableMeterPoint[]): Promise<(MarkableMeterPoint & { date: string })[]> {
    const dates = new Map<string, string>();
    for (const id of new Set(points.map(({ importSupplierId }) => importSupplierId))) {
      const supplier = await this.suppliers.findById(id);
      dates.set(id, this.dates.earliest(supplier?.settings ?? {}));
    }
    return points.map((point) => ({ ...point, date: dates.get(point.importSupplierId) ?? '' }));
  }
}
