import { DataSource } from 'typeorm';
import { newId } from '../platform/database/new-id.js';

/** What is special about a supplier. */
export interface SupplierOptions {
  /** Imports that may run at once; null for no limit. */
  readonly concurrencyLimit?: number | null;
  readonly isSandbox?: boolean;
}

/**
 * An Ongoing import supplier of an organisation of its own.
 * @param options those, or the concurrency limit alone
 * @returns its id
 */
export async function addSupplier(
  dataSource: DataSource,
  code: string,
  options: SupplierOptions | number | null = {},
): Promise<string> {
  const given = typeof options === 'object' && options !== null ? options : { concurrencyLimit: options };
  const { concurrencyLimit = null, isSandbox = false } = given;
  const [organizationId, supplierId] = [newId(), newId()];
  await dataSource.query('INSERT INTO organization (id, name, created_at) VALUES ($1, $2, now())', [
    organizationId,
    `Owner of ${code}`,
  ]);
  await dataSource.query(
    `INSERT INTO import_supplier (id, organization_id, code, name, status, is_sandbox, settings, concurrency_limit,
       created_at, modified_at)
     VALUES ($1, $2, $3, $3, 'Ongoing', $4, '{}', $5, now(), now())`,
    [supplierId, organizationId, code, isSandbox, concurrencyLimit],
  );
  return supplierId;
}
