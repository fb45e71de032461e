import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** Something that entries of the audit trail are about. */
export interface AuditedTarget {
  readonly type: string;
  readonly id: string;
}

const OF_IMPORTS = (which: string) => `
  WITH chosen AS (SELECT p.id, p.platform_identifier FROM account_import_process p WHERE ${which})
  SELECT 'import' AS type, id::text AS id FROM chosen
  UNION ALL SELECT 'account', platform_identifier FROM chosen WHERE platform_identifier IS NOT NULL
  UNION ALL SELECT DISTINCT 'batch', i.batch_id::text FROM operator_batch_item i JOIN chosen ON chosen.id = i.process_id`;

/** Of accounts that were to be taken back: their imports name them no more, and may have other accounts by now. */
const OF_RETRACTIONS = (which: string) => `
  WITH chosen AS (SELECT x.process_id, x.account_number, x.retraction_id FROM account_retraction x WHERE ${which})
  SELECT 'import' AS type, process_id::text AS id FROM chosen
  UNION SELECT 'account', account_number FROM chosen
  UNION SELECT 'retraction', retraction_id::text FROM chosen
  UNION SELECT 'batch', i.batch_id::text FROM operator_batch_item i JOIN chosen ON chosen.process_id = i.process_id`;

/** Retractions are found by supplier and number; staff see all suppliers. */
const IS_OF_NUMBER =
  'x.import_supplier_id = ANY (ARRAY(SELECT o.id FROM import_supplier o)) AND x.external_account_number = $1';

/**
 * The audit targets of an account, also of one that was taken back: its import, the account, and the batches and retractions that included it.
 * One may be found more than once.
 */
@Injectable()
export class AuditedTargetsQueries {
  constructor(private readonly database: Database) {}

  /** @param number the platform's number of the account, in upper case */
  async ofAccount(number: string): Promise<AuditedTarget[]> {
    const { reader } = this.database;
    const found = await reader.query<AuditedTarget[]>(OF_IMPORTS('p.platform_identifier = $1'), [number]);
    return [...found, ...(await reader.query<AuditedTarget[]>(OF_RETRACTIONS('x.account_number = $1'), [number]))];
  }

  /** @param number where the account comes from; suppliers may have the same ones */
  async ofExternalAccount(number: string): Promise<AuditedTarget[]> {
    const { reader } = this.database;
    const found = await reader.query<AuditedTarget[]>(OF_IMPORTS('p.external_account_number = $1'), [number]);
    return [...found, ...(await reader.query<AuditedTarget[]>(OF_RETRACTIONS(IS_OF_NUMBER), [number]))];
  }
}
