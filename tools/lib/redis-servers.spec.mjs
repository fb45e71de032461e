import { describe, expect, it } from '@jest/globals';
import { redisHostsOf, redisServersOf } from './redis-servers.mjs';

describe('the servers that REDIS_URL names', () => {
  it.each([
    ['redis://:secret@cache', ['redis://cache:6379']],
    ['rediss://u:secret@[::1]:7000/3', ['redis://[::1]:7000']],
    ['redis+sentinel://:secret@one,two:5000/name', ['redis://one:26379', 'redis://two:5000']],
    ['redis+cluster://:secret@one:7001,two', ['redis://one:7001', 'redis://two:6379']],
    ['redis://one,two', []],
    ['redis+sentinel://one,/name', []],
    ['http://one', []],
  ])('of %s are %j', (url, servers) => {
    expect(redisServersOf(url)).toEqual(servers);
  });

  it('are told without a password', () => {
    expect(redisHostsOf('redis+cluster://:secret@one:7001,two')).toBe('one:7001, two:6379');
  });
});
