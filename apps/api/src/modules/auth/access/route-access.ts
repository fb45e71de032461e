import { SetMetadata } from '@nestjs/common';
import { type CountedAs, ROUTE_ACCESS } from '../../../platform/http/route-access.js';
import type { StaffRole } from '../staff/staff-role.js';

/** Who may call a route, as its decorator says. */
export type RouteAccess =
  | { kind: 'public'; countedAs: CountedAs }
  | { kind: 'supplier' }
  | { kind: 'staff'; role: StaffRole };

/** A data-import route: an access token of an organisation that may use data import. */
export const SupplierRoute = () => SetMetadata(ROUTE_ACCESS, { kind: 'supplier' } satisfies RouteAccess);

/** A route of the operator API: a session of a member of staff with this role or a higher one. */
export const StaffRoute = (role: StaffRole) => SetMetadata(ROUTE_ACCESS, { kind: 'staff', role } satisfies RouteAccess);
