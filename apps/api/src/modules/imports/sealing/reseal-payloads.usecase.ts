import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { SealingKeys, SealNotReadable } from '../../../platform/keys/sealing-keys.js';
import { payloadDigestSql } from '../erasure/payload-digest-sql.js';
import { PayloadKeys } from './payload-keys.js';
import { PayloadSeals } from './payload-seals.js';

/** Payloads of one transaction: few enough that its locks are short. */
const BATCH = 200;

/** Counts of resealed payloads, of one batch or of all. */
export interface ResealedPayloads {
  /** Kept as JSON until now. */
  readonly sealed: number;
  /** Payloads whose key was sealed anew. */
  readonly resealed: number;
  /** Payloads that no key opens; they are not changed. */
  readonly unreadable: number;
}

interface Row {
  readonly processId: string;
  readonly version: number;
  /** Whether it is stored as JSON. */
  readonly isPlain: boolean;
  readonly sealedKey: string | null;
}

/** A position in the order of the rows. */
interface Reached {
  readonly processId: string;
  readonly version: number;
}

const NEXT = `SELECT process_id AS "processId", version, payload IS NOT NULL AS "isPlain", sealed_key AS "sealedKey" FROM account_import_payload
  WHERE (process_id, version) > ($1, $2) AND erased_at IS NULL AND CASE WHEN sealed_key IS NULL THEN $4 ELSE NOT starts_with(sealed_key, $3) END
  ORDER BY process_id, version LIMIT ${BATCH} FOR NO KEY UPDATE`;

// Accounts are compared with the digest from now on, in the form of the text that PostgreSQL had.
const DIGEST = `UPDATE account_import_process p SET payload_digest = ${payloadDigestSql('v.payload')}
  FROM account_import_payload v
  WHERE p.id = ANY($1::uuid[]) AND p.status = 'PROCESSED' AND v.process_id = p.id AND v.version = p.payload_version AND v.payload IS NOT NULL`;

// One by one: of two hundred of the largest there would be a gigabyte.
const TEXT = 'SELECT payload::text AS text FROM account_import_payload WHERE process_id = $1 AND version = $2';

const SEAL = `UPDATE account_import_payload SET payload = NULL, sealed_payload = $3, sealed_key = $4
  WHERE process_id = $1 AND version = $2`;

const RESEAL = 'UPDATE account_import_payload SET sealed_key = $3 WHERE process_id = $1 AND version = $2';

const IN_USE = `SELECT CASE WHEN sealed_key IS NULL THEN NULL WHEN position('.' IN sealed_key) = 0 THEN ''
    ELSE split_part(sealed_key, '.', 1) END AS version, count(*)::int AS payloads
  FROM account_import_payload WHERE erased_at IS NULL GROUP BY 1 ORDER BY 1`;

// Not those that are given: a process that has started with one of them as its newest may seal with it still.
const FORGET = `DELETE FROM payload_key k WHERE k.version <> ALL($1) AND NOT EXISTS (
  SELECT FROM account_import_payload v WHERE v.sealed_key IS NOT NULL
    AND CASE WHEN position('.' IN v.sealed_key) = 0 THEN '' ELSE split_part(v.sealed_key, '.', 1) END = k.version)`;

/** Seals payloads that are stored as JSON, unless SEAL_PAYLOADS says otherwise, and reseals the keys of the others with the newest sealing key. */
@Injectable()
export class ResealPayloadsUseCase {
  constructor(
    private readonly database: Database,
    private readonly keys: SealingKeys,
    private readonly seals: PayloadSeals,
    private readonly inUse: PayloadKeys,
    private readonly environment: Environment,
  ) {}

  /** Number of payloads by sealing key; `version` is null for payloads stored as JSON. */
  async versions(): Promise<{ version: string | null; payloads: number }[]> {
    return await this.database.reader.query<{ version: string | null; payloads: number }[]>(IN_USE);
  }

  /**
   * Reseals payloads batch by batch, one transaction each. What is left follows from the rows, so an interrupted run
   * continues.
   * @param record adds the batch to the audit trail, in the same transaction
   */
  async run(record: (tx: Tx, batch: ResealedPayloads) => Promise<void>): Promise<ResealedPayloads> {
    await this.inUse.noteNewest();
    let all: ResealedPayloads = { sealed: 0, resealed: 0, unreadable: 0 };
    let reached: Reached | null = { processId: '00000000-0000-0000-0000-000000000000', version: 0 };
    while (reached !== null) {
      const from: Reached = reached;
      const batch: { done: ResealedPayloads; reached: Reached | null } = await this.database.transaction(async (tx) => {
        const { done, reached: next } = await this.step(tx, from);
        if (done.sealed + done.resealed > 0) await record(tx, done);
        return { done, reached: next };
      });
      all = added(all, batch.done);
      reached = batch.reached;
    }
    if (all.unreadable === 0) await this.database.reader.query(FORGET, [this.keys.versions]);
    return all;
  }

  private async step(
    tx: Tx,
    { processId, version }: Reached,
  ): Promise<{ done: ResealedPayloads; reached: Reached | null }> {
    const rows = await tx.query<Row[]>(NEXT, [
      processId,
      version,
      `${this.keys.newest}.`,
      this.environment.sealPayloads === 'yes',
    ]);
    await tx.query(DIGEST, [rows.filter(({ isPlain }) => isPlain).map((row) => row.processId)]);
    let done: ResealedPayloads = { sealed: 0, resealed: 0, unreadable: 0 };
    for (const row of rows) done = added(done, await this.seal(tx, row));
    const last = rows.at(-1);
    return { done, reached: last === undefined ? null : { processId: last.processId, version: last.version } };
  }

  private async seal(tx: Tx, { isPlain, sealedKey, ...address }: Row): Promise<ResealedPayloads> {
    if (isPlain) {
      const [{ text }] = await tx.query<[{ text: string }]>(TEXT, [address.processId, address.version]);
      const sealed = this.seals.seal(text, address);
      await tx.query(SEAL, [address.processId, address.version, sealed.sealedPayload, sealed.sealedKey]);
      return { sealed: 1, resealed: 0, unreadable: 0 };
    }
    try {
      await tx.query(RESEAL, [address.processId, address.version, this.seals.sealKeyAnew(sealedKey ?? '', address)]);
      return { sealed: 0, resealed: 1, unreadable: 0 };
    } catch (error) {
      if (error instanceof SealNotReadable) return { sealed: 0, resealed: 0, unreadable: 1 };
      throw error;
    }
  }
}

const added = (one: ResealedPayloads, other: ResealedPayloads): ResealedPayloads => ({
  sealed: one.sealed + other.sealed,
  resealed: one.resealed + other.resealed,
  unreadable: one.unreadable + other.unreadable,
});
