import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { connectRedis, lookingAgain } from './connect-redis.js';
import { FakeRedis, list, number, OK, text } from './testing/fake-redis.js';

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

/** Something that a test waits for, or that waits for a test. */
function signal(): { given: Promise<void>; give: () => void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

describe('a client that Sentinels lead, with a server that is lost', () => {
  const stopped: (() => unknown)[] = [];
  afterEach(() => {
    for (const stop of stopped.splice(0)) stop();
  });

  const startServer = async () => {
    const server = await FakeRedis.start((command) => (command === 'info' ? text('role:master') : OK));
    stopped.push(() => server.stop());
    return server;
  };

  it('goes on at the next one although it was told of it while it searched, without a word on the console', async () => {
    const written = jest.spyOn(console, 'error').mockReturnValue();
    stopped.push(() => written.mockRestore());
    const [lost, next] = [await startServer(), await startServer()];
    const [subscribed, asked, answered] = [signal(), signal(), signal()];
    const listening: Socket[] = [];
    let isLost = false;
    const sentinel = await FakeRedis.start(async (command, socket) => {
      if (command.startsWith('subscribe')) {
        listening.push(socket);
        subscribed.give();
        return list(text('subscribe'), text('+switch-master'), number(1));
      }
      if (command === 'sentinel sentinels main') return list();
      if (command !== 'sentinel get-master-addr-by-name main') return OK;
      if (isLost) asked.give();
      if (isLost) await answered.given;
      return list(text('127.0.0.1'), text(String((isLost ? next : lost).port)));
    });
    stopped.push(() => sentinel.stop());
    const client = connectRedis(`redis+sentinel://127.0.0.1:1,127.0.0.1:${sentinel.port}/main`, {});
    client.on('error', () => undefined);
    stopped.push(() => client.disconnect());
    await once(client, 'ready');
    await subscribed.given;

    isLost = true;
    lost.stop();
    await asked.given;
    const isBack = new Promise((resolve) => void client.once('ready', resolve));
    const [listener] = listening;
    if (listener === undefined) throw new Error('nobody listens to the Sentinel');
    listener.write(list(text('message'), text('+switch-master'), text('main')));
    // It leaves the Sentinel when it has heard it.
    await once(listener, 'close');
    answered.give();
    await isBack;
    expect(written).not.toHaveBeenCalled();
  });
});

describe('a client of a Cluster of which a node is missing', () => {
  it.each(['itself', 'its duplicate'])('says that it cannot connect, %s, instead of never anything', async (which) => {
    const node = await FakeRedis.start((command) => {
      if (command === 'cluster info') return text('cluster_state:fail');
      if (command !== 'cluster slots') return command === 'info' ? text('loading:0') : OK;
      return list(list(number(0), number(16_383), list(text('127.0.0.1'), number(node.port), text('node'))));
    });
    const client = connectRedis(`redis+cluster://127.0.0.1:${node.port}`, { lazyConnect: true });
    const connected = which === 'itself' ? client : client.duplicate();
    try {
      await expect(connected.connect()).rejects.toThrow('Connection is closed.');
    } finally {
      for (const each of [client, connected]) each.disconnect();
      node.stop();
    }
  });
});
