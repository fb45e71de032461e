import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, grantError, obtainToken } from '../../testing/http-client.js';
import { runInTransaction } from '../../testing/run-in-transaction.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { TestClock } from '../../testing/test-clock.js';
import { RegisterImportSupplierUseCase } from '../suppliers/index.js';
import { IssueApiKeyUseCase, RevokeApiKeyUseCase } from './index.js';

const ROUTE = '/v2/data-import/accounts/REFRESHED/1/';
const REUSED = '200 AUTHORIZATION refresh_token_reused';

describe('refresh tokens that are good for one use', () => {
  const clock = new TestClock(new Date('2026-03-01T12:00:00Z'));
  let database: TestDatabase;
  let api: TestApplication;
  let neighbour: TestApplication;
  let key: { id: string; text: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url, clock });
    neighbour = await startTestApplication({ databaseUrl: database.url, clock });
    key = await issue('REFRESHED');
  });
  afterAll(async () => {
    await Promise.all([api?.close(), neighbour?.close()]);
    await database?.drop();
  });

  async function issue(code: string) {
    const supplier = { organizationName: code, code, name: code, settings: {} };
    const { organizationId } = await runInTransaction(api.app, RegisterImportSupplierUseCase, supplier);
    return runInTransaction(api.app, IssueApiKeyUseCase, { organizationId, rotatesRefreshTokens: true });
  }
  const ask = (refreshToken: string, at = api) => obtainToken(at.url, { refreshToken });
  const granted = async (answer: ReturnType<typeof obtainToken>) =>
    Object(Object((await answer).body).data).obtainPlatformToken;
  const begin = () => granted(obtainToken(api.url, { organizationSecretKey: key.text }));
  const renew = (refreshToken: string, at = api) => granted(ask(refreshToken, at));
  const outcome = async (refreshToken: string) => grantError(await ask(refreshToken));
  const callWith = async (token: string, at = api) =>
    (await call(at.url + ROUTE, 'GET', { Authorization: `Token ${token}` })).status;
  const families = () => api.app.get(DataSource).query('SELECT id, ended_at FROM refresh_token_family');

  it('give the next one, to the end of the first, in any process', async () => {
    let grant = await begin();
    const end = grant.refreshExpiresIn;
    const seen = new Set([grant.refreshToken]);
    for (const at of [api, neighbour, api]) {
      clock.advance(3_000);
      grant = await renew(grant.refreshToken, at);
      expect(grant.refreshExpiresIn).toBe(end);
      expect(await callWith(grant.token)).toBe(404);
      seen.add(grant.refreshToken);
    }
    expect(seen.size).toBe(4);
    clock.advance(604_800);
    expect(await outcome(grant.refreshToken)).toBe('200 AUTHORIZATION token_expired');
  });

  it('may be used by several at once, and again when the answer was lost: all are given the same next one', async () => {
    const { refreshToken } = await begin();
    const grants = await Promise.all(Array.from({ length: 8 }, (_, n) => renew(refreshToken, n % 2 ? api : neighbour)));
    clock.advance(60);
    grants.push(await renew(refreshToken));
    const jtis = grants.map(
      (grant) => JSON.parse(Buffer.from(grant.refreshToken.split('.')[1], 'base64url').toString()).jti,
    );
    expect(new Set(jtis).size).toBe(1);
    const [first, last] = [grants[0], grants[8]];
    expect(await callWith(last.token)).toBe(404);
    // Either text of it will do.
    clock.advance(100);
    const next = await renew(first.refreshToken);
    expect((await renew(last.refreshToken)).refreshToken).toBe(next.refreshToken);
  });

  it('end with everything that came of the same exchange when one is used again later, in every process', async () => {
    const stolen = await begin();
    const others = await begin();
    const renewed = await renew(stolen.refreshToken);
    expect(await callWith(renewed.token, neighbour)).toBe(404);
    clock.advance(61);
    expect(await outcome(stolen.refreshToken)).toBe(REUSED);
    expect(await outcome(renewed.refreshToken)).toBe(REUSED);
    for (const [token, at] of [
      [renewed.token, api],
      [renewed.token, neighbour],
      [stolen.token, api],
    ] as const) {
      const endedAt = performance.now();
      while ((await callWith(token, at)) !== 401) expect(performance.now() - endedAt).toBeLessThan(1_000);
    }
    expect(await callWith(others.token)).toBe(404);
    expect(await callWith((await renew(others.refreshToken)).token)).toBe(404);
    expect(await callWith((await begin()).token)).toBe(404);
  });

  it('end likewise when one from before the last is used at once', async () => {
    const first = await begin();
    const second = await renew(first.refreshToken);
    const third = await renew(second.refreshToken);
    expect(await outcome(first.refreshToken)).toBe(REUSED);
    expect(await outcome(third.refreshToken)).toBe(REUSED);
  });

  it('are kept in mind from their first use to their end, as ids that make no token', async () => {
    const before = (await families()).length;
    await begin();
    expect(await families()).toHaveLength(before);
    clock.advance(604_801 + 3_600);
    await renew((await begin()).refreshToken);
    expect(await families()).toEqual([{ id: expect.any(String), ended_at: null }]);
  });

  it('end with their key', async () => {
    const doomed = await issue('DOOMED');
    const grant = await granted(obtainToken(api.url, { organizationSecretKey: doomed.text }));
    await runInTransaction(api.app, RevokeApiKeyUseCase, doomed.id);
    const revokedAt = performance.now();
    while ((await callWith(grant.token)) !== 401) expect(performance.now() - revokedAt).toBeLessThan(1_000);
    expect(await outcome(grant.refreshToken)).toBe('200 AUTHORIZATION authentication_failed');
  });
});
