import { IMPORT_TRANSITIONS } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { OperatorFlag } from '../../accounts/index.js';
import { type ImportSupplier, supplierJsonSql } from '../../suppliers/index.js';
import { type StoredForm, storedFormSql } from '../sealing/payload-seals.js';
import { NOT_HELD } from './held-by-wave-sql.js';
import { ERROR_DATA, type LatestError } from './latest-error.js';
import { type TransitionParts, transitionSql } from './transition-sql.js';

/** An import that a worker has claimed. */
export interface ClaimedImport extends StoredForm {
  readonly id: string;
  readonly importSupplierId: string;
  /** As it was at the claim: what staff had set before holds for the import. */
  readonly supplier: ImportSupplier;
  /** Of the lists that rules consult, as they were then. */
  readonly catalogueVersion: string;
  readonly isDryRun: boolean;
  readonly attempt: number;
  /** Fencing token: a later claim has another one, and only its holder can settle. */
  readonly leaseToken: string;
  /** The version of its payload that is to be imported. */
  readonly version: number;
  /** Trace context of the request, as `traceparent`; null without traces. */
  readonly traceContext: string | null;
}

/** The claim of a worker on an import. */
export interface Lease {
  readonly id: string;
  readonly leaseToken: string;
}

/** An import whose account was written. */
export interface CreatedImport {
  readonly lease: Lease;
  readonly accountNumber: string;
  readonly flags: readonly OperatorFlag[];
  /** Digest of a sealed payload, so that SQL can compare the account with it. */
  readonly payloadDigest?: string | null;
}

/** Warnings for an operator about an import that succeeded. */
type Flags = readonly OperatorFlag[];

const HELD = 'p.id = $1 AND p.lease_token = $2';

/** The flags, when there are any. */
const FLAGS_DATA = `CASE WHEN moved.flags <> '[]' THEN jsonb_build_object('flags', moved.flags) END`;

/** Sets latest_error, from the parameters behind those of {@link HELD}. */
const SET_ERROR: NonNullable<TransitionParts['set']> = {
  latest_error_code: '$3::text',
  latest_error_detail: '$4::text',
  latest_error_domain: '$5::text',
  latest_error_paths: '$6::text[]',
  latest_error_problems: '$7::jsonb',
};

/** Not of one that was sent anew since the statement began, which does not see that payload: it is claimed the next time. */
const SEES_PAYLOAD =
  'EXISTS (SELECT FROM account_import_payload v WHERE v.process_id = p.id AND v.version = p.payload_version)';
const MAY_BE_CLAIMED = `p.id = ANY($1::uuid[]) AND s.status = 'Ongoing' AND p.available_at <= clock_timestamp() AND ${NOT_HELD} AND ${SEES_PAYLOAD}
    AND (p.schedule_window_end IS NULL OR p.schedule_window_end > clock_timestamp())`;

const CLAIM_PARTS: TransitionParts = {
  join: 'JOIN import_supplier s ON s.id = p.import_supplier_id',
  where: `${MAY_BE_CLAIMED} AND (s.concurrency_limit IS NULL OR s.concurrency_limit > (
      SELECT count(*) FROM account_import_process r
      WHERE r.import_supplier_id = s.id AND r.status = 'IN_PROGRESS'))`,
  set: {
    attempt: 'p.attempt + 1',
    lease_token: 'gen_random_uuid()',
    lease_expires_at: 'clock_timestamp() + make_interval(secs => $2::float8)',
    lease_holder: '$3::text',
  },
  data: `jsonb_build_object('worker', moved.lease_holder)`,
  skipLocked: true,
  returning: `moved.id, moved.import_supplier_id AS "importSupplierId", moved.is_dry_run AS "isDryRun", moved.attempt,
    moved.lease_token AS "leaseToken", moved.payload_version AS version, moved.trace_context AS "traceContext",
    ${supplierJsonSql('o')} AS supplier, (SELECT c.version::text FROM catalogue_version c) AS "catalogueVersion", kept.*`,
  returningFrom: `JOIN import_supplier o ON o.id = moved.import_supplier_id CROSS JOIN LATERAL (SELECT ${storedFormSql('v')} FROM account_import_payload v
    WHERE v.process_id = moved.id AND v.version = moved.payload_version) kept`,
};

