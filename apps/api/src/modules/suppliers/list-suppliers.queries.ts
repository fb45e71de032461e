import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { literalPattern } from '../../platform/database/like-pattern.js';
import { NotFound } from '../../platform/errors/domain-error.js';
import type { SupplierStatus } from './supplier-status.js';

/** An import supplier as staff see it. */
export interface ListedSupplier {
  readonly id: string;
  readonly organization_id: string;
  readonly code: string;
  readonly name: string;
  readonly organization: string;
  readonly status: SupplierStatus;
  /** Whether it is a sandbox, which no figure of live suppliers includes. */
  readonly is_sandbox: boolean;
  readonly concurrency_limit: number | null;
  readonly dry_run_only: boolean;
  readonly created_at: Date;
  readonly modified_at: Date;
}

/** A change of status, as it was recorded. */
export interface RecordedStatusChange {
  readonly from_status: SupplierStatus;
  readonly to_status: SupplierStatus;
  readonly actor: string;
  readonly reason: string;
  readonly occurred_at: Date;
}

const LIST = `SELECT s.id, s.organization_id, s.code, s.name, o.name AS organization, s.status, s.is_sandbox, s.concurrency_limit,
    s.dry_run_only, s.created_at, s.modified_at
  FROM import_supplier s JOIN organization o ON o.id = s.organization_id`;

/** Status changes shown with a supplier. */
const SHOWN = 50;

/** Reads import suppliers for staff. */
@Injectable()
export class ListSuppliersQueries {
  constructor(private readonly database: Database) {}

  /**
   * Suppliers by code.
   * @param after the code of the last one of the page before
   */
  async list(after: string | null, limit: number): Promise<ListedSupplier[]> {
    const parameters = after === null ? [limit] : [limit, after];
    const where = after === null ? '' : 'WHERE s.code > $2';
    return await this.database.read((tx) =>
      tx.query<ListedSupplier[]>(`${LIST} ${where} ORDER BY s.code LIMIT $1`, parameters),
    );
  }

  /** Searches by a part of the code or of the name, ignoring case. */
  async search(text: string, limit: number): Promise<ListedSupplier[]> {
    return await this.database.reader.query<ListedSupplier[]>(
      `${LIST} WHERE s.code ILIKE $1 OR s.name ILIKE $1 ORDER BY s.code LIMIT $2`,
      [`%${literalPattern(text)}%`, limit],
    );
  }

  /** @returns null for an unknown supplier */
  async find(code: string): Promise<ListedSupplier | null> {
    const [supplier] = await this.database.reader.query<ListedSupplier[]>(`${LIST} WHERE s.code = $1`, [code]);
    return supplier ?? null;
  }

  /** @throws NotFound there is no supplier of this code */
  async get(code: string): Promise<ListedSupplier> {
    const supplier = await this.find(code);
    if (supplier === null) throw new NotFound('There is no such import supplier.');
    return supplier;
  }

  /** Changes of status with actor and reason, newest first. */
  async statusHistory(importSupplierId: string): Promise<RecordedStatusChange[]> {
    return await this.database.read((tx) =>
      tx.query<RecordedStatusChange[]>(
        `SELECT from_status, to_status, actor, reason, occurred_at FROM import_supplier_status_change
       WHERE import_supplier_id = $1 ORDER BY occurred_at DESC, id DESC LIMIT ${SHOWN}`,
        [importSupplierId],
      ),
    );
  }
}
