import { addDays } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { AccountGone } from '../../accounts/index.js';

/** Where transactions go: the first ledger of an account and its open statement. */
export interface MainLedger {
  readonly id: string;
  readonly statementId: string;
  /** First day of the open statement; null when nothing was closed before. */
  readonly openFrom: string | null;
}

/** Other rows may still refer to the account meanwhile; another request for its transactions waits here. */
const LOCK = `SELECT last_billed_to_date::text AS "lastBilledToDate" FROM account WHERE id = $1 FOR NO KEY UPDATE`;

const FIND = `SELECT l.id, s.id AS "statementId", s.bill_period_from_date::text AS "openFrom"
  FROM ledger l LEFT JOIN statement s ON s.ledger_id = l.id AND s.kind = 'OPEN'
  WHERE l.account_id = $1 ORDER BY l.position LIMIT 1`;

const ADD_LEDGER = `INSERT INTO ledger (id, account_id, position, origin, balance) VALUES ($1, $2, 0, 'ADDED', 0.00)`;

const OPEN_STATEMENT = `INSERT INTO statement (id, account_id, ledger_id, position, kind, bill_period_from_date,
    opening_balance, credit_total, debit_total)
  SELECT $1, account_id, id, position, 'OPEN', $3, balance, 0.00, 0.00 FROM ledger WHERE id = $2`;

interface FoundLedger {
  readonly id: string;
  readonly statementId: string | null;
  readonly openFrom: string | null;
}

/** The main ledger of an account, which is the first (R117). */
@Injectable()
export class MainLedgerRepository {
  /**
   * Keeps every other request for transactions of the account waiting until the transaction ends, and gives its main
   * ledger. An account that was imported without a ledger gets one with an open statement, from the day after it was
   * last billed.
   * @throws AccountGone
   */
  async lock(tx: Tx, accountId: string): Promise<MainLedger> {
    const [account] = await tx.query<{ lastBilledToDate: string | null }[]>(LOCK, [accountId]);
    if (account === undefined) throw new AccountGone();
    const [found] = await tx.query<FoundLedger[]>(FIND, [accountId]);
    if (found !== undefined && found.statementId !== null) return { ...found, statementId: found.statementId };
    const id = found?.id ?? newId();
    const statementId = newId();
    const billedTo = account.lastBilledToDate;
    const openFrom = billedTo === null ? null : addDays(billedTo, 1);
    if (found === undefined) await tx.query(ADD_LEDGER, [id, accountId]);
    await tx.query(OPEN_STATEMENT, [statementId, id, openFrom]);
    return { id, statementId, openFrom };
  }
}
