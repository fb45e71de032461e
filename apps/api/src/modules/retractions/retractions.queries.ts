import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database.js';
import type { AccountRetractionState, RetractionStatus, RetractionWaiver } from './retraction.js';

/** A retraction and how far it is. */
export interface ListedRetraction {
  readonly id: string;
  readonly importSupplier: string;
  readonly wave: string | null;
  readonly reason: string;
  readonly actor: string;
  readonly waivers: readonly RetractionWaiver[];
  readonly status: RetractionStatus;
  readonly total: number;
  readonly waiting: number;
  readonly withdrawing: number;
  readonly retracted: number;
  readonly left: number;
  /** ISO, with microseconds. */
  readonly createdAt: string;
  readonly finishedAt: Date | null;
  /** Null unless it was stopped. */
  readonly stopped: { readonly at: string; readonly by: string; readonly reason: string } | null;
}

/** An account of a retraction: an entry of the ledger. */
export interface RetractedAccount {
  readonly id: string;
  readonly processId: string;
  readonly accountNumber: string;
  readonly externalAccountNumber: string;
  readonly state: AccountRetractionState;
  readonly waived: readonly string[];
  readonly leftFor: readonly string[] | null;
  readonly totals: object | null;
  readonly digest: string | null;
  readonly retractedAt: Date | null;
}

/** Filter of retractions; null for all. */
export interface RetractionsFilter {
  readonly supplier: string | null;
  readonly wave: string | null;
  /** Id of an import whose account is among them. */
  readonly importId: string | null;
  /** Number of an account that is among them: that of the platform, or its external one. */
  readonly account: string | null;
}

const COUNT = (state: AccountRetractionState) =>
  `(SELECT count(*)::int FROM account_retraction x WHERE x.retraction_id = r.id AND x.state = '${state}')`;

/** SQL for the status. A stopped retraction ends once every account is taken back or left. */
const STATUS = `CASE WHEN r.stopped_at IS NULL THEN r.status WHEN r.status = 'RUNNING' THEN 'STOPPING' ELSE 'STOPPED' END`;

const SELECT = `SELECT r.id, s.code AS "importSupplier", r.wave, r.reason, r.actor, r.waivers, ${STATUS} AS status, r.total,
    ${COUNT('WAITING')} AS waiting, ${COUNT('WITHDRAWING')} AS withdrawing, ${COUNT('RETRACTED')} AS retracted, ${COUNT('LEFT')} AS "left",
    to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt", r.finished_at AS "finishedAt",
    CASE WHEN r.stopped_at IS NOT NULL THEN json_build_object('at', to_char(r.stopped_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'by', r.stopped_by, 'reason', r.stop_reason) END AS stopped
  FROM retraction r JOIN import_supplier s ON s.id = r.import_supplier_id`;

export const LIST = `${SELECT} WHERE ($2::text IS NULL OR s.code = $2) AND ($3::text IS NULL OR r.wave = $3)
    AND ($4::uuid IS NULL OR EXISTS (SELECT FROM account_retraction x WHERE x.retraction_id = r.id AND x.process_id = $4))
    AND ($7::text IS NULL OR r.id IN (SELECT x.retraction_id FROM account_retraction x WHERE x.account_number = upper($7) UNION
      SELECT x.retraction_id FROM account_retraction x
      WHERE x.import_supplier_id = ANY (ARRAY(SELECT o.id FROM import_supplier o)) AND x.external_account_number = $7))
    AND ($5::timestamptz IS NULL OR (r.created_at, r.id) < ($5::timestamptz, $6::uuid))
  ORDER BY r.created_at DESC, r.id DESC LIMIT $1`;

const FIND = `${SELECT} WHERE r.id = $1`;

const ACCOUNTS = `SELECT x.id, x.process_id AS "processId", x.account_number AS "accountNumber",
    x.external_account_number AS "externalAccountNumber", x.state, x.waived, x.left_for AS "leftFor", x.totals, x.digest,
    x.retracted_at AS "retractedAt"
  FROM account_retraction x WHERE x.retraction_id = $2 AND ($3::text IS NULL OR x.state = $3)
    AND ($4::text IS NULL OR (x.external_account_number, x.id) > ($4::text, $5::uuid))
  ORDER BY x.external_account_number, x.id LIMIT $1`;

/** Accounts of a selection of single ones at most. */
const MOST_SINGLE = 1_000;

const STAYING = `SELECT x.external_account_number AS number FROM retraction r JOIN account_retraction x ON x.retraction_id = r.id
  WHERE r.id = $1 AND r.total <= ${MOST_SINGLE} AND x.state <> 'RETRACTED' ORDER BY x.external_account_number`;

const BY_NUMBER = `SELECT x.account_number, x.external_account_number, s.code AS import_supplier, s.is_sandbox, x.process_id AS import_id,
    x.retraction_id, x.retracted_at
  FROM account_retraction x JOIN import_supplier s ON s.id = x.import_supplier_id
  WHERE x.account_number = upper($1) AND x.state = 'RETRACTED' LIMIT $2`;

/** A search result: an account that was taken back. */
export interface FoundRetractedAccount {
  readonly account_number: string;
  readonly external_account_number: string;
  readonly import_supplier: string;
  readonly is_sandbox: boolean;
  readonly import_id: string;
  readonly retraction_id: string;
  readonly retracted_at: Date;
}

/** Reads retractions for staff. */
@Injectable()
export class RetractionsQueries {
  constructor(private readonly database: Database) {}

  /** Newest first. @param after creation and id of the last one of the page before */
  async list(
    { supplier, wave, importId, account }: RetractionsFilter,
    after: readonly string[] | null,
    limit: number,
  ): Promise<ListedRetraction[]> {
    const [moment = null, id = null] = after ?? [];
    const parameters = [limit, supplier, wave, importId, moment, id, account];
    return await this.database.read((tx) => tx.query<ListedRetraction[]>(LIST, parameters));
  }

  /** The account that had the number of the platform and was taken back; no other one gets it. */
  async search(tx: Tx, number: string, limit: number): Promise<FoundRetractedAccount[]> {
    return await tx.query<FoundRetractedAccount[]>(BY_NUMBER, [number, limit]);
  }

  /** @returns null when there is none */
  async find(id: string): Promise<ListedRetraction | null> {
    const [found] = await this.database.reader.query<ListedRetraction[]>(FIND, [id]);
    return found ?? null;
  }

  /** External numbers of accounts that are not taken back, of a retraction that is small enough to have chosen them one by one. */
  async staying(tx: Tx, id: string): Promise<string[]> {
    return (await tx.query<{ number: string }[]>(STAYING, [id])).map(({ number }) => number);
  }

  /** Accounts of a retraction by external number. @param after number and id of the last one of the page before */
  async accounts(
    id: string,
    state: AccountRetractionState | null,
    after: readonly string[] | null,
    limit: number,
  ): Promise<RetractedAccount[]> {
    const [number = null, entry = null] = after ?? [];
    return await this.database.read((tx) => tx.query<RetractedAccount[]>(ACCOUNTS, [limit, id, state, number, entry]));
  }
}
