import { randomUUID } from 'node:crypto';
import { FaultProxy } from '@carryover/stand-ins';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { call, type JsonAnswer, obtainToken } from '../../testing/http-client.js';
import { registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';

/** Seconds over which is counted: long enough for a test to be over before. */
const WINDOW = 60;
/** Requests in that time. */
const [OF_ORGANISATION, OF_ADDRESS] = [120, 60];

describe('the limits of requests', () => {
  const redisUrl = new URL(process.env.TEST_REDIS_URL ?? '');
  const running: { close(): Promise<void> }[] = [];
  let database: TestDatabase;
  let supplier: TestSupplier;
  let neighbour: TestSupplier;

  beforeAll(async () => {
    database = await createTestDatabase();
    const unlimited = await startTestApplication({ databaseUrl: database.url });
    supplier = await registerSupplier(unlimited, 'LOUD');
    neighbour = await registerSupplier(unlimited, 'QUIET');
    await unlimited.close();
  });
  afterEach(async () => {
    for (const one of running.splice(0).reverse()) await one.close();
  });
  afterAll(() => database?.drop());

  async function limited(variables: NodeJS.ProcessEnv = {}): Promise<TestApplication> {
    const rates = {
      SUPPLIER_REQUESTS_PER_SECOND: String(OF_ORGANISATION / WINDOW),
      ADDRESS_REQUESTS_PER_SECOND: String(OF_ADDRESS / WINDOW),
      REQUEST_BURST_SECONDS: String(WINDOW),
      QUEUE_PREFIX: `rates-${randomUUID().slice(0, 8)}`,
    };
    const api = await startTestApplication({ databaseUrl: database.url, variables: { ...rates, ...variables } });
    running.push(api);
    return api;
  }
  async function proxy(): Promise<FaultProxy> {
    const proxied = await FaultProxy.start(redisUrl.href);
    running.push({ close: () => proxied.stop() });
    return proxied;
  }
  const read = ({ url }: TestApplication, { token, code }: TestSupplier, headers = {}) =>
    call(`${url}/v2/data-import/accounts/${code}/1/`, 'GET', { Authorization: `Token ${token}`, ...headers });
  const stranger = ({ url }: TestApplication, address: string) =>
    call(`${url}/v2/data-import/accounts/LOUD/1/`, 'GET', {
      Authorization: 'Token invented',
      'X-Forwarded-For': address,
    });
  /** A process connects when it counts for the first time, and until then it counts alone. */
  async function countsInRedis(api: TestApplication, prefix: string): Promise<void> {
    const redis = new Redis(redisUrl.href);
    const counted = async () => {
      const [key] = await redis.keys(`${prefix}:rate:*`);
      return key === undefined ? null : redis.get(key);
    };
    const before = await counted();
    do await read(api, neighbour);
    while ((await counted()) === before);
    redis.disconnect();
  }
  /** Calls until one is refused. @returns how many were not */
  async function untilRefused(ask: () => Promise<JsonAnswer>, most = 2 * OF_ORGANISATION): Promise<number> {
    for (let passed = 0; passed < most; passed += 1) if ((await ask()).status === 429) return passed;
    return most;
  }

  it('refuse what is too much of one organisation, say for how long, and let the others be', async () => {
    const api = await limited();
    const first = await read(api, supplier);
    expect(first.headers.get('ratelimit-policy')).toBe(`"organisation";q=${OF_ORGANISATION};w=${WINDOW}`);
    expect(first.headers.get('ratelimit')).toBe(`"organisation";r=${OF_ORGANISATION - 1};t=${WINDOW}`);
    expect(await untilRefused(() => read(api, supplier))).toBe(OF_ORGANISATION - 1);
    const refused = await read(api, supplier);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(WINDOW);
    const told = ['limit', 'remaining', 'reset'].map((name) => Number(refused.headers.get(`ratelimit-${name}`)));
    expect(told).toEqual([OF_ORGANISATION, 0, expect.any(Number)]);
    expect((await read(api, neighbour)).status).toBe(404);
  });

  it('come before the body is looked at, and end by themselves', async () => {
    const api = await limited({ REQUEST_BURST_SECONDS: '1' });
    const send = () =>
      fetch(`${api.url}/v2/data-import/accounts/validate/`, {
        method: 'POST',
        headers: { Authorization: `Token ${supplier.token}`, 'Content-Type': 'application/json' },
        body: 'no JSON',
      }).then(async ({ status, body }) => {
        await body?.cancel();
        return status;
      });
    const seen = [];
    while (seen.at(-1) !== 429) seen.push(await send());
    expect(new Set(seen)).toEqual(new Set([400, 429]));
    while (seen.at(-1) === 429) seen.push(await send());
    expect(seen.at(-1)).toBe(400);
  });

  it('are shared by all processes on one Redis', async () => {
    const prefix = `rates-${randomUUID().slice(0, 8)}`;
    const variables = { REDIS_URL: redisUrl.href, QUEUE_PREFIX: prefix };
    const apis = [await limited(variables), await limited(variables)] as const;
    for (const api of apis) await countsInRedis(api, prefix);
    const counts = [];
    for (const api of apis) counts.push(remaining(await read(api, supplier)));
    expect(counts[1]).toBe(Number(counts[0]) - 1);
    const passed = await untilRefused(() => read(apis[0], supplier));
    expect(passed).toBe(counts[1]);
    expect((await read(apis[1], supplier)).status).toBe(429);
  });

  it('hold without Redis, each process for itself, while it is away and while it hangs', async () => {
    const gone = await limited({ REDIS_URL: 'redis://127.0.0.1:9' });
    expect(await untilRefused(() => read(gone, supplier))).toBe(OF_ORGANISATION);

    const proxied = await proxy();
    const prefix = `rates-${randomUUID().slice(0, 8)}`;
    const url = Object.assign(new URL(redisUrl), { hostname: '127.0.0.1', port: String(proxied.port) });
    const api = await limited({ REDIS_URL: url.href, QUEUE_PREFIX: prefix });
    await countsInRedis(api, prefix);
    await proxied.set('hang');
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: OF_ORGANISATION }, () => read(api, supplier)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect((await read(api, supplier)).status).toBe(429);
  });

  it('are for whoever has no good credentials those of the address, which the token of others passes', async () => {
    const api = await limited();
    expect(await untilRefused(() => stranger(api, '203.0.113.7'))).toBe(OF_ADDRESS);
    const refused = await stranger(api, '203.0.113.7');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(refused.headers.get('ratelimit-policy')).toContain('"address"');
    expect((await stranger(api, '203.0.113.8')).status).toBe(401);
    expect((await read(api, supplier, { 'X-Forwarded-For': '203.0.113.7' })).status).toBe(404);
  });

  it('are those of the address for the token endpoint too, and of nobody for whoever watches the process', async () => {
    const api = await limited();
    expect(await untilRefused(() => obtainToken(api.url, {}))).toBe(OF_ADDRESS);
    expect((await call(`${api.url}/openapi.json`)).status).toBe(429);
    expect((await call(`${api.url}/health/live`)).status).toBe(200);
    expect((await call(`${api.url}/health/ready`)).status).toBe(200);
  });

  it('take the word of trusted proxies only for where a request comes from', async () => {
    const api = await limited({ TRUSTED_PROXIES: 'none' });
    const addresses = Array.from({ length: OF_ADDRESS + 1 }, (_, index) => `203.0.113.${index}`);
    expect(await untilRefused(() => stranger(api, addresses.pop() ?? ''))).toBe(OF_ADDRESS);
  });
});

function remaining({ headers }: JsonAnswer): number {
  return Number(headers.get('ratelimit-remaining'));
}
