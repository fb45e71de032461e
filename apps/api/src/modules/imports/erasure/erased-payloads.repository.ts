import type { AccountControlTotals } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { SealNotReadable } from '../../../platform/keys/sealing-keys.js';
import { ImportWarningsRepository } from '../../warnings/index.js';
import { statusesSql } from '../process/statuses-sql.js';
import { payloadDigest } from '../sealing/jsonb-text.js';
import { type PayloadAddress, PayloadSeals, type StoredForm, storedFormSql } from '../sealing/payload-seals.js';
import { payloadDigestSql } from './payload-digest-sql.js';
import { RefusedLinesRepository } from './refused-lines.repository.js';
import { totalsOfPayload } from './totals-of-payload.js';

/** Imports of one step: few enough that its locks are short. */
const STEP = 100;

/** An erasure that is not over. */
export interface RunningErasure {
  readonly id: string;
  readonly importSupplierId: string;
  /** External account number of the import it got to. */
  readonly reached: string;
  readonly isComplete: boolean;
}

/** Result of a step: it advanced, the erasure is finished, or the next import still waits or runs. */
export type ErasureStep = 'advanced' | 'finished' | 'waiting';

interface NextImport {
  readonly id: string;
  readonly number: string;
  readonly isOver: boolean;
}

/** Trace of an erased payload; none for one that no key opens. */
interface Trace {
  readonly digest: string | null;
  readonly control_totals: AccountControlTotals | null;
}

/** Writes erasures of payloads. */
@Injectable()
export class ErasedPayloadsRepository {
  constructor(
    private readonly seals: PayloadSeals,
    private readonly warnings: ImportWarningsRepository,
    private readonly refusedLines: RefusedLinesRepository,
  ) {}

  /** Suppliers that have been Complete for so many days and whose erasure was not ordered since they became it. */
  async listDue(tx: Tx, days: number): Promise<{ id: string; code: string }[]> {
    return await tx.query<{ id: string; code: string }[]>(DUE, [days]);
  }

  /** Counts the stored payload versions of a supplier. */
  async countKept(tx: Tx, importSupplierId: string): Promise<number> {
    const [{ count }] = await tx.query<[{ count: number }]>(COUNT_KEPT, [importSupplierId]);
    return count;
  }

  /** @returns false when one is under way */
  async order(
    tx: Tx,
    { importSupplierId, actor, reason }: { importSupplierId: string; actor: string; reason: string },
  ): Promise<boolean> {
    const ordered = await tx.query<unknown[]>(ORDER, [newId(), importSupplierId, actor, reason]);
    return ordered.length > 0;
  }

  /**
   * Locks the oldest unfinished erasure that no other worker has, and the status of its supplier, until the
   * transaction ends; null when there is none.
   */
  async lockRunning(tx: Tx): Promise<RunningErasure | null> {
    const [running] = await tx.query<RunningErasure[]>(LOCK_RUNNING);
    return running ?? null;
  }

  /**
   * Erases every version of the payloads of the next imports, in the order of their numbers. Stops the erasure when its
   * supplier was reopened; before it ends, it checks for imports that came behind its position.
   */
  async step(tx: Tx, erasure: RunningErasure): Promise<ErasureStep> {
    if (!erasure.isComplete) return this.finish(tx, erasure, 'STOPPED');
    const found = await tx.query<NextImport[]>(NEXT, [erasure.importSupplierId, erasure.reached]);
    if (found.length === 0) return this.end(tx, erasure);
    const firstOpen = found.findIndex(({ isOver }) => !isOver);
    const next = firstOpen < 0 ? found : found.slice(0, firstOpen);
    const ids = next.map(({ id }) => id);
    const locked = await tx.query<unknown[]>(LOCK, [ids]);
    // One that moved since it was looked at is waited for.
    if (ids.length === 0 || locked.length < ids.length) return 'waiting';
    const erased = await this.erase(tx, ids);
    await tx.query(
      'UPDATE payload_erasure SET reached = $2, examined = examined + $3, erased = erased + $4 WHERE id = $1',
      [erasure.id, next.at(-1)?.number, ids.length, erased],
    );
    return 'advanced';
  }

  /** @returns the imports that had a payload */
  private async erase(tx: Tx, ids: readonly string[]): Promise<number> {
    const kept = await tx.query<PayloadAddress[]>(KEPT, [ids]);
    const traces: object[] = [];
    // One by one: all versions of a hundred imports, each sent again and again, may not fit in memory.
    for (const address of kept)
      traces.push({ process_id: address.processId, version: address.version, ...(await this.trace(tx, address)) });
    await tx.query(ERASE, [JSON.stringify(traces)]);
    await this.warnings.blank(tx, ids);
    return new Set(kept.map(({ processId }) => processId)).size;
  }

