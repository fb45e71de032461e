import type { Client } from 'pg';
import type { startPostgres } from '../../../../tools/lib/postgres.mjs';

type Server = Awaited<ReturnType<typeof startPostgres>>;

/** Where a standby comes from and goes to; standby.mjs says more. */
export interface StandbyPlaces {
  readonly from: string;
  readonly to: string;
  readonly port?: number;
}

/** A standby of a running server, which follows it as fast as it can. */
export declare function startStandby(primary: Server, places: StandbyPlaces): Promise<Server>;

/** The same of a server, which from then on answers no commit before the standby has it. */
export declare function startSynchronousStandby(primary: Server, places: StandbyPlaces): Promise<Server>;

/** Makes a standby the server that takes writes. */
export declare function promote(standby: Server): Promise<void>;

/** Runs work on a connection to a server, as its owner. */
export declare function onServer(server: Server, work: (client: Client) => Promise<unknown>): Promise<void>;
