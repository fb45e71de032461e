import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { SupplierStatus } from '../../suppliers/index.js';

/** How far the payloads of a supplier's imports are erased. */
export interface PayloadErasure {
  readonly import_supplier: string;
  readonly import_supplier_status: SupplierStatus;
  /** Imports of the supplier. */
  readonly imports: number;
  /** The latest order; null before the first one. */
  readonly latest: {
    /** STOPPED when the supplier was reopened before it was done. */
    readonly status: 'RUNNING' | 'DONE' | 'STOPPED';
    readonly ordered_at: string;
    readonly ordered_by: string;
    readonly reason: string;
    /** Imports it has passed. */
    readonly examined: number;
    /** Those of them whose payload it erased. */
    readonly erased: number;
    readonly finished_at: string | null;
  } | null;
}

/** Reads erasures of payloads, for staff. */
@Injectable()
export class PayloadErasuresQueries {
  constructor(private readonly database: Database) {}

  /** @param code of the supplier @returns null when there is none */
  async find(code: string): Promise<PayloadErasure | null> {
    const [found] = await this.database.reader.query<PayloadErasure[]>(FIND, [code]);
    return found ?? null;
  }
}

const FIND = `
  SELECT s.code AS import_supplier, s.status AS import_supplier_status, (
    SELECT count(*)::int FROM account_import_process p WHERE p.import_supplier_id = s.id) AS imports, (
    SELECT json_build_object('status', e.status, 'ordered_at', e.ordered_at, 'ordered_by', e.ordered_by,
      'reason', e.reason, 'examined', e.examined, 'erased', e.erased, 'finished_at', e.finished_at)
    FROM payload_erasure e WHERE e.import_supplier_id = s.id ORDER BY e.ordered_at DESC, e.id DESC LIMIT 1) AS latest
  FROM import_supplier s WHERE s.code = $1`;
