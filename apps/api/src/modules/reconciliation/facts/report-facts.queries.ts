import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { FOLLOW_KEYS } from '../follow-keys.js';
import { DIFFERING } from '../reading/account-states.js';
import {
  type ComparedAccount,
  type ComparedAccountRow,
  comparedAccount,
  nextComparedAccounts,
} from '../reading/compared-accounts.queries.js';
import {
  type ReconciliationOwner,
  ReconciliationsQueries,
  type ReconciliationView,
} from '../reading/reconciliations.queries.js';

/** Accounts that differ which are read at a time. */
const AT_ONCE = 1_000;

/** The latest one, as the gate of the wave has it: an earlier one is not what the wave is held to. */
const OF_WAVE = `SELECT l.id FROM (SELECT r.id, r.status FROM reconciliation r WHERE r.import_supplier_id = $1 AND r.wave_id = $2
    ORDER BY r.created_at DESC, r.id DESC LIMIT 1) l
  WHERE l.status = 'READY'`;

/** Reads what reports prove, within the transaction that it is handed. */
@Injectable()
export class ReportFactsQueries {
  constructor(private readonly reports: ReconciliationsQueries) {}

  /** @returns null when the supplier has no such report */
  find(tx: Tx, owner: ReconciliationOwner, id: string): Promise<ReconciliationView | null> {
    return this.reports.find(owner, id, (text, parameters) => tx.query(text, parameters));
  }

  /** The latest report of a wave; null when there is none, or it is not compared. */
  async findOfWave(tx: Tx, owner: ReconciliationOwner, waveId: string): Promise<ReconciliationView | null> {
    const [found] = await tx.query<{ id: string }[]>(OF_WAVE, [owner.id, waveId]);
    return found === undefined ? null : this.find(tx, owner, found.id);
  }

  /** Every account that differs, the worst first, read as it is asked for. */
  async *differing(tx: Tx, supplierId: string, reportId: string): AsyncGenerator<ComparedAccount> {
    await tx.query(FOLLOW_KEYS);
    const asked = { reportId, supplierId, states: DIFFERING, order: 'worst' as const };
    let after: ComparedAccountRow | null = null;
    do {
      const rows: ComparedAccountRow[] = await nextComparedAccounts(
        (text, parameters) => tx.query(text, parameters),
        { ...asked, after },
        AT_ONCE,
      );
      for (const row of rows) yield comparedAccount(row);
      after = rows.length < AT_ONCE ? null : (rows.at(-1) ?? null);
    } while (after !== null);
  }
}
