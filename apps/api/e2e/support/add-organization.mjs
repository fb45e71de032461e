import { SupplierApi } from './supplier-api.mjs';

/**
 * Has staff add an organisation of one supplier.
 * @param {import('./carryover.mjs').Carryover} carryover
 * @param {{ code: string, name?: string }} supplier name: of it and of its organisation
 * @returns {Promise<SupplierApi>} its client, with a key of its own
 */
export async function addOrganization(carryover, { code, name = code }) {
  const staff = await carryover.staff();
  const supplier = await staff.send('POST', 'suppliers', { code, name, organization: name });
  if (supplier.status !== 201) throw new Error(`no organisation: ${JSON.stringify(supplier)}`);
  const { body } = await staff.send('POST', `suppliers/${code}/api-keys`);
  const credentials = { organization_secret_key: body.key, import_supplier: code };
  return SupplierApi.open(carryover.apis[0].url, credentials);
}
