import { Cluster, type ClusterNode, type ClusterOptions, Redis, type RedisOptions, SentinelConnector } from 'ioredis';
import { parseRedisUrl, type RedisAddress } from './redis-address.js';

/** A connection to Redis, or those to the nodes of a Cluster. */
export type RedisClient = Redis | Cluster;

/** Options of ioredis that differ between callers, for each server. */
export type ConnectOptions = Pick<
  RedisOptions,
  | 'commandTimeout'
  | 'connectTimeout'
  | 'enableOfflineQueue'
  | 'enableReadyCheck'
  | 'lazyConnect'
  | 'maxRetriesPerRequest'
>;

/** Milliseconds between attempts to reach Redis again, at most. */
const LOOK_EVERY = 1_000;

/** Milliseconds a Sentinel or a node may take to say where the others are. */
const NAMED_WITHIN = 2_000;

const retryStrategy = (times: number) => Math.min(times * 100, LOOK_EVERY);

/** A server that has become a replica keeps its connections, and refuses what is written. */
const reconnectOnError = (error: Error) => error.message.startsWith('READONLY');

/**
 * A client for the Redis of a URL: a single server, the master that Sentinels name at each connect, or a Cluster. It
 * reconnects for as long as it lives. It emits errors, which need a listener.
 */
export function connectRedis(url: string, options: ConnectOptions): RedisClient {
  const address = parseRedisUrl(url);
  if (address.kind === 'cluster') return connectCluster(address, options);
  const always = { ...options, retryStrategy, reconnectOnError };
  return address.kind === 'server'
    ? new Redis(url, always)
    : lookingAgain(new Redis({ ...sentinelsOf(address), ...always }));
}

/**
 * Asks Sentinels, without a word of those that are away: each client listens to all of them, and ioredis writes to the console, again
 * each minute, that it cannot. That nobody can be asked is an error of the client.
 */
class QuietSentinelConnector extends SentinelConnector {
  /** @param options of the client that it is made for */
  constructor(options: unknown) {
    super(Object(options));
    const connect: (...parameters: unknown[]) => Redis = Reflect.get(this, 'connectToSentinel');
    const connectToSentinel = (...parameters: unknown[]) =>
      connect.apply(this, parameters).on('error', () => undefined);
    Object.assign(this, { connectToSentinel });
  }
}

/**
 * A Cluster whose `connect` ends with its attempt. That of ioredis settles never when nodes are found and one of them is missing, and BullMQ,
 * which connects anew when nothing is heard for a while, would wait for it for ever.
 */
class AttemptingCluster extends Cluster {
  constructor(
    private readonly nodesNamed: readonly ClusterNode[],
    options: ClusterOptions,
  ) {
    super([...nodesNamed], options);
  }

  override async connect(): Promise<void> {
    let close: () => void = () => undefined;
    const closed = new Promise<never>((_, reject) => {
      // Libraries know by this text that it is the connection that fails.
      close = () => reject(new Error('Connection is closed.'));
      this.once('close', close);
    });
    try {
      await Promise.race([super.connect(), closed]);
    } finally {
      this.removeListener('close', close);
    }
  }

  override duplicate(nodes: readonly ClusterNode[] = [], options: ClusterOptions = {}): Cluster {
    return new AttemptingCluster(nodes.length > 0 ? nodes : this.nodesNamed, { ...this.options, ...options });
  }
}

/** The part of a client that ending it needs. */
interface EndingClient {
  connect(): Promise<unknown>;
  disconnect(reconnect?: boolean): void;
  quit(): Promise<unknown>;
  on(event: 'end', listener: () => void): unknown;
}

/**
 * Has a client that Sentinels lead search again when its search has ended without its owner's wish: ioredis ends for good when Sentinels
 * tell of another server while it is looking for one already.
 */
export function lookingAgain<Client extends EndingClient>(client: Client, afterMs = LOOK_EVERY): Client {
  let isWanted = true;
  const { disconnect, quit } = client;
  Object.assign(client, {
    disconnect: (reconnect = false) => {
      isWanted &&= reconnect;
      disconnect.call(client, reconnect);
    },
    quit: (...parameters: []) => {
      isWanted = false;
      return quit.apply(client, parameters);
    },
  });
  client.on('end', () => {
    if (isWanted) setTimeout(() => isWanted && client.connect().catch(() => undefined), afterMs).unref();
  });
  return client;
}

/** Whether Redis answers and takes commands; of a Cluster, whether all of its slots are served. */
export async function isAnswering(redis: RedisClient): Promise<boolean> {
  if (!(redis instanceof Cluster)) return (await redis.ping()) === 'PONG';
  return String(await redis.cluster('INFO')).includes('cluster_state:ok');
}

function sentinelsOf(address: RedisAddress): RedisOptions {
  const { hosts, master, sentinelUsername, sentinelPassword, isEncrypted } = address;
  return {
    ...loginOf(address),
    Connector: QuietSentinelConnector,
    sentinels: [...hosts],
    ...(master === undefined ? {} : { name: master }),
    ...(sentinelUsername === undefined ? {} : { sentinelUsername }),
    ...(sentinelPassword === undefined ? {} : { sentinelPassword }),
    ...(isEncrypted ? { sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
    sentinelRetryStrategy: retryStrategy,
    sentinelCommandTimeout: NAMED_WITHIN,
    // A server that stands still closes no connection: the Sentinels tell that another one has taken over.
    failoverDetector: true,
  };
}

function connectCluster(address: RedisAddress, options: ConnectOptions): Cluster {
  const { lazyConnect, enableOfflineQueue, enableReadyCheck, ...ofEachNode } = options;
  // Who may not wait for a server may not wait for the next one either.
  const retry = enableOfflineQueue === false ? { retryDelayOnFailover: 0, retryDelayOnClusterDown: 0 } : {};
  return new AttemptingCluster(address.hosts, {
    ...(lazyConnect === undefined ? {} : { lazyConnect }),
    ...(enableOfflineQueue === undefined ? {} : { enableOfflineQueue }),
    ...retry,
    clusterRetryStrategy: retryStrategy,
    slotsRefreshTimeout: NAMED_WITHIN,
    redisOptions: {
      ...loginOf(address),
      ...ofEachNode,
      ...(enableReadyCheck === undefined ? {} : { enableReadyCheck }),
    },
    // Certificates are made out to names.
    ...(address.isEncrypted ? { dnsLookup: (name, found) => found(null, name) } : {}),
  });
}

function loginOf({ username, password, db, isEncrypted }: RedisAddress): RedisOptions {
  return {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(db === undefined ? {} : { db }),
    ...(isEncrypted ? { tls: {} } : {}),
  };
}
