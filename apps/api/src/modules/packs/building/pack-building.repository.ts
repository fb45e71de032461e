import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { utcInstant } from '../../../platform/database/utc-instant.js';
import { accountsChanged, RECONCILED_WAVE_STATES, waveAccountsChanged } from '../../waves/index.js';
import type { WrittenArchive } from '../archive/write-archive.js';
import type { PackSubject } from '../pack-facts.js';

/**
 * Seconds without a heartbeat after which another worker takes over a pack, multiplied by the attempts so far: a pack
 * that crashes its worker crashes the next one later and later.
 */
const LEASE = 30;

/** Attempts after which a pack is not built again by itself: with the pauses between them more than an hour, and less than three. */
export const MOST_ATTEMPTS = 20;

/** Seconds that a pause grows to. */
export const LONGEST_PAUSE = 900;

const ALIVE_UNTIL = (attempt: string) => `clock_timestamp() + make_interval(secs => ${LEASE} * ${attempt})`;

/** Bytes of a salt. */
const SALT_BYTES = 32;

/** A pack that this worker builds. */
export interface ClaimedPack extends PackSubject {
  readonly id: string;
  readonly salt: string;
  /** Attempts so far, this one among them. */
  readonly attempt: number;
}

/** Waves that are reconciled or signed off and have no pack of their latest reconciliation. */
const WANTED = `SELECT w.import_supplier_id AS "importSupplierId", w.id AS "waveId", NULL::uuid AS "reportId",
    ${utcInstant('e.occurred_at')} AS "factsAt"
  FROM import_wave w CROSS JOIN LATERAL (
    SELECT occurred_at FROM import_wave_event WHERE wave_id = w.id AND event = 'RECONCILE' ORDER BY id DESC LIMIT 1) e
  WHERE w.state IN (${RECONCILED_WAVE_STATES})
    AND NOT EXISTS (SELECT FROM pack p WHERE p.wave_id = w.id AND p.facts_at = e.occurred_at)
  ORDER BY w.id LIMIT 100`;

const ADD = `INSERT INTO pack (id, import_supplier_id, wave_id, reconciliation_id, facts_at, salt, status, attempt, due_at, made_at)
  VALUES ($1, $2, $3, $4, $5, $6, 'BUILDING', 0, clock_timestamp(), clock_timestamp())
  ON CONFLICT ON CONSTRAINT pack__once_uq DO NOTHING`;

/** Fails packs whose last attempt ended with its worker. */
const END = `UPDATE pack SET status = 'FAILED'
  WHERE status = 'BUILDING' AND due_at <= clock_timestamp() AND attempt >= ${MOST_ATTEMPTS}`;

const CLAIM = `UPDATE pack SET attempt = attempt + 1, due_at = ${ALIVE_UNTIL('(attempt + 1)')}
  WHERE id = (SELECT id FROM pack WHERE status = 'BUILDING' AND due_at <= clock_timestamp() AND attempt < ${MOST_ATTEMPTS}
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, import_supplier_id AS "importSupplierId", wave_id AS "waveId", reconciliation_id AS "reportId",
    ${utcInstant('facts_at')} AS "factsAt", coalesce(salt, '') AS salt, attempt`;

const RENEW = `UPDATE pack SET due_at = ${ALIVE_UNTIL('attempt')}
  WHERE id = $1 AND status = 'BUILDING' AND attempt = $2`;

const FINISH = `UPDATE pack SET status = 'READY', built_at = clock_timestamp(), bytes = $2, sha256 = $3, manifest_jws = $4
  WHERE id = $1 AND status = 'BUILDING' AND salt = $5`;

const FAIL = `UPDATE pack SET due_at = clock_timestamp() + make_interval(secs => $2),
    status = CASE WHEN attempt >= ${MOST_ATTEMPTS} THEN 'FAILED' ELSE status END
  WHERE id = $1 AND status = 'BUILDING'`;

const REFUSE = `UPDATE pack SET status = 'FAILED', attempt = 0 WHERE id = $1 AND status = 'BUILDING'`;

const RETRY = `UPDATE pack SET status = 'BUILDING', attempt = 0, due_at = clock_timestamp()
  WHERE import_supplier_id = $1 AND wave_id IS NOT DISTINCT FROM $2 AND reconciliation_id IS NOT DISTINCT FROM $3 AND facts_at = $4
    AND status = 'FAILED'`;

const FORGO = `UPDATE pack SET attempt = 0
  WHERE import_supplier_id = $1 AND wave_id IS NOT DISTINCT FROM $2 AND reconciliation_id IS NOT DISTINCT FROM $3 AND facts_at = $4
    AND status = 'FAILED'`;

const RELEASE = `UPDATE pack SET due_at = clock_timestamp(), attempt = attempt - 1 WHERE id = $1 AND status = 'BUILDING' AND attempt = $2`;

const DROP = `DELETE FROM pack WHERE id = $1 AND status = 'BUILDING'`;

