import type { ProcessStatus, TransferStatus } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { transferStatusOf } from './version-one-states.js';

/** The status of an import in version 1, as on the wire. */
export interface AccountTransferStatus {
  readonly status: TransferStatus;
  /** Empty while there is no account. */
  readonly platform_account_number: string;
}

interface StatusRow {
  readonly status: ProcessStatus;
  readonly isDryRun: boolean;
  readonly accountNumber: string | null;
}

export const FIND_TRANSFER_STATUS = `
  SELECT status, is_dry_run AS "isDryRun", platform_identifier AS "accountNumber"
  FROM account_import_process WHERE import_supplier_id = $1 AND external_account_number = $2`;

/** Reads the status of an import as version 1 of the API names it. */
@Injectable()
export class TransferStatusQueries {
  constructor(private readonly database: Database) {}

  /** One indexed query. @returns null when there is no process for the pair */
  async find(importSupplierId: string, externalAccountNumber: string): Promise<AccountTransferStatus | null> {
    const parameters = [importSupplierId, externalAccountNumber];
    const [row] = await this.database.reader.query<StatusRow[]>(FIND_TRANSFER_STATUS, parameters);
    if (row === undefined) return null;
    return { status: transferStatusOf(row.status, row.isDryRun), platform_account_number: row.accountNumber ?? '' };
  }
}
