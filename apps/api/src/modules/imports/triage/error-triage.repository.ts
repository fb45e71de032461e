import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { type ErrorGroupReport, type ErrorGroupTriage, REPORT, type ReportMeans, TRIAGE } from './triage-sql.js';

/** A way in which imports fail. */
export interface ErrorGroupKey {
  readonly code: string;
  /** With * for positions in lists; "" for errors that name no field. The tables call it `place`. */
  readonly path: string;
}

/** A decision about a group; fields that are left out stay. */
export interface TriageChange {
  /** Id of a member of staff; null for no owner. */
  readonly ownerId?: string | null;
  readonly note?: string | null;
  readonly isAcknowledged?: boolean;
  /** Null ends it, as does a moment that has passed. */
  readonly mutedUntil?: string | null;
}

/** The triage of a group, as the audit trail shows it. */
export interface KeptTriage {
  readonly owner: string | null;
  readonly note: string | null;
  readonly acknowledged: boolean;
  readonly muted_until: Date | null;
}

/** A member of staff who may own a group. */
export interface ErrorOwner {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
}

/** A report about a group that was sent to a supplier. */
export interface NewReport extends ErrorGroupKey {
  /** Chosen by the client, so that a report that is sent again is the same one. */
  readonly id: string;
  readonly importSupplierId: string;
  readonly means: ReportMeans;
  readonly text: string | null;
  readonly by: string;
}

/** Which imports of a supplier a report is about; null for any. Instants are those of the latest failure. */
export interface ReportedImports {
  /** Code of the wave they came with. */
  readonly wave: string | null;
  readonly since: string | null;
  readonly until: string | null;
}

const FAILS = `SELECT EXISTS (SELECT FROM account_import_process p
  WHERE p.latest_error_code = $1 AND coalesce(p.latest_error_place, '') = $2) AS fails`;

const LOCK = `INSERT INTO error_group_triage (code, place, modified_at) VALUES ($1, $2, clock_timestamp())
  ON CONFLICT (code, place) DO UPDATE SET modified_at = excluded.modified_at`;

const FIND = `SELECT owner.email AS owner, t.note, t.acknowledged_at IS NOT NULL AS acknowledged, t.muted_until
  FROM error_group_triage t LEFT JOIN staff_user owner ON owner.id = t.owner_id WHERE t.code = $1 AND t.place = $2`;

const CHANGE = `UPDATE error_group_triage SET
    owner_id = CASE WHEN $3 THEN $4::uuid ELSE owner_id END,
    note = CASE WHEN $5 THEN $6 ELSE note END,
    acknowledged_at = CASE WHEN $7::boolean IS NULL THEN acknowledged_at WHEN $7 THEN clock_timestamp() END,
    acknowledged_by = CASE WHEN $7::boolean IS NULL THEN acknowledged_by WHEN $7 THEN $8 END,
    muted_until = CASE WHEN $9 THEN CASE WHEN $10::timestamptz > clock_timestamp() THEN $10::timestamptz END ELSE muted_until END
  WHERE code = $1 AND place = $2`;

const OWNERS = `SELECT id, email, display_name FROM staff_user
  WHERE disabled_at IS NULL AND role IN ('operator', 'admin') ORDER BY email LIMIT 500`;

const COUNT = `SELECT count(*)::int AS imports FROM account_import_process p
  WHERE p.latest_error_code = $1 AND coalesce(p.latest_error_place, '') = $2 AND p.import_supplier_id = $3
    AND ($4::text IS NULL OR p.wave_id IN (SELECT w.id FROM import_wave w WHERE w.import_supplier_id = $3 AND w.code = $4))
    AND ($5::timestamptz IS NULL OR p.modified_at >= $5) AND ($6::timestamptz IS NULL OR p.modified_at < $6)`;

const INSERT_REPORT = `INSERT INTO error_group_report
    (id, code, place, import_supplier_id, means, sent_text, imports, reported_at, reported_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp(), $8) ON CONFLICT (id) DO NOTHING
  RETURNING id`;

