import { DataSource } from 'typeorm';
import { newId } from '../platform/database/new-id.js';

/**
 * An Ongoing import supplier of an organisation of its own.
 * @param concurrencyLimit imports that may run at once; null for no limit
 * @returns its id
 */
export async function addSupplier(
  dataSource: DataSource,
  code: string,
  concurrencyLimit: number | null = null,
): Promise<string> {
  const [organizationId, supplierId] = [newId(), newId()];
  await dataSource.query('INSERT INTO organization (id, name, created_at) VALUES ($1, $2, now())', [
    organizationId,
    `Owner of ${code}`,
  ]);
  await dataSource.query(
    `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, concurrency_limit, created_at,
       modified_at)
     VALUES ($1, $2, $3, $3, 'Ongoing', '{}', $4, now(), now())`,
    [supplierId, organizationId, code, concurrencyLimit],
  );
  return supplierId;
}
