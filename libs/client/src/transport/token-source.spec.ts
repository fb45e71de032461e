import { beforeEach, describe, expect, it } from '@jest/globals';
import { Unavailable } from '../errors/index.js';
import { TokenSource } from './token-source.js';

const LIFE = 1_000;
const call = { operation: 'token', requestId: 'r', afterUnseenAnswer: false } as const;

let now = 0;
let asked: object[] = [];
let failure: Error | null = null;
let tokens: TokenSource;

beforeEach(() => {
  now = 0;
  asked = [];
  failure = null;
  tokens = new TokenSource('key', ask, () => now);
});

async function ask(text: string) {
  asked.push(JSON.parse(text).variables.input);
  if (failure !== null) throw failure;
  const number = asked.length;
  const payload = { iat: 5_000_000, exp: 5_000_000 + LIFE };
  const grant = { token: `token-${number}`, refreshToken: `refresh-${number}`, payload };
  return { body: { data: { obtainPlatformToken: grant } }, call };
}

const later = (seconds: number) => {
  now += seconds * 1_000;
};

describe('TokenSource', () => {
  it('gives a token as long as it is good, whatever the service takes the time to be', async () => {
    const given = [await tokens.get([])];
    later(LIFE * 0.79);
    given.push(await tokens.get([]));
    expect(given).toEqual(['token-1', 'token-1']);
    expect(asked).toEqual([{ organizationSecretKey: 'key' }]);
  });

  it('renews a token ahead of its end, and gives the old one until the new one is there', async () => {
    await tokens.get([]);
    later(LIFE * 0.81);
    expect(await tokens.get([])).toBe('token-1');
    expect(asked).toEqual([{ organizationSecretKey: 'key' }, { refreshToken: 'refresh-1' }]);
    await new Promise(setImmediate);
    expect(await tokens.get([])).toBe('token-2');
    expect(asked).toHaveLength(2);
  });

  it('renews with the refresh token it was handed last, which may be good for one use', async () => {
    for (const _ of ['once', 'twice', 'three times']) {
      await tokens.get([]);
      later(LIFE);
    }
    await Promise.all([tokens.get([]), tokens.get([])]);
    expect(asked.slice(1)).toEqual([1, 2, 3].map((number) => ({ refreshToken: `refresh-${number}` })));
  });

  it('goes on with a good token when renewing it ahead of its end fails, and tries again', async () => {
    await tokens.get([]);
    later(LIFE * 0.81);
    failure = new Unavailable('Later.', call, { status: 503, code: null, retryAfter: null, body: undefined });
    expect(await tokens.get([])).toBe('token-1');
    await new Promise(setImmediate);
    expect(await tokens.get([])).toBe('token-1');
    expect(asked).toHaveLength(3);
  });

  it('gives no token that is over, and fails when there is no other', async () => {
    await tokens.get([]);
    later(LIFE);
    failure = new Unavailable('Later.', call, { status: 503, code: null, retryAfter: null, body: undefined });
    await expect(tokens.get([])).rejects.toBe(failure);
    failure = null;
    expect(await tokens.get([])).toBe('token-3');
  });

  it('asks once for all who wait', async () => {
    expect(await Promise.all([tokens.get([]), tokens.get([]), tokens.get([])])).toEqual([
      'token-1',
      'token-1',
      'token-1',
    ]);
    expect(asked).toHaveLength(1);
  });

  it('does not give up a new token because an old one was refused', async () => {
    const old = await tokens.get([]);
    tokens.refuse(old, true);
    expect(await tokens.get([])).toBe('token-2');
    tokens.refuse(old, true);
    expect(await tokens.get([])).toBe('token-2');
  });
});
