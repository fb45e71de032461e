import type { AccountControlTotals, ProcessStatus } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../../platform/database/database.js';
import { SealNotReadable } from '../../../../platform/keys/sealing-keys.js';
import { type PayloadAddress, PayloadSeals, type StoredForm, storedFormSql } from '../../sealing/payload-seals.js';
import { payloadDigestSql } from '../payload-digest-sql.js';
import { totalsOfPayload } from '../totals-of-payload.js';

/** The import of a customer, with the account it made. */
export interface CustomersImport {
  readonly id: string;
  readonly importSupplierId: string;
  readonly supplier: string;
  readonly externalAccountNumber: string;
  readonly status: ProcessStatus;
  readonly version: number;
  /** Null while no account came of it. */
  readonly accountId: string | null;
  readonly accountNumber: string | null;
  readonly erasedAt: Date | null;
}

/** A version of its payload; null once it was erased. */
export interface KeptVersion {
  readonly version: number;
  readonly payload: unknown;
  readonly hash: string;
  /** Null while the payload is kept, and of one that was never valid. */
  readonly totals: AccountControlTotals | null;
}

/**
 * What remains of a payload version after its erasure; for the version that an account came from, computed from the
 * account without personal data.
 */
export interface Trace {
  readonly version: number;
  readonly payload: unknown;
  readonly hash: string;
}

/** Reads and writes erasures of single customers. */
@Injectable()
export class CustomerErasuresRepository {
  constructor(private readonly seals: PayloadSeals) {}

  /** @param name an account number, or code of a supplier and external account number with a slash between */
  async find(tx: Tx, name: string): Promise<CustomersImport | null> {
    const slash = name.indexOf('/');
    const found = await (slash < 0
      ? tx.query<CustomersImport[]>(`${FIND} WHERE a.account_number = $1`, [name.toUpperCase()])
      : tx.query<CustomersImport[]>(`${FIND} WHERE s.code = $1 AND p.external_account_number = $2`, [
          name.slice(0, slash),
          name.slice(slash + 1),
        ]));
    return found[0] ?? null;
  }

  /** @param id of an import @returns null when there is none */
  async findById(tx: Tx, id: string): Promise<CustomersImport | null> {
    const [found] = await tx.query<CustomersImport[]>(`${FIND} WHERE p.id = $1`, [id]);
    return found ?? null;
  }

  /** Locks the import and its payload, and what parts of waves write of the supplier, until the transaction ends. */
  async lock(tx: Tx, { id, importSupplierId, accountId }: CustomersImport): Promise<void> {
    // The account first, in the same order as additions to it, and waves before imports, as corrections and parts have them.
    if (accountId !== null) await tx.query('SELECT 1 FROM account WHERE id = $1 FOR UPDATE', [accountId]);
    await tx.query(LOCK_WAVES, [importSupplierId]);
    await tx.query('SELECT 1 FROM account_import_process WHERE id = $1 FOR UPDATE', [id]);
  }

  async versions(tx: Tx, { id }: Pick<CustomersImport, 'id'>): Promise<KeptVersion[]> {
    const stored = await tx.query<(KeptVersion & StoredForm)[]>(
      `SELECT v.version, ${storedFormSql('v')}, v.payload_hash AS hash, v.control_totals AS totals FROM account_import_payload v
       WHERE v.process_id = $1 ORDER BY v.version`,
      [id],
    );
    return stored.map((row) => {
      const { version, hash, totals } = row;
      return { version, hash, totals, payload: this.openOrNothing(row, { processId: id, version }) };
    });
  }

  /** Opens a payload; undefined when no key opens it, which does not keep it from being erased. */
  private openOrNothing(row: StoredForm, address: PayloadAddress): unknown {
    try {
      return this.seals.open(row, address);
    } catch (error) {
      if (error instanceof SealNotReadable) return {};
      throw error;
    }
  }

  async countWarnings(tx: Tx, { id }: CustomersImport): Promise<number> {
    const [{ count }] = await tx.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM import_warning WHERE process_id = $1 AND detail IS NOT NULL',
      [id],
    );
    return count;
  }

  /** Replaces each version by its control totals and its trace; the hash of the process becomes that of its version. */
  async leaveTraces(
    tx: Tx,
    { id }: Pick<CustomersImport, 'id'>,
    versions: readonly KeptVersion[],
    traces: readonly Trace[],
  ): Promise<void> {
    const totals = new Map(
      versions.map(({ version, payload, totals: kept }) => [version, kept ?? totalsOfPayload(payload)]),
    );
    const left = traces.map((trace) => ({ ...trace, totals: totals.get(trace.version) ?? null }));
    await tx.query(LEAVE, [id, JSON.stringify(left)]);
    await tx.query(RENEW_HASH, [id]);
  }

  /** Why it was erased before. */
  async earlierReasons(tx: Tx, { id, accountNumber }: CustomersImport): Promise<string[]> {
    const found = await tx.query<{ reason: string }[]>(EARLIER_REASONS, [id, accountNumber]);
    return found.map(({ reason }) => reason);
  }

  async record(tx: Tx, { id, importSupplierId }: CustomersImport, actor: string): Promise<void> {
    await tx.query(RECORD, [id, importSupplierId, actor]);
  }
}

const FIND = `SELECT p.id, p.import_supplier_id AS "importSupplierId", s.code AS supplier,
    p.external_account_number AS "externalAccountNumber", p.status, p.payload_version AS version,
    a.id AS "accountId", a.account_number AS "accountNumber", e.latest_erased_at AS "erasedAt"
  FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
    LEFT JOIN account a ON a.process_id = p.id LEFT JOIN customer_erasure e ON e.process_id = p.id`;

/** A part that is being written may have a line of the customer that nobody sees yet; the next one sees who is erased. */
const LOCK_WAVES = 'SELECT FROM import_wave WHERE import_supplier_id = $1 ORDER BY id FOR NO KEY UPDATE';

const LEAVE = `
  UPDATE account_import_payload v SET payload = NULL, sealed_payload = NULL, sealed_key = NULL, erased_at = coalesce(v.erased_at, clock_timestamp()),
    payload_hash = t.hash, content_digest = ${payloadDigestSql('t.payload')}, control_totals = nullif(t.totals, 'null')
  FROM jsonb_to_recordset($2::jsonb) AS t (version integer, payload jsonb, hash text, totals jsonb)
  WHERE v.process_id = $1 AND v.version = t.version`;

// The time, too: what was chosen by it before, such as a batch that waits for the row, is not what it was.
const RENEW_HASH = `
  UPDATE account_import_process p SET payload_hash = v.payload_hash, payload_digest = NULL, modified_at = clock_timestamp() FROM account_import_payload v
  WHERE p.id = $1 AND v.process_id = p.id AND v.version = p.payload_version`;

// Of an erasure that two people decided, the words of both.
const EARLIER_REASONS = `
  SELECT concat_ws(E'\\n', after->'approval'->>'reason', reason) AS reason FROM audit_entry WHERE action = 'customer.erase' AND reason IS NOT NULL
    AND (target_type = 'import' AND target = $1::text OR target_type = 'account' AND target = $2)`;

const RECORD = `
  INSERT INTO customer_erasure (process_id, import_supplier_id, first_erased_at, latest_erased_at, erased_by)
  VALUES ($1, $2, clock_timestamp(), clock_timestamp(), $3)
  ON CONFLICT ON CONSTRAINT customer_erasure__pk
  DO UPDATE SET latest_erased_at = EXCLUDED.latest_erased_at, erased_by = EXCLUDED.erased_by`;
