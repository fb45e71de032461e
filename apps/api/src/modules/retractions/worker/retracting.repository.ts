import type { AccountControlTotals, controlTotalsOf } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { blockersSql, HAS_MORE_ADDED, type RetractionBlocker, WITHDRAWN } from '../retraction-blockers.js';

/** Mails whose files are removed in one step. */
const MAILS_AT_ONCE = 100;

/** An account that is due. */
export interface DueAccount {
  readonly id: string;
  readonly processId: string;
  readonly accountId: string;
  readonly externalAccountNumber: string;
  readonly waived: readonly RetractionBlocker[];
}

/** A retraction with accounts that are due. */
export interface DueRetraction {
  readonly id: string;
  readonly importSupplierId: string;
  readonly actor: string;
}

/** Fields of a transaction that control totals need. */
type AddedTransaction = NonNullable<Parameters<typeof controlTotalsOf>[1]>[number];

/** Facts of an account that stay in the ledger. */
export interface LedgerEntry {
  readonly id: string;
  readonly totals: AccountControlTotals;
  readonly digest: string;
  /** The mail whose file is to be removed once the account is gone. */
  readonly mailId: string | null;
}

const FIND_DUE = `SELECT r.id, r.import_supplier_id AS "importSupplierId", r.actor FROM retraction r
  WHERE r.status = 'RUNNING' AND EXISTS (SELECT FROM account_retraction x WHERE x.retraction_id = r.id AND x.due_at <= now() OFFSET 0)
  ORDER BY random() LIMIT 1`;

const IS_STOPPED = `SELECT r.stopped_at IS NOT NULL AS "isStopped" FROM retraction r WHERE r.id = $1`;

const TAKE = `SELECT x.id, x.process_id AS "processId", x.account_id AS "accountId",
    x.external_account_number AS "externalAccountNumber", x.waived
  FROM account_retraction x WHERE x.retraction_id = $1 AND x.due_at <= now()
  ORDER BY x.due_at, x.id LIMIT $2 FOR UPDATE SKIP LOCKED`;

const LOCK_ACCOUNTS = 'SELECT id FROM account WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE';

const UNWAIVED = `SELECT b.account_id AS "accountId", b.blocker
  FROM (${blockersSql('SELECT unnest($1::uuid[])')}) b JOIN account_retraction x ON x.account_id = b.account_id AND x.id = ANY($2::uuid[])
  WHERE b.blocker <> ALL (x.waived) OR ${HAS_MORE_ADDED} ORDER BY b.blocker`;

const ADDED = `SELECT jsonb_strip_nulls(jsonb_build_object('type', t.type, 'amount', t.amount::text,
    'to_prepay_meter_serial_number', t.to_prepay_meter_serial_number)) AS transaction
  FROM ledger_transaction t WHERE t.account_id = $1 AND t.imported_as IS NULL`;

const PUT_OFF = `UPDATE account_retraction SET due_at = clock_timestamp() + make_interval(secs => $2::float8) WHERE id = ANY($1::uuid[])`;

// The longer it takes, the less often it is looked at: the industry may take days.
const WITHDRAW = `UPDATE account_retraction SET state = 'WITHDRAWING',
    withdrawing_since = coalesce(withdrawing_since, clock_timestamp()),
    due_at = clock_timestamp() + least(interval '5 minutes',
      greatest(interval '1 second', (clock_timestamp() - coalesce(withdrawing_since, clock_timestamp())) / 4))
  WHERE id = ANY($1::uuid[])`;

const LEAVE = `UPDATE account_retraction x SET state = 'LEFT', due_at = NULL, left_for = t.left_for || ${WITHDRAWN}
  FROM json_to_recordset($1::json) AS t (id uuid, left_for text[]) WHERE x.id = t.id`;

// An api of the release before chooses accounts without their wave; their imports are in it still.
const KEEP = `UPDATE account_retraction x SET state = 'RETRACTED', due_at = NULL, totals = t.totals, digest = t.digest,
    mail_id = t."mailId", retracted_at = clock_timestamp(),
    wave_id = coalesce(x.wave_id, (SELECT p.wave_id FROM account_import_process p WHERE p.id = x.process_id))
  FROM json_to_recordset($1::json) AS t (id uuid, totals jsonb, digest text, "mailId" uuid) WHERE x.id = t.id`;

