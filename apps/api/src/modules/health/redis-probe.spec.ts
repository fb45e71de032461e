import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Environment } from '../../platform/config/environment.js';
import { RedisProbe } from './redis-probe.js';

let silent: Server;
let port: number;

beforeEach(async () => {
  silent = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  port = (silent.address() as { port: number }).port;
});
afterEach(() => void silent.close());

it.each(['redis', 'redis+sentinel', 'redis+cluster'])(
  'says of a %s that never answers that it is down',
  async (kind) => {
    const name = kind === 'redis+sentinel' ? '/main' : '';
    const probe = new RedisProbe({ redisUrl: `${kind}://127.0.0.1:${port}${name}` } as Environment);
    try {
      expect(await probe.check()).toBe('down');
      expect(await probe.check()).toBe('down');
    } finally {
      probe.onApplicationShutdown();
    }
  },
);

it('says of Sentinels that are away that Redis is down', async () => {
  const probe = new RedisProbe({ redisUrl: 'redis+sentinel://127.0.0.1:1/main' } as Environment);
  expect(await probe.check()).toBe('down');
  probe.onApplicationShutdown();
});
