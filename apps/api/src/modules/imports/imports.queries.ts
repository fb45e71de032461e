import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { londonInstant } from '../../platform/database/london-instant.js';
import type { ProcessStatus } from './process/transitions.js';

/** The v2 status of an import process, as on the wire (R177, R179). */
export interface ImportStatus {
  readonly status: ProcessStatus;
  readonly platform_identifier: string | null;
  readonly created_at: string;
  readonly modified_at: string;
  readonly latest_error: { readonly code: string; readonly detail: string; readonly domain: string } | null;
}

/** The columns of a process as the wire shows them; `p` is the process. */
export const STATUS_COLUMNS = `p.status, p.platform_identifier, ${londonInstant('p.created_at')} AS created_at,
  ${londonInstant('p.modified_at')} AS modified_at,
  CASE WHEN p.latest_error_code IS NOT NULL THEN json_build_object('code', p.latest_error_code,
    'detail', p.latest_error_detail, 'domain', p.latest_error_domain) END AS latest_error`;

const FIND_STATUS = `SELECT ${STATUS_COLUMNS} FROM account_import_process p
  WHERE p.import_supplier_id = $1 AND p.external_account_number = $2`;

/** Narrow questions about import processes. */
@Injectable()
export class ImportsQueries {
  constructor(private readonly database: Database) {}

  /** One indexed query. @returns null when there is no process for the pair */
  async findStatus(importSupplierId: string, externalAccountNumber: string): Promise<ImportStatus | null> {
    const parameters = [importSupplierId, externalAccountNumber];
    const [status] = (await this.database.reader.query(FIND_STATUS, parameters)) as ImportStatus[];
    return status ?? null;
  }
}