const WAVE_CHANGED = `SELECT ${waveAccountsChanged('$3', '$1', '$2')}
    OR EXISTS (SELECT FROM reconciliation r
      WHERE r.import_supplier_id = $1 AND r.wave_id = $3 AND (r.created_at > $2 OR r.computed_at > $2))
    OR EXISTS (SELECT FROM import_wave w WHERE w.id = $3 AND w.source_profile_at > $2) AS changed`;

/**
 * What deletes or replaces waivers of a wave or the result of a pass over it, or makes a wave one that the profiles of others are held
 * against, or no wave of the book. A reconciliation does so by the gates that it waives.
 */
const RETELLS_WAVE = `(e.event IN ('REOPEN', 'DRY_RUN', 'RELEASE', 'RESUME', 'UNSETTLE', 'WAIVE', 'CANCEL')
      OR e.event = 'RECONCILE' AND e.data -> 'waived' IS NOT NULL)`;

/** An account that was taken back may wait, or have failed, once it was sent again. */
const BOOK_CHANGED = `SELECT ${accountsChanged(`p.status IN ('PROCESSED', 'CANCELLED')`, '$1', '$2')}
    OR EXISTS (SELECT FROM account_retraction x WHERE x.import_supplier_id = $1 AND x.retracted_at > $2)
    OR EXISTS (SELECT FROM import_wave w WHERE w.import_supplier_id = $1 AND (w.source_profile_at > $2 OR EXISTS (
      SELECT FROM import_wave_event e WHERE e.wave_id = w.id AND e.occurred_at > $2 AND ${RETELLS_WAVE}))) AS changed`;

/** Packs while they are built. */
@Injectable()
export class PackBuildingRepository {
  /** Waves for which a pack is made without a request. */
  listWanted(tx: Tx): Promise<PackSubject[]> {
    return tx.query<PackSubject[]>(WANTED);
  }

  /** Queues a pack to be built, unless there is one of the same facts. */
  async add(tx: Tx, { importSupplierId, waveId, reportId, factsAt }: PackSubject): Promise<void> {
    const salt = randomBytes(SALT_BYTES).toString('hex');
    await tx.query(ADD, [newId(), importSupplierId, waveId, reportId, factsAt, salt]);
  }

  /** Queues a failed pack again from the beginning. */
  async retry(tx: Tx, { importSupplierId, waveId, reportId, factsAt }: PackSubject): Promise<void> {
    await tx.query(RETRY, [importSupplierId, waveId, reportId, factsAt]);
  }

  /** Has nobody wait for a failed pack any more whose facts have changed. */
  async forgo(tx: Tx, { importSupplierId, waveId, reportId, factsAt }: PackSubject): Promise<void> {
    await tx.query(FORGO, [importSupplierId, waveId, reportId, factsAt]);
  }

  /** @returns null when none is due */
  async claim(tx: Tx): Promise<ClaimedPack | null> {
    await tx.query(END);
    const [claimed] = await tx.query<[ClaimedPack[], number]>(CLAIM);
    return claimed[0] ?? null;
  }

  /** Extends the lease of a pack. */
  async renew(tx: Tx, { id, attempt }: ClaimedPack): Promise<void> {
    await tx.query(RENEW, [id, attempt]);
  }

  /**
   * The archive is stored; from now on the row does not change. One whose salt was drawn anew meanwhile, as an account of it was erased, is
   * built once more.
   */
  async finish(tx: Tx, { id, salt }: ClaimedPack, { size, sha256, jws }: WrittenArchive): Promise<void> {
    await tx.query(FINISH, [id, size, sha256, jws, salt]);
  }

  /** @param seconds until it is tried again, if it is */
  async fail(tx: Tx, id: string, seconds: number): Promise<void> {
    await tx.query(FAIL, [id, seconds]);
  }

  /** Whether anything the pack shows has changed since the time of its facts, so that they cannot be read any more. */
  async haveChanged(tx: Tx, { importSupplierId, waveId, factsAt }: PackSubject): Promise<boolean> {
    const [row] =
      waveId === null
        ? await tx.query<{ changed: boolean }[]>(BOOK_CHANGED, [importSupplierId, factsAt])
        : await tx.query<{ changed: boolean }[]>(WAVE_CHANGED, [importSupplierId, factsAt, waveId]);
    return row?.changed === true;
  }

  /** Marks a pack as not possible: its facts have changed, and it is not retried. */
  async refuse(tx: Tx, id: string): Promise<void> {
    await tx.query(REFUSE, [id]);
  }

  /** Leaves it to other workers at once. */
  async release(tx: Tx, { id, attempt }: ClaimedPack): Promise<void> {
    await tx.query(RELEASE, [id, attempt]);
  }

  /** Drops a pack whose subject has changed: there is nothing to build. */
  async drop(tx: Tx, id: string): Promise<void> {
    await tx.query(DROP, [id]);
  }
}
