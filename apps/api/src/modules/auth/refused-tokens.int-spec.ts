import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { call, grantError, type JsonAnswer } from '../../testing/http-client.js';
import { runInTransaction } from '../../testing/run-in-transaction.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { until } from '../../testing/worker-context.js';
import { RegisterImportSupplierUseCase } from '../suppliers/index.js';
import { newApiKeyText } from './api-keys/api-key-text.js';
import { IssueApiKeyUseCase } from './index.js';

/** Refusals a minute of one address, and of the same credentials there. */
const [OF_ADDRESS, OF_CREDENTIALS] = [60, 10];
const REFUSED = '200 AUTHORIZATION authentication_failed';
const QUERY = 'mutation ($input: ObtainPlatformTokenInput!) { obtainPlatformToken(input: $input) { token } }';

describe('token requests with credentials that are not good', () => {
  const running: TestApplication[] = [];
  let database: TestDatabase;
  let goodKey: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const api = await startTestApplication({ databaseUrl: database.url });
    const supplier = { organizationName: 'Rightful', code: 'RIGHTFUL', name: 'Rightful', settings: {} };
    const { organizationId } = await runInTransaction(api.app, RegisterImportSupplierUseCase, supplier);
    goodKey = (await runInTransaction(api.app, IssueApiKeyUseCase, { organizationId, replaceOldest: true })).text;
    await api.close();
  });
  afterEach(async () => {
    for (const api of running.splice(0)) await api.close();
  });
  afterAll(() => database?.drop());

  async function start(variables: NodeJS.ProcessEnv = {}): Promise<TestApplication> {
    const api = await startTestApplication({ databaseUrl: database.url, variables });
    running.push(api);
    return api;
  }
  const ask = ({ url }: TestApplication, address: string, input: object, headers = {}): Promise<JsonAnswer> =>
    call(
      `${url}/v1/graphql/`,
      'POST',
      { 'X-Forwarded-For': address, ...headers },
      { query: QUERY, variables: { input } },
    );
  const withKey = (api: TestApplication, address: string, organizationSecretKey: string) =>
    ask(api, address, { organizationSecretKey });
  const isGranted = ({ body }: JsonAnswer) => typeof Object(body).data?.obtainPlatformToken?.token === 'string';
  /** @returns how many were told that they are refused before one was turned away unheard */
  async function untilTurnedAway(send: () => Promise<JsonAnswer>): Promise<number> {
    for (let told = 0; told <= 2 * OF_ADDRESS; told += 1) {
      const answer = await send();
      if (answer.status === 429) return told;
      expect(grantError(answer)).toBe(REFUSED);
    }
    throw new Error('Nobody was turned away.');
  }

  it.each([
    ['a key', { organizationSecretKey: newApiKeyText() }],
    ['a text that is no key', { organizationSecretKey: 'guess' }],
    ['a refresh token', { refreshToken: 'a.b.c' }],
  ])(
    'are turned away when %s comes again and again from one address, as everything else that is too much',
    async (_, input) => {
      const api = await start();
      expect(await untilTurnedAway(() => ask(api, '203.0.113.7', input))).toBe(OF_CREDENTIALS);
      const answer = await ask(api, '203.0.113.7', input, { Accept: 'application/graphql-response+json' });
      expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests', detail: expect.any(String) } });
      expect(Object.keys(Object(answer.body)).sort()).toEqual(['code', 'detail']);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(answer.headers.get('ratelimit-policy')).toBe(`"credentials";q=${OF_CREDENTIALS};w=60`);
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
      expect(grantError(await ask(api, '203.0.113.8', input))).toBe(REFUSED);
    },
  );

  it('are turned away when many are tried out from one address, from all of its network', async () => {
    const api = await start();
    let device = 0;
    const guess = () => {
      device += 1;
      return withKey(api, `2001:db8:1:2::${device.toString(16)}`, newApiKeyText());
    };
    expect(await untilTurnedAway(guess)).toBe(OF_ADDRESS);
    expect((await guess()).headers.get('ratelimit-policy')).toBe(`"guesses";q=${OF_ADDRESS};w=60`);
    expect(grantError(await withKey(api, '2001:db8:1:3::1', newApiKeyText()))).toBe(REFUSED);
  });

  it('make nobody wait whose credentials are good, neither elsewhere nor at the same address', async () => {
    const api = await start();
    await untilTurnedAway(() => withKey(api, '203.0.113.7', newApiKeyText()));
    for (const address of ['203.0.113.8', '203.0.113.7']) {
      for (let times = 0; times < 2 * OF_CREDENTIALS; times += 1)
        expect(isGranted(await withKey(api, address, goodKey))).toBe(true);
    }
  });

  it('use up little of what others at their address may get wrong when one goes on with the same', async () => {
    const api = await start();
    const stubborn = newApiKeyText();
    for (let times = 0; times < 2 * OF_ADDRESS; times += 1) await withKey(api, '203.0.113.7', stubborn);
    expect(await untilTurnedAway(() => withKey(api, '203.0.113.7', newApiKeyText()))).toBe(OF_ADDRESS - OF_CREDENTIALS);
  });

  it('are counted by all processes on one Redis together, which never holds what was tried', async () => {
    const prefix = `refused-${randomUUID().slice(0, 8)}`;
    const redisUrl = process.env.TEST_REDIS_URL ?? '';
    const variables = { REDIS_URL: redisUrl, QUEUE_PREFIX: prefix };
    const redis = new Redis(redisUrl);
    const key = newApiKeyText();
    try {
      const apis = [await start(variables), await start(variables)] as const;
      // A process counts alone until it is connected.
      for (const [index, api] of apis.entries()) {
        const warmUp = `${prefix}:rate:guesses:198.51.100.${index}`;
        await until(async () => {
          await withKey(api, `198.51.100.${index}`, newApiKeyText());
          return (await redis.exists(warmUp)) === 1;
        });
      }
      // One that was left waiting for Redis counts alone for a while, so that more are told then.
      let network = 0;
      await until(async () => {
        network += 1;
        let turn = 0;
        const told = await untilTurnedAway(() => {
          turn += 1;
          return withKey(apis[turn % 2 === 0 ? 0 : 1], `203.0.113.${network}`, key);
        });
        return told === OF_CREDENTIALS;
      });
      const kept = await redis.keys(`${prefix}:rate:*`);
      expect(kept.filter((name) => name.includes(':credentials:')).length).toBeGreaterThan(0);
      expect(kept.join(' ')).not.toContain(key);
    } finally {
      redis.disconnect();
    }
  });

  it('are counted by each process alone while Redis is away', async () => {
    const api = await start({ REDIS_URL: 'redis://127.0.0.1:9' });
    const key = newApiKeyText();
    expect(await untilTurnedAway(() => withKey(api, '203.0.113.7', key))).toBe(OF_CREDENTIALS);
  });
});
