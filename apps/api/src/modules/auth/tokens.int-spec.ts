import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, grantError, obtainToken } from '../../testing/http-client.js';
import { runInTransaction } from '../../testing/run-in-transaction.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { TestClock } from '../../testing/test-clock.js';
import { RegisterImportSupplierUseCase } from '../suppliers/index.js';
import { newApiKeyText } from './api-keys/api-key-text.js';
import { IssueApiKeyUseCase, RevokeApiKeyUseCase } from './index.js';

const KEY_FOR_TOKEN =
  "This is an organisation's secret key and not a token: obtain a token with it by the mutation obtainPlatformToken at /v1/graphql/.";
const ROUTE = '/v2/data-import/accounts/TOKENS/1/';

describe('tokens', () => {
  const clock = new TestClock(new Date('2026-03-01T12:00:00Z'));
  let database: TestDatabase;
  let api: TestApplication;
  let neighbour: TestApplication;
  let organizationId: string;
  let keyText: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url, clock });
    neighbour = await startTestApplication({ databaseUrl: database.url, clock });
    const supplier = { organizationName: 'Tokens', code: 'TOKENS', name: 'Tokens', settings: {} };
    ({ organizationId } = await runInTransaction(api.app, RegisterImportSupplierUseCase, supplier));
    keyText = (await issue()).text;
  });
  afterAll(async () => {
    await Promise.all([api?.close(), neighbour?.close()]);
    await database?.drop();
  });

  const issue = () => runInTransaction(api.app, IssueApiKeyUseCase, { organizationId, replaceOldest: true });
  const grant = async (input: object) =>
    Object(Object((await obtainToken(api.url, input)).body).data).obtainPlatformToken;
  const callWith = (token: string, at = api) => call(at.url + ROUTE, 'GET', { Authorization: `Token ${token}` });

  it('are handed out for a key, with their claims', async () => {
    const granted = await grant({ organizationSecretKey: keyText });
    expect(granted.payload).toMatchObject({ sub: organizationId, typ: 'access' });
    expect(granted.payload.exp - granted.payload.iat).toBe(3_600);
    expect(granted.refreshExpiresIn).toBe(clock.now().getTime() / 1000 + 604_800);
    expect((await callWith(granted.token)).status).toBe(404);
  });

  it('are renewed with a refresh token, which stays the same', async () => {
    const granted = await grant({ organizationSecretKey: keyText });
    clock.advance(60);
    const renewed = await grant({ refreshToken: granted.refreshToken });
    expect(renewed).toMatchObject({ refreshToken: granted.refreshToken, refreshExpiresIn: granted.refreshExpiresIn });
    expect(renewed.token).not.toBe(granted.token);
    expect((await callWith(renewed.token, neighbour)).status).toBe(404);
  });

  it.each([
    ['nothing', {}, 'VALIDATION invalid_credentials_input'],
    ['both', { organizationSecretKey: 'a', refreshToken: 'b' }, 'VALIDATION invalid_credentials_input'],
    ['an unknown key', { organizationSecretKey: newApiKeyText() }, 'AUTHORIZATION authentication_failed'],
    ['a mistyped key', { organizationSecretKey: 'cosk_' }, 'AUTHORIZATION authentication_failed'],
    ['a made-up refresh token', { refreshToken: 'a.b.c' }, 'AUTHORIZATION authentication_failed'],
    ['an unknown field', { password: 'x' }, 'VALIDATION bad_user_input'],
  ])('are refused in GraphQL form for %s', async (_, input, expected) => {
    const answer = await obtainToken(api.url, input);
    expect(grantError(answer)).toBe(`200 ${expected}`);
    expect(JSON.stringify(answer.body)).not.toMatch(/stacktrace|node_modules/);
  });

  it('are not interchangeable: one kind does not do for the other', async () => {
    const { token, refreshToken } = await grant({ organizationSecretKey: keyText });
    expect((await callWith(refreshToken)).body).toMatchObject({ code: 'authentication_failed' });
    expect(grantError(await obtainToken(api.url, { refreshToken: token }))).toContain('authentication_failed');
  });

  it.each([
    ['no header', {}, 'not_authenticated'],
    ['another scheme', { Authorization: 'Basic abc' }, 'authentication_failed'],
    ['an invented token', { Authorization: 'Token abc' }, 'authentication_failed'],
    ['an invented token as Bearer', { Authorization: 'Bearer abc' }, 'authentication_failed'],
  ])('are asked for: %s', async (_, headers, code) => {
    const answer = await call(api.url + ROUTE, 'GET', headers);
    expect(answer).toMatchObject({ status: 401, body: { detail: expect.any(String), code } });
    expect(answer.headers.get('www-authenticate')).toBe('Token');
  });

  it.each(['Bearer', 'bearer', 'BEARER', 'token'])('are taken under the scheme %s too', async (scheme) => {
    const { token } = await grant({ organizationSecretKey: keyText });
    const Authorization = `${scheme} ${token}`;
    // Straight, by the framework, and with a body.
    expect((await call(api.url + ROUTE, 'GET', { Authorization })).status).toBe(404);
    expect((await call(`${api.url}${ROUTE}events/`, 'GET', { Authorization })).status).toBe(404);
    const validate = `${api.url}/v2/data-import/accounts/validate/`;
    expect((await call(validate, 'POST', { Authorization }, {})).status).toBe(400);
  });

  it.each([
    ['as Token', (key: string) => `Token ${key}`],
    ['as Bearer', (key: string) => `bearer ${key}`],
    ['without a scheme', (key: string) => key],
    ['mistyped', (key: string) => `Token ${key.slice(0, -3)}`],
  ])('are named as what is missing when a secret key comes in their place: %s', async (_, write) => {
    for (const key of [keyText, newApiKeyText()]) {
      for (const path of [ROUTE, `${ROUTE}events/`]) {
        const answer = await call(api.url + path, 'GET', { Authorization: write(key) });
        expect(answer).toMatchObject({ status: 401, body: { detail: KEY_FOR_TOKEN, code: 'authentication_failed' } });
        expect(answer.headers.get('www-authenticate')).toBe('Token');
      }
    }
  });

  it('expire, also when they were seen before', async () => {
    const { token, refreshToken } = await grant({ organizationSecretKey: keyText });
    expect((await callWith(token)).status).toBe(404);
    clock.advance(3_601);
    expect(await callWith(token)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    expect(await callWith(token, neighbour)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    clock.advance(604_800);
    expect(grantError(await obtainToken(api.url, { refreshToken }))).toBe('200 AUTHORIZATION token_expired');
  });

  it('end in every process within a second when their key is revoked', async () => {
    const doomed = await issue();
    const { token, refreshToken } = await grant({ organizationSecretKey: doomed.text });
    for (const process of [api, neighbour]) expect((await callWith(token, process)).status).toBe(404);
    await runInTransaction(api.app, RevokeApiKeyUseCase, doomed.id);
    const revokedAt = performance.now();
    for (const process of [api, neighbour]) {
      while ((await callWith(token, process)).status !== 401) expect(performance.now() - revokedAt).toBeLessThan(1_000);
    }
    expect(grantError(await obtainToken(neighbour.url, { refreshToken }))).toContain('authentication_failed');
    expect(grantError(await obtainToken(api.url, { organizationSecretKey: doomed.text }))).toContain(
      'authentication_failed',
    );
  });

  it('note when their key was last used, to the minute', async () => {
    const key = await issue();
    await grant({ organizationSecretKey: key.text });
    const rows = await api.app.get(DataSource).query('SELECT last_used_at FROM api_key WHERE id = $1', [key.id]);
    expect(rows[0].last_used_at).toEqual(clock.now());
  });

  it('do not let an organisation in that may not use data import', async () => {
    const source = api.app.get(DataSource);
    const { token } = await grant({ organizationSecretKey: (await issue()).text });
    await source.query('UPDATE organization SET data_import_enabled = false WHERE id = $1', [organizationId]);
    const disabledAt = performance.now();
    let answer = await callWith(token);
    while (answer.status !== 403 && performance.now() - disabledAt < 1_000) answer = await callWith(token);
    expect(answer).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    await source.query('UPDATE organization SET data_import_enabled = true WHERE id = $1', [organizationId]);
  });
});
