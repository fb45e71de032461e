import { SetMetadata } from '@nestjs/common';
import { type CountedAs, ROUTE_ACCESS } from '../../../platform/http/route-access.js';
import type { StaffRole } from '../staff/staff-role.js';

/** Access to a route, as declared by its decorator. */
export type RouteAccess =
  | { kind: 'public'; countedAs: CountedAs }
  | { kind: 'supplier'; isRead?: true }
  | { kind: 'staff'; role: StaffRole; whileEnrolling?: boolean };

/** A data-import route: an access token of an organisation that may use data import. */
export const SupplierRoute = () => SetMetadata(ROUTE_ACCESS, { kind: 'supplier' } satisfies RouteAccess);

/** As {@link SupplierRoute}, for a route that stores nothing, with any method: a key for reads only may call it, too. */
export const SupplierReadRoute = () =>
  SetMetadata(ROUTE_ACCESS, { kind: 'supplier', isRead: true } satisfies RouteAccess);

/** Whether a route for suppliers writes. */
export function mayWrite(access: RouteAccess & { kind: 'supplier' }, method: string | undefined): boolean {
  return access.isRead !== true && method !== 'GET' && method !== 'HEAD';
}

/**
 * A route of the operator API: a session of a member of staff with this role or a higher one.
 * @param whileEnrolling whether it also serves staff who have to add a passkey before anything else
 */
export const StaffRoute = (role: StaffRole, { whileEnrolling = false } = {}) =>
  SetMetadata(ROUTE_ACCESS, { kind: 'staff', role, whileEnrolling } satisfies RouteAccess);
