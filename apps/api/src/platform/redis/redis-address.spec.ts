import { describe, expect, it } from '@jest/globals';
import { parseRedisUrl, queueKeysAt } from './redis-address.js';

describe('REDIS_URL', () => {
  it('names a server, with its usual port', () => {
    expect(parseRedisUrl('redis://127.0.0.1')).toEqual({
      kind: 'server',
      isEncrypted: false,
      hosts: [{ host: '127.0.0.1', port: 6_379 }],
    });
    expect(parseRedisUrl('rediss://user:p%40ss@[::1]:7000/3')).toEqual({
      kind: 'server',
      isEncrypted: true,
      hosts: [{ host: '::1', port: 7_000 }],
      username: 'user',
      password: 'p@ss',
      db: 3,
    });
  });

  it('takes an @ in a password as it stands: hosts begin behind the last one', () => {
    expect(parseRedisUrl('redis://:p@ss@127.0.0.1')).toMatchObject({
      password: 'p@ss',
      hosts: [{ host: '127.0.0.1' }],
    });
  });

  it('names Sentinels and what they call the server', () => {
    expect(parseRedisUrl('redis+sentinel://:secret@one,two:5000/the%20first/2?sentinel_password=other')).toEqual({
      kind: 'sentinel',
      isEncrypted: false,
      hosts: [
        { host: 'one', port: 26_379 },
        { host: 'two', port: 5_000 },
      ],
      password: 'secret',
      master: 'the first',
      db: 2,
      sentinelPassword: 'other',
    });
  });

  it('names nodes of a Cluster, whose queues keep their keys together', () => {
    const url = 'rediss+cluster://user:secret@one:7001,two:7002';
    expect(parseRedisUrl(url)).toEqual({
      kind: 'cluster',
      isEncrypted: true,
      hosts: [
        { host: 'one', port: 7_001 },
        { host: 'two', port: 7_002 },
      ],
      username: 'user',
      password: 'secret',
    });
    expect(queueKeysAt(url, 'carryover')).toBe('{carryover}');
    expect(queueKeysAt('redis://one', 'carryover')).toBe('carryover');
  });

  it('is refused with all that is wrong with it, and without a word of it', () => {
    const refuse = () => parseRedisUrl('redis+sentinel://hidden:hidden%@one:70000,/?hidden=hidden');
    expect(refuse).toThrow(
      'host 1 must be a host with a port, and host 2 must be a host with a port, and the password must be encoded as in an address (% is %25), and behind the Sentinels must be the name they have for the server: /name, and behind ? may stand sentinel_username and sentinel_password only',
    );
    expect(refuse).not.toThrow('hidden');
  });

  it.each([
    ['redis://one,two', 'several hosts need redis+sentinel:// or redis+cluster://'],
    ['redis+cluster://one/1', 'a Cluster has no numbered databases'],
    ['redis://one/first', 'the database must be a number'],
    ['http://one', 'it must be redis://host:port'],
  ])('does not take %s', (url, problem) => {
    expect(() => parseRedisUrl(url)).toThrow(problem);
  });
});
