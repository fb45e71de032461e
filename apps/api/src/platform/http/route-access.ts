import { SetMetadata } from '@nestjs/common';

/** Key of the metadata that says who may call a route; a route without it is refused. */
export const ROUTE_ACCESS = 'carryover:route-access';

/** Anybody may call the route, without credentials. */
export const PublicRoute = () => SetMetadata(ROUTE_ACCESS, { kind: 'public' });