  /** Digest and control totals of a payload; null of one that no key opens. Opens one kept as JSON, too: it may be sealed meanwhile. */
  private async trace(tx: Tx, address: PayloadAddress): Promise<Trace> {
    const [stored] = await tx.query<[StoredForm]>(STORED, [address.processId, address.version]);
    try {
      const payload = this.seals.open(stored, address);
      return { digest: payloadDigest(payload), control_totals: totalsOfPayload(payload) };
    } catch (error) {
      if (error instanceof SealNotReadable) return { digest: null, control_totals: null };
      throw error;
    }
  }

  private async end(tx: Tx, erasure: RunningErasure): Promise<ErasureStep> {
    if (await this.refusedLines.blankSome(tx, erasure.importSupplierId)) return 'advanced';
    const left = await tx.query<unknown[]>(LEFT, [erasure.importSupplierId]);
    if (left.length === 0) return this.finish(tx, erasure, 'DONE');
    // Accepted before the supplier became Complete, and seen only now.
    await tx.query(`UPDATE payload_erasure SET reached = '', examined = 0 WHERE id = $1`, [erasure.id]);
    return 'waiting';
  }

  private async finish(tx: Tx, { id }: RunningErasure, status: 'DONE' | 'STOPPED'): Promise<'finished'> {
    await tx.query('UPDATE payload_erasure SET status = $2, finished_at = clock_timestamp() WHERE id = $1', [
      id,
      status,
    ]);
    return 'finished';
  }
}

const LOCK_RUNNING = `
  SELECT e.id, e.import_supplier_id AS "importSupplierId", e.reached, s.status = 'Complete' AS "isComplete"
  FROM payload_erasure e JOIN import_supplier s ON s.id = e.import_supplier_id
  WHERE e.status = 'RUNNING' ORDER BY e.ordered_at, e.id LIMIT 1
  FOR NO KEY UPDATE OF e SKIP LOCKED FOR SHARE OF s SKIP LOCKED`;

const IS_OVER = `status NOT IN (${statusesSql('waiting')})`;

const NEXT = `
  SELECT id, external_account_number AS number, ${IS_OVER} AS "isOver" FROM account_import_process
  WHERE import_supplier_id = $1 AND external_account_number > $2 ORDER BY external_account_number LIMIT ${STEP}`;

// In the order in which all code locks several of them.
const LOCK = `SELECT id FROM account_import_process WHERE id = ANY($1::uuid[]) AND ${IS_OVER}
  ORDER BY id FOR NO KEY UPDATE`;

const KEPT = `SELECT process_id AS "processId", version FROM account_import_payload
  WHERE process_id = ANY($1::uuid[]) AND erased_at IS NULL`;

const STORED = `SELECT ${storedFormSql('v')} FROM account_import_payload v WHERE v.process_id = $1 AND v.version = $2`;

/**
 * Digest of an erased payload that no key opens: that of the account's version is stored; of others nothing is known.
 */
const LOST = `CASE WHEN p.payload_version = t.version THEN p.payload_digest END, 'lost'`;

const ERASE = `
  UPDATE account_import_payload v SET payload = NULL, sealed_payload = NULL, sealed_key = NULL, erased_at = clock_timestamp(),
    content_digest = coalesce(${payloadDigestSql('v.payload')}, t.digest, ${LOST}), control_totals = nullif(t.control_totals, 'null')
  FROM jsonb_to_recordset($1::jsonb) AS t (process_id uuid, version integer, digest text, control_totals jsonb)
    JOIN account_import_process p ON p.id = t.process_id
  WHERE v.process_id = t.process_id AND v.version = t.version`;

const LEFT = `
  SELECT 1 FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id
  WHERE p.import_supplier_id = $1 AND v.erased_at IS NULL LIMIT 1`;

const COUNT_KEPT = `
  SELECT count(*)::int AS count FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id
  WHERE p.import_supplier_id = $1 AND v.erased_at IS NULL`;

const DUE = `
  SELECT s.id, s.code FROM import_supplier s CROSS JOIN LATERAL (
    SELECT max(c.occurred_at) AS since FROM import_supplier_status_change c
    WHERE c.import_supplier_id = s.id AND c.to_status = 'Complete') c
  WHERE s.status = 'Complete' AND c.since < clock_timestamp() - make_interval(days => $1)
    AND NOT EXISTS (SELECT FROM payload_erasure e WHERE e.import_supplier_id = s.id AND e.ordered_at > c.since)
  ORDER BY s.id`;

const ORDER = `
  INSERT INTO payload_erasure
    (id, import_supplier_id, status, ordered_at, ordered_by, reason, reached, examined, erased)
  VALUES ($1, $2, 'RUNNING', clock_timestamp(), $3, $4, '', 0, 0) ON CONFLICT DO NOTHING RETURNING id`;
