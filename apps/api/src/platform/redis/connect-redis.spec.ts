import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { lookingAgain } from './connect-redis.js';

/** What a client of ioredis does when it ends: nothing more. */
class EndedClient extends EventEmitter {
  connections = 0;
  connect = async () => {
    this.connections += 1;
  };
  disconnect = () => void this.emit('end');
  quit = async () => {
    this.emit('end');
    return 'OK' as const;
  };
}

/** Timers of a later moment end later. */
const afterTimers = () => new Promise((resolve) => void setTimeout(resolve, 2));

describe('a client that Sentinels lead', () => {
  it.each(['once', 'twice'])(
    'connects again when its search has ended %s without the wish of its owner',
    async (times) => {
      const client = lookingAgain(new EndedClient(), 1);
      const expected = times === 'once' ? 1 : 2;
      for (let time = 0; time < expected; time += 1) {
        client.emit('end');
        await afterTimers();
      }
      expect(client.connections).toBe(expected);
    },
  );

  it.each(['disconnect', 'quit'] as const)('stays ended after %s', async (way) => {
    const client = lookingAgain(new EndedClient(), 1);
    void client[way]();
    await afterTimers();
    expect(client.connections).toBe(0);
  });

  it('stays ended when its owner ends it while it waits to connect again', async () => {
    const client = lookingAgain(new EndedClient(), 1);
    client.emit('end');
    client.disconnect();
    await afterTimers();
    expect(client.connections).toBe(0);
  });
});
