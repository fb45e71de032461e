import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { parse } from 'yaml';
import { AppLogger } from '../../apps/api/src/platform/logging/logger.js';
import { openBullQueue } from '../../apps/api/src/platform/queue/bull-wake-queue.js';
import { openBullMqQueue } from '../../apps/api/src/platform/queue/bullmq-wake-queue.js';
import { QueueConnections } from '../../apps/api/src/platform/queue/queue-connections.js';
import { call } from '../../apps/api/src/testing/http-client.js';
import { startTestApplication } from '../../apps/api/src/testing/test-application.js';

const compose = parse(readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8'), { merge: true });
const users = new Map<string, string[]>(
  compose.services.redis.environment.REDIS_USERS.trim()
    .split('\n')
    .map((line: string) => line.replace(/\$\{.*?\}/, 'SECRET').split(' '))
    .map(([, name, ...rules]: string[]) => [name, rules]),
);

describe('Redis of the compose file', () => {
  const admin = new Redis(process.env.TEST_REDIS_URL ?? '');
  // The server is that of all tests: names and keys are this one's own.
  const prefix = `acl-${randomUUID().slice(0, 8)}`;
  const password = randomUUID();
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    for (const [name, rules] of users) {
      const own = rules.map((rule) => rule.replace('>SECRET', `>${password}`).replace('carryover:', `${prefix}:`));
      if (name !== 'default') await admin.call('ACL', 'SETUSER', `${prefix}-${name}`, 'reset', ...own);
    }
  });
  afterAll(async () => {
    for (const name of users.keys()) await admin.call('ACL', 'DELUSER', `${prefix}-${name}`);
    admin.disconnect();
    await database?.drop();
  });

  function urlOf(name: string, secret: string = password): string {
    const url = new URL(process.env.TEST_REDIS_URL ?? '');
    Object.assign(url, { username: `${prefix}-${name}`, password: secret });
    return url.href;
  }
  const open = (url: string) =>
    new Redis(url, { maxRetriesPerRequest: 0, retryStrategy: () => null, lazyConnect: true, enableReadyCheck: false });

  it('knows nobody without a password, but for what asks whether it is there', async () => {
    expect(users.get('default')).toEqual(['off']);
    expect(compose.services.redis.command.join(' ')).toContain(
      '>/tmp/users.acl && unset REDIS_USERS && exec redis-server --aclfile /tmp/users.acl',
    );
    const stranger = open(urlOf('carryover', 'guessed'));
    stranger.on('error', () => undefined);
    await expect(stranger.get(`${prefix}:x`)).rejects.toThrow(/NOAUTH|WRONGPASS/);
    stranger.disconnect();
    const health = open(urlOf('health', 'none'));
    expect(await health.ping()).toBe('PONG');
    await expect(health.get(`${prefix}:x`)).rejects.toThrow('NOPERM');
    health.disconnect();
  });

  it.each([
    ['bull', openBullQueue],
    ['bullmq', openBullMqQueue],
  ])('lets the service with %s count requests, wake workers and tell that it is there', async (adapter, open) => {
    const url = urlOf('carryover');
    const variables = { REDIS_URL: url, QUEUE_PREFIX: prefix, QUEUE_ADAPTER: adapter };
    const api = await startTestApplication({ databaseUrl: database.url, variables });
    const connections = new QueueConnections(url, () => undefined);
    const logger = AppLogger.create('redis-access test', 'silent');
    const { queue, close } = await open('wake', connections, { prefix, nudgeBelow: 10 }, logger);
    try {
      const heard = new Promise<string>((resolve) => void queue.consume(async (id) => resolve(id), 1));
      await queue.fill([{ id: 'a', key: 'a.1' }]);
      expect(await heard).toBe('a');
      while ((await queue.depth()) > 0) await new Promise((resolve) => setImmediate(resolve));
      const counted = () => admin.keys(`${prefix}:rate:*`);
      while ((await counted()).length === 0)
        await call(`${api.url}/v2/data-import/accounts/NOBODY/1/`, 'GET', { Authorization: 'Token invented' });
      expect((await call(`${api.url}/health/ready`, 'GET')).body).toMatchObject({ checks: { redis: 'up' } });
    } finally {
      await close();
      await api.close();
    }
    const denied = (await admin.call('ACL', 'LOG', '100')) as string[][];
    const ours = denied.filter((entry) => entry[entry.indexOf('username') + 1] === `${prefix}-carryover`);
    expect(ours.filter((entry) => entry[entry.indexOf('reason') + 1] !== 'auth')).toEqual([]);
  });

  it.each([
    ['FLUSHALL'],
    ['CONFIG', 'GET', 'dir'],
    ['KEYS', '*'],
    ['ACL', 'LIST'],
    ['MONITOR'],
    ['SHUTDOWN', 'NOSAVE'],
    ['CLIENT', 'LIST'],
    ['SCRIPT', 'FLUSH'],
    ['GET', 'of-others'],
    ['EVAL', 'return redis.call("GET", "of-others")', '0'],
    ['PUBLISH', 'of-others', 'x'],
  ])('does not let it %s %s', async (command, ...words) => {
    const redis = open(urlOf('carryover'));
    await expect(redis.call(command, ...words)).rejects.toThrow(/NOPERM|The user executing the script can't access/);
    redis.disconnect();
  });
});
