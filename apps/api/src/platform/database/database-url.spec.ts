import { describe, expect, it } from '@jest/globals';
import { parseDatabaseUrl } from './database-url.js';

const SEVERAL = 'postgresql://user:p%40ss@one:5432,[::1]:5433,three/db?sslmode=require&target_session_attrs=read-write';

describe('the URL of a database', () => {
  it('names one server', () => {
    const url = 'postgres://user:secret@127.0.0.1:5432/carryover?sslmode=require';
    expect(parseDatabaseUrl(url)).toEqual({ servers: [url], isForWrites: false });
  });

  it('names several, of which one takes writes', () => {
    expect(parseDatabaseUrl(SEVERAL)).toEqual({
      servers: ['one:5432', '[::1]:5433', 'three'].map((host) => `postgresql://user:p%40ss@${host}/db?sslmode=require`),
      isForWrites: true,
    });
  });

  it('may ask the only one whether it takes writes', () => {
    expect(parseDatabaseUrl('postgres://one/db?target_session_attrs=read-write')).toEqual({
      servers: ['postgres://one/db'],
      isForWrites: true,
    });
  });

  it.each([
    [
      'several hosts without a choice',
      'postgres://user:secret@a,b/db',
      'several hosts need target_session_attrs=read-write',
    ],
    ['a choice that makes no sense', 'postgres://a/db?target_session_attrs=standby', /may be read-write/],
    ['an empty host', 'postgres://a:1,,c:3/db?target_session_attrs=read-write', 'host 2 of 3 is empty'],
    ['a port that is none', 'postgres://a:1,b:70000/db?target_session_attrs=read-write', 'host 2 of 2 cannot be read'],
    ['a % in the password that stands for itself', 'postgres://user:secret%@a/db', 'must be encoded as in an address'],
    ['another scheme', 'mysql://a/db', 'it must be a postgres:// URL'],
  ])('is refused with %s, and never repeated', (_what, url, words) => {
    expect(() => parseDatabaseUrl(url)).toThrow(words);
    expect(() => parseDatabaseUrl(url)).not.toThrow('secret');
  });
});