const CLAIM = transitionSql(IMPORT_TRANSITIONS.claim, CLAIM_PARTS);
const CLAIM_UNLIMITED = transitionSql(IMPORT_TRANSITIONS.claim, {
  ...CLAIM_PARTS,
  where: `${MAY_BE_CLAIMED} AND s.concurrency_limit IS NULL`,
});
const SUCCEED = transitionSql(IMPORT_TRANSITIONS.succeed, {
  join: `JOIN unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) AS held (id, token, account_number, flags, digest)
    ON held.id = p.id AND held.token = p.lease_token`,
  where: 'NOT p.is_dry_run',
  carried: 'held.account_number, held.flags, held.digest',
  set: { platform_identifier: 'taken.account_number', flags: 'taken.flags::jsonb', payload_digest: 'taken.digest' },
  isOrdered: true,
  data: `jsonb_build_object('platform_identifier', moved.platform_identifier) || coalesce(${FLAGS_DATA}, '{}')`,
});
const FINISH_DRY_RUN = transitionSql(IMPORT_TRANSITIONS.finishDryRun, {
  where: `${HELD} AND p.is_dry_run`,
  set: { flags: '$3::jsonb' },
  data: FLAGS_DATA,
});
const FAIL = transitionSql(IMPORT_TRANSITIONS.fail, {
  where: `${HELD} AND NOT p.is_dry_run`,
  set: SET_ERROR,
  data: ERROR_DATA,
});
const FAIL_DRY_RUN = transitionSql(IMPORT_TRANSITIONS.failDryRun, {
  where: `${HELD} AND p.is_dry_run`,
  set: SET_ERROR,
  data: ERROR_DATA,
});
const REQUEUE = transitionSql(IMPORT_TRANSITIONS.requeue, {
  where: HELD,
  set: {
    available_at: 'clock_timestamp() + make_interval(secs => $3::float8)',
    attempt: 'p.attempt - CASE WHEN $5::boolean THEN 0 ELSE 1 END',
  },
  data: `jsonb_build_object('reason', $4::text)`,
});
const GIVE_BACK = transitionSql(IMPORT_TRANSITIONS.requeue, {
  where: 'p.lease_token = ANY($1::uuid[])',
  skipLocked: true,
  // The attempt was not used up: the worker is stopping, the import did not fail.
  set: { available_at: 'clock_timestamp()', attempt: 'p.attempt - 1' },
  data: `jsonb_build_object('reason', 'worker_stopped')`,
});

/** Writes claimed import processes: claim, heartbeat and settling. Uses the time of the database. */
@Injectable()
export class ImportProcessesRepository {
  /**
   * Claims the process when it is PENDING, due, inside its window, its supplier Ongoing and below its concurrency limit.
   * The limit is exact when the caller holds the supplier's lock ({@link lockSupplierOf}).
   * @param leaseSeconds how long the process may stay without a heartbeat
   * @returns null when another worker has it or a condition does not hold
   */
  async claim(tx: Tx, id: string, leaseSeconds: number, worker: string): Promise<ClaimedImport | null> {
    const [claimed] = await tx.query<ClaimedImport[]>(CLAIM, [[id], leaseSeconds, worker]);
    return claimed ?? null;
  }

  /**
   * Takes those of the processes that {@link claim} would and whose supplier has no concurrency limit, in no order, each with a token
   * of its own. It needs no lock: limits are of those that have one, and no statement counts what it takes itself.
   */
  async claimAll(tx: Tx, ids: readonly string[], leaseSeconds: number, worker: string): Promise<ClaimedImport[]> {
    return await tx.query<ClaimedImport[]>(CLAIM_UNLIMITED, [ids, leaseSeconds, worker]);
  }

