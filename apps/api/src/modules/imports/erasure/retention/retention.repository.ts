import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../../platform/database/database.js';

/** What goes by a rule of its own; payloads have {@link OrderDueErasures}. */
export type RetentionKind = 'events' | 'audit';

/** Rows one transaction erases: few enough that nobody waits for it. */
export const RETENTION_STEP = 5_000;

/** A supplier that was signed off so long ago that the rule holds for it, and has not been carried out. */
export interface DueSupplier {
  readonly id: string;
  readonly code: string;
  /** Since when it is Complete. */
  readonly since: string;
}

/** Reads and writes of what goes so many days after a supplier was set to Complete. */
@Injectable()
export class RetentionRepository {
  /** Whether this transaction is the one that works; all others leave it to that. */
  async isAlone(tx: Tx): Promise<boolean> {
    const [{ alone }] = (await tx.query(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('retention', 0)) AS alone`,
    )) as [{ alone: boolean }];
    return alone;
  }

  async listDue(tx: Tx, kind: RetentionKind, days: number): Promise<DueSupplier[]> {
    return (await tx.query(DUE, [days, kind])) as DueSupplier[];
  }

  /** How many rows would go. */
  async count(tx: Tx, kind: RetentionKind, { id }: DueSupplier, days: number): Promise<number> {
    const [{ count }] = (await tx.query(COUNT[kind], parametersOf(kind, id, days))) as [{ count: number }];
    return count;
  }

  /** Erases those of one step. @returns how many */
  async erase(tx: Tx, kind: RetentionKind, { id }: DueSupplier, days: number): Promise<number> {
    let erased = 0;
    for (const statement of ERASE[kind]) {
      const [, count] = (await tx.query(statement, parametersOf(kind, id, days))) as [unknown, number];
      erased += count;
    }
    return erased;
  }

  async done(tx: Tx, kind: RetentionKind, { id, since }: DueSupplier): Promise<void> {
    await tx.query(DONE, [kind, id, since]);
  }
}

function parametersOf(kind: RetentionKind, id: string, days: number): readonly unknown[] {
  return kind === 'audit' ? [id, days] : [id];
}

// Entries go on being added and become old enough one after the other: a day after it was through it looks again.
const DUE = `
  SELECT s.id, s.code, c.since::text AS since FROM import_supplier s CROSS JOIN LATERAL (
    SELECT max(c.occurred_at) AS since FROM import_supplier_status_change c
    WHERE c.import_supplier_id = s.id AND c.to_status = 'Complete') c
  WHERE s.status = 'Complete' AND c.since < clock_timestamp() - make_interval(days => $1)
    AND NOT EXISTS (SELECT FROM retention_done d
      WHERE d.import_supplier_id = s.id AND d.kind = $2 AND d.complete_since >= c.since
        AND (d.kind <> 'audit' OR d.done_at > clock_timestamp() - interval '1 day'))
  ORDER BY s.id`;

const DONE = `
  INSERT INTO retention_done (kind, import_supplier_id, complete_since, done_at)
  VALUES ($1, $2, $3::timestamptz, clock_timestamp())
  ON CONFLICT ON CONSTRAINT retention_done__pk
  DO UPDATE SET complete_since = EXCLUDED.complete_since, done_at = EXCLUDED.done_at`;

// The status is held: while something is erased nobody makes the supplier Ongoing again.
const HELD = `EXISTS (SELECT FROM hold_supplier_statuses(ARRAY[$1::uuid]) s WHERE s.status = 'Complete')`;

const eraseData = (table: string) => `
  WITH held AS MATERIALIZED (SELECT ${HELD} AS complete)
  UPDATE ${table} SET data = NULL WHERE (SELECT complete FROM held) AND id IN (
    SELECT id FROM ${table} WHERE import_supplier_id = $1 AND data IS NOT NULL LIMIT ${RETENTION_STEP})`;

const countData = (table: string) =>
  `(SELECT count(*) FROM ${table} WHERE import_supplier_id = $1 AND data IS NOT NULL)`;

/** Entries about a supplier, its imports and its accounts, but for those that prove what was erased. */
const OLD_ENTRIES = `
    FROM audit_entry e JOIN import_supplier s ON s.id = $1
    WHERE e.details_digest IS NOT NULL AND e.details_erased_at IS NULL
      AND e.occurred_at < clock_timestamp() - make_interval(days => $2)
      AND e.action NOT IN ('retention.events', 'retention.audit', 'customer.erase', 'supplier.erase_payloads')
      AND CASE e.target_type
        WHEN 'supplier' THEN e.target = s.code
        WHEN 'account' THEN EXISTS (SELECT FROM account a WHERE a.account_number = e.target AND a.import_supplier_id = s.id)
        WHEN 'import' THEN EXISTS (SELECT FROM account_import_process p WHERE p.id = e.target::uuid AND p.import_supplier_id = s.id)
        ELSE false END`;

const ERASE_DETAILS = `
  WITH held AS MATERIALIZED (SELECT ${HELD} AS complete)
  UPDATE audit_entry SET reason = NULL, before = NULL, after = NULL, address = NULL, request_id = NULL, details_salt = NULL,
    details_erased_at = clock_timestamp()
  WHERE (SELECT complete FROM held) AND id IN (SELECT e.id ${OLD_ENTRIES} LIMIT ${RETENTION_STEP})`;

const ERASE: Readonly<Record<RetentionKind, readonly string[]>> = {
  events: [eraseData('account_import_event'), eraseData('meter_point_event')],
  audit: [ERASE_DETAILS],
};

const COUNT: Readonly<Record<RetentionKind, string>> = {
  events: `SELECT (${countData('account_import_event')} + ${countData('meter_point_event')})::int AS count`,
  audit: `SELECT count(*)::int AS count ${OLD_ENTRIES}`,
};
