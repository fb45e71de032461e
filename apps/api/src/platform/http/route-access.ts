import { SetMetadata } from '@nestjs/common';

/** Key of the metadata that says who may call a route; a route without it is refused. */
export const ROUTE_ACCESS = 'carryover:route-access';

/**
 * As whom the requests of a public route are counted: as anybody at their address, as a gateway that tells many things
 * in a short time, or not at all because whoever watches the process has to be answered.
 */
export type CountedAs = 'address' | 'gateway' | 'nobody';

/** Anybody may call the route, without credentials. */
export const PublicRoute = (countedAs: CountedAs = 'address') =>
  SetMetadata(ROUTE_ACCESS, { kind: 'public', countedAs });
