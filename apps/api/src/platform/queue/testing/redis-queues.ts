import { randomUUID } from 'node:crypto';
import { FaultProxy } from '@carryover/stand-ins';
import { afterEach } from '@jest/globals';
import { Redis } from 'ioredis';
import { AppLogger } from '../../logging/logger.js';
import { openBullQueue } from '../bull-wake-queue.js';
import { openBullMqQueue } from '../bullmq-wake-queue.js';
import { QueueConnections } from '../queue-connections.js';
import type { OpenQueue } from '../redis-wake-queue.js';

/** Milliseconds until Redis forgets who held a job and is no more. */
const LOCK = 1_000;

/** Nobody listens on the discard port. */
export const NOBODY = 'redis://127.0.0.1:9';

export const silent = AppLogger.create('wake-queue test', 'silent');

/** What a test opened, to be closed behind it. */
const opened: { close(): Promise<unknown> }[] = [];

/** Has each test close what it opened. */
export function closeAfterEach(): void {
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
  });
}

/** Closes it behind the test. */
function closeBehind(thing: { close(): Promise<unknown> }): void {
  opened.push(thing);
}

/** Where the Redis of the tests is. @throws Error it is not set */
export function redisUrl(): string {
  const url = process.env['TEST_REDIS_URL'];
  if (url === undefined) throw new Error('TEST_REDIS_URL is not set; npm test starts a server and sets it.');
  return url;
}

/** A prefix of keys that no other queue has. */
export const newPrefix = () => `test-${randomUUID()}`;

/** Redis, with a proxy before it that may make it go away. */
export async function faultyRedis(): Promise<{ proxy: FaultProxy; url: string }> {
  const proxy = await FaultProxy.start(redisUrl());
  closeBehind({ close: () => proxy.stop() });
  return { proxy, url: proxy.through(redisUrl()) };
}

/** Redis, for a user whose rights may change, as when it is full and refuses what writes. */
export async function refusingRedis(): Promise<{ change: (...rules: string[]) => Promise<unknown>; url: string }> {
  const user = `refused-${randomUUID()}`;
  const admin = new Redis(redisUrl());
  const change = (...rules: string[]) => admin.call('ACL', 'SETUSER', user, ...rules);
  closeBehind({ close: () => admin.call('ACL', 'DELUSER', user).finally(() => admin.disconnect()) });
  await change('on', '>secret', '~*', '&*', '+@all');
  return { change, url: Object.assign(new URL(redisUrl()), { username: user, password: 'secret' }).href };
}

/** A queue of a process of its own; others of the same prefix are those of other processes. */
export type OpenOnRedis = (url?: string, prefix?: string, logger?: AppLogger) => Promise<OpenQueue>;

const onRedis =
  (open: typeof openBullQueue | typeof openBullMqQueue): OpenOnRedis =>
  async (url = redisUrl(), prefix = newPrefix(), logger = silent) => {
    const connections = new QueueConnections(url, () => undefined);
    const queue = await open('wake', connections, { prefix, nudgeBelow: 10, lockDuration: LOCK }, logger);
    closeBehind(queue);
    return queue;
  };

/** Queues on Redis, by the libraries they go through. */
export const ON_REDIS: Readonly<Record<string, OpenOnRedis>> = {
  Bull: onRedis(openBullQueue),
  BullMQ: onRedis(openBullMqQueue),
};
