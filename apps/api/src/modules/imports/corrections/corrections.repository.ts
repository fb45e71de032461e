import { IMPORT_TRANSITIONS, type Problem } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { SealNotReadable } from '../../../platform/keys/sealing-keys.js';
import type { OperatorFlag } from '../../accounts/index.js';
import { ImportWarningsRepository } from '../../warnings/index.js';
import { PayloadNotReadable } from '../erasure/payload-erasure.errors.js';
import { KEEP_VERSION } from '../process/keep-version-sql.js';
import { transitionSql } from '../process/transition-sql.js';
import { PayloadSeals, type StoredForm, storedFormSql } from '../sealing/payload-seals.js';

/** The payload that an account was made by, or corrected by last. */
export interface CurrentPayload {
  readonly version: number;
  readonly hash: string;
  /** Null once it was erased. */
  readonly payload: unknown;
  readonly erasedAt: Date | null;
}

interface CorrectedPayload extends StoredForm {
  readonly processId: string;
  readonly number: string;
  readonly version: number;
}

/** The payload with which a correction is compared before the account is locked. */
export interface HeldAgainst {
  readonly version: number;
  readonly payload: object;
}

/** A correction that was written to the account. */
export interface AppliedCorrection {
  readonly processId: string;
  readonly payloadJson: string;
  readonly payloadHash: string;
  /** Digest of the payload, so that SQL can compare the account with a sealed one. */
  readonly payloadDigest: string;
  readonly flags: readonly OperatorFlag[];
  readonly warnings: readonly Problem[];
  /** Paths of the fields, without their values. */
  readonly fields: readonly string[];
}

/** Locks the process. Its payload is read by a later statement, which sees what the holder before committed. */
const LOCK = `SELECT FROM account_import_process WHERE id = $1 AND status = 'PROCESSED' FOR NO KEY UPDATE`;

const CURRENT = `SELECT v.version, ${storedFormSql('v')}, v.payload_hash AS hash, v.erased_at AS "erasedAt"
  FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
  WHERE p.id = $1`;

/** Corrected payloads of a supplier's accounts, by one index look-up for each. */
const CORRECTED = `SELECT found.* FROM unnest($2::text[]) AS asked (number), LATERAL (
    SELECT p.id AS "processId", p.external_account_number AS number, v.version, ${storedFormSql('v')}
    FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
    WHERE p.import_supplier_id = $1 AND p.external_account_number = asked.number AND p.status = 'PROCESSED' LIMIT 1) found`;

/** JSON becomes about a tenth when it is packed to be sealed. */
const PACKED = 10;

const SIZES = `SELECT found.* FROM unnest($2::text[]) AS asked (number), LATERAL (
    SELECT p.external_account_number AS number,
      coalesce(octet_length(v.payload::text), ${PACKED} * octet_length(v.sealed_payload), 0)::float8 AS size
    FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
    WHERE p.import_supplier_id = $1 AND p.external_account_number = asked.number AND p.status = 'PROCESSED' LIMIT 1) found`;

/** Bytes of payloads that are opened for a check at a time, as JSON; a larger one is opened alone. */
const ROOM = 4 * 1024 ** 2;

const IS_ERASED = 'SELECT FROM customer_erasure WHERE process_id = $1';

const CORRECT = transitionSql(IMPORT_TRANSITIONS.correct, {
  where: 'p.id = $1',
  set: {
    payload_version: 'p.payload_version + 1',
    payload_hash: '$2',
    payload_digest: '$3',
    platform_identifier: 'p.platform_identifier',
    flags: '$4::jsonb',
  },
  data: `jsonb_build_object('fields', $5::jsonb)`,
  returning: 'moved.payload_version AS version',
});

/** Reads and writes of the import of an account that is corrected. */
@Injectable()
export class CorrectionsRepository {
  constructor(
    private readonly seals: PayloadSeals,
    private readonly warnings: ImportWarningsRepository,
  ) {}

  /** Locks the import until the transaction ends. @returns false when it has no account any more */
  async lock(tx: Tx, processId: string): Promise<boolean> {
    return (await tx.query<unknown[]>(LOCK, [processId])).length > 0;
  }

  /** Whether the customer of a locked import asked that their personal data be erased. */
  async isErased(tx: Tx, processId: string): Promise<boolean> {
    return (await tx.query<unknown[]>(IS_ERASED, [processId])).length > 0;
  }

  /** The payloads that corrections are checked against, by external number; those that are erased or that no key opens are left out. */
  async findCurrent(tx: Tx, importSupplierId: string, numbers: readonly string[]): Promise<Map<string, HeldAgainst>> {
    if (numbers.length === 0) return new Map();
    const rows = await tx.query<CorrectedPayload[]>(CORRECTED, [importSupplierId, numbers]);
    const found = new Map<string, HeldAgainst>();
    for (const { number, processId, version, ...stored } of rows) {
      const payload = this.openedOrNull(stored, { processId, version });
      if (typeof payload === 'object' && payload !== null) found.set(number, { version, payload });
    }
    return found;
  }

  /** Parts the numbers of accounts into groups of which the payloads may be in memory together; those without any are in none. */
  async inGroups(tx: Tx, importSupplierId: string, numbers: readonly string[]): Promise<string[][]> {
    const sizes = await tx.query<{ number: string; size: number }[]>(SIZES, [importSupplierId, numbers]);
    const groups: string[][] = [];
    let left = 0;
    for (const { number, size } of sizes) {
      if (groups.length === 0 || size > left) {
        groups.push([]);
        left = ROOM;
      }
      groups.at(-1)?.push(number);
      left -= size;
    }
    return groups;
  }

  private openedOrNull(stored: StoredForm, row: { processId: string; version: number }): unknown {
    try {
      return this.seals.open(stored, row);
    } catch (error) {
      if (error instanceof SealNotReadable) return null;
      throw error;
    }
  }

  /** @throws PayloadNotReadable no key opens it */
  async current(tx: Tx, processId: string): Promise<CurrentPayload> {
    const [stored] = await tx.query<(StoredForm & Omit<CurrentPayload, 'payload'>)[]>(CURRENT, [processId]);
    if (stored === undefined) throw new Error('a payload was expected: every version is kept');
    const { version, hash, erasedAt } = stored;
    try {
      return { version, hash, erasedAt, payload: this.seals.open(stored, { processId, version }) };
    } catch (error) {
      throw error instanceof SealNotReadable ? new PayloadNotReadable({ cause: error }) : error;
    }
  }

  /** Stores the corrected payload as the current version, with its event (T14). @returns its version */
  async apply(tx: Tx, correction: AppliedCorrection): Promise<number> {
    const { processId, payloadJson, payloadHash, payloadDigest, flags, fields, warnings } = correction;
    const [moved] = await tx.query<{ version: number }[]>(CORRECT, [
      processId,
      payloadHash,
      payloadDigest,
      JSON.stringify(flags),
      JSON.stringify(fields),
    ]);
    if (moved === undefined) throw new Error('an import that has an account was expected: it is locked');
    const kept = await this.seals.keptForm(payloadJson, { processId, version: moved.version });
    await tx.query(KEEP_VERSION, [processId, kept.payloadJson, kept.sealedPayload, kept.sealedKey]);
    await this.warnings.replace(tx, processId, warnings);
    return moved.version;
  }
}