const SHOW = `SELECT ${TRIAGE} AS triage FROM (SELECT $1::text AS code, $2::text AS place) g
  LEFT JOIN error_group_triage t USING (code, place) LEFT JOIN staff_user owner ON owner.id = t.owner_id`;

const FIND_REPORT = `SELECT ${REPORT} AS report, r.code = $2 AND r.place = $3 AND r.import_supplier_id = $4 AS "isOfGroup" FROM error_group_report r JOIN import_supplier s ON s.id = r.import_supplier_id
  WHERE r.id = $1`;

/** Reads and writes triage decisions about groups of errors. */
@Injectable()
export class ErrorTriageRepository {
  constructor(private readonly database: Database) {}

  /** Whether an import fails like this now. */
  async fails(tx: Tx, { code, path }: ErrorGroupKey): Promise<boolean> {
    const [{ fails }] = await tx.query<[{ fails: boolean }]>(FAILS, [code, path]);
    return fails;
  }

  /**
   * Changes the triage of a group; concurrent changes follow each other.
   * @param by e-mail address of the member of staff who acknowledges it
   * @returns the triage before and after
   */
  async change(
    tx: Tx,
    { code, path }: ErrorGroupKey,
    { ownerId, note, isAcknowledged, mutedUntil }: TriageChange,
    by: string,
  ): Promise<{ before: KeptTriage; after: KeptTriage }> {
    await tx.query(LOCK, [code, path]);
    const [before] = await tx.query<[KeptTriage]>(FIND, [code, path]);
    const change = [
      ownerId !== undefined,
      ownerId ?? null,
      note !== undefined,
      note ?? null,
      isAcknowledged ?? null,
      by,
    ];
    await tx.query(CHANGE, [code, path, ...change, mutedUntil !== undefined, mutedUntil ?? null]);
    const [after] = await tx.query<[KeptTriage]>(FIND, [code, path]);
    return { before, after };
  }

  /** Users who may own a group, by e-mail address. */
  async listOwners(): Promise<ErrorOwner[]> {
    return await this.database.reader.query<ErrorOwner[]>(OWNERS);
  }

  /** Those imports of a supplier that fail like this now. */
  async countImports(
    tx: Tx,
    { code, path }: ErrorGroupKey,
    importSupplierId: string,
    { wave, since, until }: ReportedImports,
  ): Promise<number> {
    const parameters = [code, path, importSupplierId, wave, since, until];
    const [{ imports }] = await tx.query<[{ imports: number }]>(COUNT, parameters);
    return imports;
  }

  /** Stores a report to a supplier; the same id again changes nothing. @returns whether it is new, and the stored report */
  async report(tx: Tx, report: NewReport, imports: number): Promise<{ isNew: boolean; kept: ErrorGroupReport }> {
    const { id, code, path, importSupplierId, means, text, by } = report;
    const values = [id, code, path, importSupplierId, means, text, imports, by];
    const isNew = (await tx.query<unknown[]>(INSERT_REPORT, values)).length > 0;
    const kept = await this.findReport(tx, report);
    if (kept === null) throw new Error(`The report ${id} was not kept.`);
    return { isNew, kept };
  }

  /** The report of this id. @returns null when there is none. @throws FieldErrorsError when it is of another group or supplier */
  async findReport(
    tx: Tx,
    { id, code, path, importSupplierId }: Pick<NewReport, 'id' | 'code' | 'path' | 'importSupplierId'>,
  ): Promise<ErrorGroupReport | null> {
    const parameters = [id, code, path, importSupplierId];
    const [found] = await tx.query<{ report: ErrorGroupReport; isOfGroup: boolean }[]>(FIND_REPORT, parameters);
    if (found === undefined) return null;
    if (!found.isOfGroup) throw new FieldErrorsError({ id: ['Another report has this id. Use a new one.'] });
    return found.report;
  }

  /** The triage of a group, whether any import fails like it now or not. */
  async show(tx: Tx, { code, path }: ErrorGroupKey): Promise<ErrorGroupTriage> {
    const [{ triage }] = await tx.query<[{ triage: ErrorGroupTriage }]>(SHOW, [code, path]);
    return triage;
  }
}
