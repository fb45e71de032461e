import { ControlTotalsSum, FurtherSums } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { backOffSeconds } from '../../../platform/lifecycle/back-off.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { FOLLOW_KEYS, WITHOUT_JIT } from '../follow-keys.js';
import { awaitChangesUnderWay } from './changes-under-way.js';
import {
  type ClaimedReconciliation,
  ComputedReconciliationsRepository,
  type StateCounts,
} from './computed-reconciliations.repository.js';
import { DifferenceCausesQueries } from './difference-causes.queries.js';

/** The process stops before everything was compared. */
class Stopped extends Error {}

interface Comparison {
  /** The moment that its result is of; null for that of its snapshot. */
  readonly asOf: string | null;
  /** Ends it between two statements. */
  readonly signal: AbortSignal;
}

/**
 * Compares control totals with the imported accounts, all from one snapshot. The report shows its previous result
 * until the comparison is complete.
 */
@Injectable()
export class ComputeReconciliationUseCase {
  constructor(
    private readonly reconciliations: ComputedReconciliationsRepository,
    private readonly causes: DifferenceCausesQueries,
    private readonly database: Database,
    private readonly logger: AppLogger,
  ) {}

  /**
   * Computes a report that is COMPUTING, unless another process does. A failure is logged and tried again later.
   * @param id null for the one that has been due for longest
   * @param signal ends the work between two statements; the report is then left to other processes
   * @returns whether there was one
   */
  async run(id: string | null, signal: AbortSignal): Promise<boolean> {
    const claim: { taken: ClaimedReconciliation | null } = { taken: null };
    try {
      const asOf = await this.database.transaction(async (tx) => {
        claim.taken = await this.reconciliations.claim(tx, id);
        // Whether anything of the book has changed since is told by when each account did.
        return claim.taken?.scope === 'book' ? awaitChangesUnderWay(tx, signal) : null;
      });
      return claim.taken !== null && (await this.computeAlone(claim.taken.id, { asOf, signal }));
    } catch (error) {
      if (claim.taken === null) throw error;
      await this.giveUp(claim.taken, error);
    }
    return true;
  }

  /** @returns false when another process has taken it meanwhile */
  private computeAlone(id: string, comparison: Comparison): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      // Every statement of it sees the accounts as the first one does.
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await tx.query(FOLLOW_KEYS);
      await tx.query(WITHOUT_JIT);
      const claimed = await this.reconciliations.claim(tx, id);
      if (claimed !== null) await this.compute(tx, claimed, comparison);
      return claimed !== null;
    });
  }

  private async compute(tx: Tx, claimed: ClaimedReconciliation, { asOf, signal }: Comparison): Promise<void> {
    if (claimed.waveId !== null) await this.reconciliations.awaitChanges(tx, claimed.waveId);
    await this.reconciliations.clear(tx, claimed.id);
    let states: StateCounts = { matched: 0, mismatched: 0, missing: 0, extra: 0 };
    const actual = new ControlTotalsSum();
    const tooMuch = new FurtherSums();
    for (let after: string | null = ''; after !== null; ) {
      if (signal.aborted) throw new Stopped();
      const some = await this.reconciliations.compare(tx, claimed, after);
      states = sumOf(states, some);
      actual.add(some.actual, some.matched + some.mismatched + some.extra);
      for (const { figure, key, by } of some.furtherTooMuch ?? []) tooMuch.addOne(figure, key, by);
      after = some.upto;
    }
    const causes = await this.causes.find(tx, claimed);
    const sent = await this.reconciliations.furtherSums(tx, claimed.id);
    const furtherTotals = sent?.balance(tooMuch) ?? null;
    await this.reconciliations.finish(tx, claimed.id, { states, actual: actual.totals, causes, furtherTotals, asOf });
  }

  private async giveUp({ id, attempt }: ClaimedReconciliation, error: unknown): Promise<void> {
    const { reader } = this.database;
    if (error instanceof Stopped) return this.reconciliations.release(reader, id);
    this.logger.error('reconciliation.computing_failed', error);
    await this.reconciliations.fail(reader, id, backOffSeconds(attempt + 1));
  }
}

function sumOf(one: StateCounts, other: StateCounts): StateCounts {
  return {
    matched: one.matched + other.matched,
    mismatched: one.mismatched + other.mismatched,
    missing: one.missing + other.missing,
    extra: one.extra + other.extra,
  };
}
