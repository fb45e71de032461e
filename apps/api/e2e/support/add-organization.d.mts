import type { StaffApi } from './staff-api.mjs';
import type { SupplierApi } from './supplier-api.mjs';

/** Has staff add an organisation of one supplier. @returns the supplier's client, with a key of its own */
export declare function addOrganization(
  apiUrl: string,
  staff: StaffApi,
  supplier: { code: string; name?: string },
): Promise<SupplierApi>;