const FINISH = `UPDATE retraction r SET status = 'DONE', finished_at = clock_timestamp()
  WHERE r.status = 'RUNNING' AND NOT EXISTS (SELECT FROM account_retraction x WHERE x.retraction_id = r.id AND x.due_at IS NOT NULL)
  RETURNING r.id`;

const MAILS = `SELECT mail_id AS id FROM account_retraction WHERE mail_id IS NOT NULL ORDER BY mail_id LIMIT ${MAILS_AT_ONCE}`;

/** The ledger of retractions as workers write it. */
@Injectable()
export class RetractingRepository {
  /** A retraction with accounts that are due, chosen at random; null when there is none. */
  async findDue(tx: Tx): Promise<DueRetraction | null> {
    const [due] = await tx.query<DueRetraction[]>(FIND_DUE);
    return due ?? null;
  }

  /** Whether the retraction was stopped; it cannot be stopped during a step. */
  async isStopped(tx: Tx, { id }: DueRetraction): Promise<boolean> {
    const [row] = await tx.query<{ isStopped: boolean }[]>(IS_STOPPED, [id]);
    return row?.isStopped === true;
  }

  /** Locks some of its accounts that no other worker holds (SKIP LOCKED), until the transaction ends. */
  async take(tx: Tx, { id }: DueRetraction, most: number): Promise<DueAccount[]> {
    return await tx.query<DueAccount[]>(TAKE, [id, most]);
  }

  /** Locks the accounts against additions until the transaction ends. @returns those that exist */
  async lockAccounts(tx: Tx, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await tx.query<{ id: string }[]>(LOCK_ACCOUNTS, [accountIds]);
    return new Set(found.map(({ id }) => id));
  }

  /** Blockers that were not waived, or have more behind them than was there then, of each account by its id. */
  async unwaived(tx: Tx, accounts: readonly DueAccount[]): Promise<ReadonlyMap<string, readonly RetractionBlocker[]>> {
    const [accountIds, ids] = [accounts.map(({ accountId }) => accountId), accounts.map(({ id }) => id)];
    const rows = await tx.query<{ accountId: string; blocker: RetractionBlocker }[]>(UNWAIVED, [accountIds, ids]);
    return grouped(rows);
  }

  /** Transactions that were added to an account since its import. */
  async added(tx: Tx, accountId: string): Promise<AddedTransaction[]> {
    const rows = await tx.query<{ transaction: AddedTransaction }[]>(ADDED, [accountId]);
    return rows.map(({ transaction }) => transaction);
  }

  /** Postpones accounts. */
  async putOff(tx: Tx, ids: readonly string[], seconds: number): Promise<void> {
    await tx.query(PUT_OFF, [ids, seconds]);
  }

  async noteWithdrawal(tx: Tx, ids: readonly string[]): Promise<void> {
    await tx.query(WITHDRAW, [ids]);
  }

  /** Leaves accounts as they are, for good. */
  async leave(tx: Tx, left: readonly { readonly id: string; readonly left_for: readonly string[] }[]): Promise<void> {
    await tx.query(LEAVE, [JSON.stringify(left)]);
  }

  async keep(tx: Tx, entries: readonly LedgerEntry[]): Promise<void> {
    await tx.query(KEEP, [JSON.stringify(entries)]);
  }

  /** Ends what has no account to take back any more. @returns ids */
  async finish(tx: Tx): Promise<string[]> {
    const [ended] = await tx.query<[{ id: string }[], number]>(FINISH);
    return ended.map(({ id }) => id);
  }

  /** Ids of mails whose files have to be removed. */
  async mails(tx: Tx): Promise<string[]> {
    const rows = await tx.query<{ id: string }[]>(MAILS);
    return rows.map(({ id }) => id);
  }

  async forgetMail(tx: Tx, mailId: string): Promise<void> {
    await tx.query('UPDATE account_retraction SET mail_id = NULL WHERE mail_id = $1', [mailId]);
  }
}

function grouped(
  rows: readonly { readonly accountId: string; readonly blocker: RetractionBlocker }[],
): ReadonlyMap<string, readonly RetractionBlocker[]> {
  const found = new Map<string, RetractionBlocker[]>();
  for (const { accountId, blocker } of rows) found.set(accountId, [...(found.get(accountId) ?? []), blocker]);
  return found;
}
