import { Redis, type RedisOptions } from 'ioredis';

/** Milliseconds between attempts to reach Redis again, at most; Bull's own grows to 20 s. */
const RECONNECT = 1_000;

export type BullClientType = 'client' | 'subscriber' | 'bclient';

/**
 * Connections for Bull. Those that send commands for us fail at once while Redis is away instead of queueing; the two
 * that Bull blocks and subscribes on must wait for it.
 */
export function createBullClient(url: string, type: BullClientType, onError: (error: Error) => void): Redis {
  const options: RedisOptions = {
    connectTimeout: 5_000,
    retryStrategy: (times) => Math.min(times * 100, RECONNECT),
    maxRetriesPerRequest: null,
    enableReadyCheck: type === 'client',
    enableOfflineQueue: type !== 'client',
  };
  const client = new Redis(url, options);
  client.on('error', onError);
  return client;
}
