import { Client, type ClientConfig } from 'pg';
import { type DatabaseUrl, parseDatabaseUrl } from './database-url.js';
import { isTransientDatabaseError } from './pg-error.js';

/** Milliseconds a server has to say whether it takes writes; less than a connection may take. */
const ASK_WITHIN = 2_000;

/** Milliseconds to wait for the other servers once one has answered that it takes writes; a dead machine never answers. */
const GRACE = 150;

/**
 * The timeline counts promotions, so that of two servers which take writes the one that was promoted last is known. A standby
 * has none here.
 */
const ASK = `SELECT CASE WHEN current_setting('transaction_read_only') = 'off' THEN
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline`;

/** A server that takes writes. */
interface Primary {
  readonly host: string;
  readonly port: number;
  readonly timeline: number;
}

/** No server takes writes now, for example while another is promoted. Reported like a server that is starting. */
class NoPrimary extends Error {
  readonly code = '57P03';
}

/**
 * A client that connects to the server which takes writes. It asks all servers at every connection, so that a pool finds a
 * promoted one with its next connection.
 */
export function primaryClient(base: typeof Client, { servers }: DatabaseUrl): typeof Client {
  let asking: Promise<Primary> | null = null;
  /** The timeline of the server that was taken last: for one of an earlier promotion all the others are waited for. */
  let newest = 0;
  const find = () => {
    asking ??= findPrimary(servers, newest).finally(() => {
      asking = null;
    });
    return asking;
  };
  return class PrimaryClient extends base {
    constructor(settings?: string | ClientConfig) {
      super(settings);
      const connect = async (): Promise<unknown> => {
        const { host, port, timeline } = await find();
        newest = timeline;
        Object.assign(this, { host, port });
        return super.connect();
      };
      // The pool gives a callback, others wait for the promise.
      Object.assign(this, {
        connect: (done?: (error: unknown) => void) =>
          done === undefined ? connect() : void connect().then(() => done(null), done),
      });
    }
  };
}

/** A connected client for the URL, to the server that takes writes where it names several. @param name shown in pg_stat_activity */
export async function connectTo(url: string, name: string): Promise<Client> {
  const parsed = parseDatabaseUrl(url);
  const Connecting = parsed.isForWrites ? primaryClient(Client, parsed) : Client;
  const client = new Connecting({ connectionString: parsed.servers[0], application_name: name, keepAlive: true });
  await client.connect();
  return client;
}

/** @param newest how late a promotion has to be for its server to be taken before all have answered */
async function findPrimary(servers: DatabaseUrl['servers'], newest: number): Promise<Primary> {
  const primaries: Primary[] = [];
  const answers = await new Promise<PromiseSettledResult<void>[]>((resolve) => {
    const asked = servers.map(async (server) => {
      const primary = await askServer(server);
      if (primary === null) return;
      primaries.push(primary);
      if (primary.timeline >= newest) setTimeout(resolve, GRACE, []);
    });
    void Promise.allSettled(asked).then(resolve);
  });
  const [latest] = primaries.sort((one, other) => other.timeline - one.timeline);
  if (latest !== undefined) return latest;
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  // A wrong password, for one, is not a matter of waiting.
  throw (
    refusals.find((reason) => !isTransientDatabaseError(reason)) ??
    new NoPrimary(`None of the ${servers.length} servers of the database takes writes.`)
  );
}

/** @returns null for a server that takes no writes */
async function askServer(connectionString: string): Promise<Primary | null> {
  const settings: ClientConfig = { connectionString, application_name: 'carryover-primary' };
  const client = new Client({ ...settings, connectionTimeoutMillis: ASK_WITHIN, query_timeout: ASK_WITHIN });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(ASK);
    const timeline = rows[0]?.timeline ?? null;
    return timeline === null ? null : { host: client.host, port: client.port, timeline };
  } finally {
    client.end().catch(() => undefined);
  }
}
