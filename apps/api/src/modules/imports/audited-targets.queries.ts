import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** Something that entries of the audit trail are about. */
export interface AuditedTarget {
  readonly type: string;
  readonly id: string;
}

const TARGETS = (which: string) => `
  WITH chosen AS (SELECT p.id, p.platform_identifier FROM account_import_process p WHERE ${which})
  SELECT 'import' AS type, id::text AS id FROM chosen
  UNION ALL SELECT 'account', platform_identifier FROM chosen WHERE platform_identifier IS NOT NULL
  UNION ALL SELECT DISTINCT 'batch', i.batch_id::text FROM operator_batch_item i JOIN chosen ON chosen.id = i.process_id`;

/** The audit targets of an account: its import, the account, and the batches that included the import. */
@Injectable()
export class AuditedTargetsQueries {
  constructor(private readonly database: Database) {}

  /** @param number the platform's number of the account, in upper case */
  async ofAccount(number: string): Promise<AuditedTarget[]> {
    return await this.database.reader.query<AuditedTarget[]>(TARGETS('p.platform_identifier = $1'), [number]);
  }

  /** @param number where the account comes from; suppliers may have the same ones */
  async ofExternalAccount(number: string): Promise<AuditedTarget[]> {
    return await this.database.reader.query<AuditedTarget[]>(TARGETS('p.external_account_number = $1'), [number]);
  }
}