  /** @returns those of the processes whose supplier has a concurrency limit */
  async listLimited(tx: Tx, ids: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }[]>(
      `SELECT p.id FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
       WHERE p.id = ANY($1::uuid[]) AND s.concurrency_limit IS NOT NULL`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Serialises claims of one supplier until the transaction ends, so that its concurrency limit is exact. */
  async lockSupplierOf(tx: Tx, processId: string): Promise<void> {
    await tx.query(
      `SELECT pg_advisory_xact_lock(hashtextextended(import_supplier_id::text, 3))
       FROM account_import_process WHERE id = $1`,
      [processId],
    );
  }

  /**
   * Extends leases. A process that is being settled is skipped: it needs no lease any more and cannot be taken before
   * the result is known.
   * @returns the tokens whose lease was extended; the others are being settled or were taken over
   */
  async extendLeases(tx: Tx, leaseTokens: readonly string[], leaseSeconds: number): Promise<string[]> {
    const [rows] = await tx.query<[{ lease_token: string }[]]>(
      `UPDATE account_import_process SET lease_expires_at = clock_timestamp() + make_interval(secs => $2::float8)
       WHERE id IN (SELECT id FROM account_import_process
         WHERE status = 'IN_PROGRESS' AND lease_token = ANY($1::uuid[]) FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING lease_token`,
      [leaseTokens, leaseSeconds],
    );
    return rows.map((row) => row.lease_token);
  }

  /** @returns whether every lease was still held; if not, the caller's transaction must be rolled back */
  async settleProcessed(tx: Tx, created: readonly CreatedImport[]): Promise<boolean> {
    const settled = await tx.query<unknown[]>(SUCCEED, [
      created.map(({ lease }) => lease.id),
      created.map(({ lease }) => lease.leaseToken),
      created.map(({ accountNumber }) => accountNumber),
      created.map(({ flags }) => JSON.stringify(flags)),
      created.map(({ payloadDigest = null }) => payloadDigest),
    ]);
    return settled.length === created.length;
  }

  settleDryRun(tx: Tx, lease: Lease, flags: Flags = []): Promise<boolean> {
    return this.moved(tx, FINISH_DRY_RUN, [lease.id, lease.leaseToken, JSON.stringify(flags)]);
  }

  settleFailed(tx: Tx, lease: Lease & { isDryRun: boolean }, error: LatestError): Promise<boolean> {
    const statement = lease.isDryRun ? FAIL_DRY_RUN : FAIL;
    const { code, detail, domain, paths = null, problems } = error;
    const kept = problems === undefined ? null : JSON.stringify(problems);
    return this.moved(tx, statement, [lease.id, lease.leaseToken, code, detail, domain, paths, kept]);
  }

  /**
   * Puts the import back into the queue.
   * @param reason code of the transient failure, for the event
   * @param counts false when the database was unavailable: consumes no attempt
   */
  requeue(tx: Tx, lease: Lease, delaySeconds: number, reason: string, counts = true): Promise<boolean> {
    return this.moved(tx, REQUEUE, [lease.id, lease.leaseToken, delaySeconds, reason, counts]);
  }

  /**
   * Returns imports that a stopping worker has not finished; they are due at once. One that is being settled is skipped: it would keep
   * the others waiting.
   * @returns how many were returned; the others are being settled or were taken over
   */
  async giveBackAll(tx: Tx, leaseTokens: readonly string[]): Promise<number> {
    return (await tx.query<unknown[]>(GIVE_BACK, [leaseTokens])).length;
  }

  private async moved(tx: Tx, statement: string, parameters: unknown[]): Promise<boolean> {
    return (await tx.query<unknown[]>(statement, parameters)).length > 0;
  }
}
