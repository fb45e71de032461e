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
  /** How often each of the ids asked for is on the account; ids that are not there are left out. */
  readonly occurrences: ReadonlyMap<string, number>;
}

/** Does not block inserts that reference the account; another request for its transactions waits for it. */
const LOCK = `SELECT last_billed_to_date::text AS "lastBilledToDate", nullif(transfer_balance, 0)::text AS "transferBalance"
  FROM account WHERE id = $1 FOR NO KEY UPDATE`;

/** The ledger with its open statement, null where there is none, and how often each of the ids is there. */
const FIND = `SELECT l.id, l."lacksBalance", s.id AS "statementId", s.bill_period_from_date::text AS "openFrom", known.ids, known.times
  FROM (
    SELECT coalesce(array_agg(t.id), '{}') AS ids, coalesce(array_agg(t.times), '{}') AS times
    FROM (SELECT transaction_id AS id, max(occurrence) AS times FROM ledger_transaction
      WHERE account_id = $1 AND transaction_id = ANY($2) GROUP BY transaction_id) t) known
  LEFT JOIN LATERAL (SELECT id, origin = 'ADDED' AND ledger_balance IS NULL AS "lacksBalance" FROM ledger
    WHERE account_id = $1 ORDER BY position LIMIT 1) l ON true
  LEFT JOIN statement s ON s.ledger_id = l.id AND s.kind = 'OPEN'`;

const ADD_LEDGER = `INSERT INTO ledger (id, account_id, position, origin, ledger_balance, balance)
  VALUES ($1, $2, 0, 'ADDED', $3::numeric, coalesce($3::numeric, 0.00))`;

/** The ledger began with nothing, as a process of the release before made it. */
const ADD_BALANCE = `WITH raised AS (
    UPDATE ledger SET ledger_balance = $2::numeric, balance = balance + $2::numeric WHERE id = $1 AND ledger_balance IS NULL RETURNING id)
  UPDATE statement s SET opening_balance = s.opening_balance + $2::numeric FROM raised r WHERE s.ledger_id = r.id AND s.kind = 'OPEN'`;

const OPEN_STATEMENT = `INSERT INTO statement (id, account_id, ledger_id, position, kind, bill_period_from_date,
    opening_balance, credit_total, debit_total)
  SELECT $1, account_id, id, position, 'OPEN', $3, balance, 0.00, 0.00 FROM ledger WHERE id = $2`;

interface LockedAccount {
  readonly lastBilledToDate: string | null;
  /** Null for nothing, too. */
  readonly transferBalance: string | null;
}

interface FoundLedger {
  readonly id: string | null;
  readonly lacksBalance: boolean | null;
  readonly statementId: string | null;
  readonly openFrom: string | null;
  readonly ids: readonly string[];
  readonly times: readonly number[];
}

/** The main ledger of an account, which is the first (R117). */
@Injectable()
export class MainLedgerRepository {
  /**
   * Locks the account's transactions until the transaction ends, and returns its main ledger. An account that was
   * imported without a ledger gets one with its transfer balance and an open statement, from the day after it was last billed.
   * @param transactionIds ids whose occurrences on the account are counted
   * @throws AccountGone
   */
  async lock(tx: Tx, accountId: string, transactionIds: readonly string[]): Promise<MainLedger> {
    const [account] = await tx.query<LockedAccount[]>(LOCK, [accountId]);
    if (account === undefined) throw new AccountGone();
    const [found] = await tx.query<[FoundLedger]>(FIND, [accountId, transactionIds]);
    if (found.lacksBalance === true && account.transferBalance !== null)
      await tx.query(ADD_BALANCE, [found.id, account.transferBalance]);
    const occurrences = new Map(found.ids.map((id, index) => [id, found.times[index] ?? 1]));
    if (found.id !== null && found.statementId !== null)
      return { id: found.id, statementId: found.statementId, openFrom: found.openFrom, occurrences };
    const id = found.id ?? newId();
    const statementId = newId();
    const billedTo = account.lastBilledToDate;
    const openFrom = billedTo === null ? null : addDays(billedTo, 1);
    if (found.id === null) await tx.query(ADD_LEDGER, [id, accountId, account.transferBalance]);
    await tx.query(OPEN_STATEMENT, [statementId, id, openFrom]);
    return { id, statementId, openFrom, occurrences };
  }
}
