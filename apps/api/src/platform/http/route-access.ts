import { SetMetadata } from '@nestjs/common';

/** Key of the metadata that says who may call a route; a route without it is refused. */
export const ROUTE_ACCESS = 'carryover:route-access';

/**
 * Which limit counts requests of a public route: that of the caller's address, that of gateways, which send much at
 * once, or none, for probes of the process.
 */
export type CountedAs = 'address' | 'gateway' | 'nobody';

/** Anybody may call the route, without credentials. */
export const PublicRoute = (countedAs: CountedAs = 'address') =>
  SetMetadata(ROUTE_ACCESS, { kind: 'public', countedAs });
