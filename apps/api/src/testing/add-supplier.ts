import { DataSource } from 'typeorm';
import { newId } from '../platform/database/new-id.js';

/** What is special about a supplier. */
export interface SupplierOptions {
  /** Imports that may run at once; null for no limit. */
  readonly concurrencyLimit?: number | null;
  readonly isSandbox?: boolean;
  /** Id of a supplier whose organisation it is to share. */
  readonly sameOrganizationAs?: string;
}

/**
 * An Ongoing import supplier, of an organisation of its own where none is named.
 * @param options those, or the concurrency limit alone
 * @returns its id
 */
export async function addSupplier(
  dataSource: DataSource,
  code: string,
  options: SupplierOptions | number | null = {},
): Promise<string> {
  const given = typeof options === 'object' && options !== null ? options : { concurrencyLimit: options };
  const { concurrencyLimit = null, isSandbox = false, sameOrganizationAs = null } = given;
  const supplierId = newId();
  await dataSource.query(
    'INSERT INTO organization (id, name, created_at) SELECT $1, $2, now() WHERE $3::uuid IS NULL',
    [supplierId, `Owner of ${code}`, sameOrganizationAs],
  );
  await dataSource.query(
    `INSERT INTO import_supplier (id, organization_id, code, name, status, is_sandbox, settings, concurrency_limit,
       created_at, modified_at)
     VALUES ($1, coalesce((SELECT organization_id FROM import_supplier WHERE id = $2), $1), $3, $3, 'Ongoing', $4, '{}', $5,
       now(), now())`,
    [supplierId, sameOrganizationAs, code, isSandbox, concurrencyLimit],
  );
  return supplierId;
}
