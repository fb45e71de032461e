import { SupplierApi } from './supplier-api.mjs';

/**
 * Has staff add an organisation of one supplier.
 * @param {string} apiUrl of an api process
 * @param {import('./staff-api.mjs').StaffApi} staff
 * @param {{ code: string, name?: string }} supplier name: of it and of its organisation
 * @returns {Promise<SupplierApi>} its client, with a key of its own
 */
export async function addOrganization(apiUrl, staff, { code, name = code }) {
  const supplier = await staff.send('POST', 'suppliers', { code, name, organization: name });
  if (supplier.status !== 201) throw new Error(`no organisation: ${JSON.stringify(supplier)}`);
  const key = await staff.send('POST', `suppliers/${code}/api-keys`);
  if (key.status !== 201) throw new Error(`no key: ${JSON.stringify(key)}`);
  return SupplierApi.open(apiUrl, { organization_secret_key: key.body.key, import_supplier: code });
}
