import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IssueApiKeyUseCase, RevokeApiKeyUseCase } from './modules/auth/index.js';
import { call, grantError, obtainToken } from './testing/http-client.js';
import { describedOperations } from './testing/isolation/described-operations.js';
import { comparable } from './testing/isolation/names.js';
import { OPEN_ROWS } from './testing/isolation/open-rows.js';
import { addParty, grantTokens, type Party } from './testing/isolation/party.js';
import { requestOf, send } from './testing/isolation/request-of.js';
import { runInTransaction } from './testing/run-in-transaction.js';
import { signInAs } from './testing/staff-session.js';
import { startTestApplication, type TestApplication } from './testing/test-application.js';
import { until } from './testing/worker-context.js';

const operations = describedOperations().filter(({ audience }) => audience === 'anybody');

let database: TestDatabase;
let api: TestApplication;
let home: Party;
let neighbour: Party;
let callers: (string | undefined)[];

beforeAll(async () => {
  database = await createTestDatabase();
  const variables = { REGISTRATION_GATEWAY_SECRET: 'a secret for tests that nobody signs with' };
  api = await startTestApplication({ databaseUrl: database.url, variables });
  home = await addParty(api, 'HOME-26', 'HM');
  neighbour = await addParty(api, 'NEXT-26', 'NX');
  const { Authorization: session } = await signInAs(api, 'admin');
  callers = [undefined, 'Token a.b.c', `Token ${home.supplier.token}`, `Token ${neighbour.supplier.token}`, session];
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

describe('the matrix of operations for whoever comes', () => {
  it('has a row for each of them, and no other', () => {
    expect(Object.keys(OPEN_ROWS).sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  it.each(operations)('answers $name to everybody alike, whatever credentials come along', async (described) => {
    const answers = new Set<string>();
    for (const caller of callers) {
      const answer = await send(api.url, requestOf(described, {}), caller);
      expect(answer.status).toBe(OPEN_ROWS[described.name]);
      answers.add(comparable(answer, {}));
    }
    expect([...answers]).toHaveLength(1);
  });
});

describe('the entry points', () => {
  it('give tokens for the organisation of the key alone, whoever asks', async () => {
    const { text } = await runInTransaction(api.app, IssueApiKeyUseCase, {
      organizationId: home.organizationId,
      replaceOldest: true,
    });
    const { body } = await obtainToken(api.url, { organizationSecretKey: text });
    expect(Object(body).data.obtainPlatformToken.payload.sub).toBe(home.organizationId);
  });

  it('refuse a key or a refresh token that was revoked as one that never was', async () => {
    const { app, url } = api;
    const { organizationId } = neighbour;
    const { id, text } = await runInTransaction(app, IssueApiKeyUseCase, { organizationId, replaceOldest: true });
    const { refreshToken, keyId } = await grantTokens(api, neighbour);
    for (const key of [id, keyId]) await runInTransaction(app, RevokeApiKeyUseCase, key);
    const asked = [{ organizationSecretKey: text }, { refreshToken }];
    const never = [
      { organizationSecretKey: 'x'.repeat(text.length) },
      { refreshToken: 'x'.repeat(refreshToken.length) },
    ];
    for (const [index, input] of asked.entries()) {
      // What was revoked is refused within a second.
      await until(async () => grantError(await obtainToken(url, input)) === '200 AUTHORIZATION authentication_failed');
      const [known, unknown] = [await obtainToken(url, input), await obtainToken(url, never[index] ?? {})];
      expect(comparable(known, {})).toBe(comparable(unknown, {}));
    }
  });

  it('refuse a wrong password of somebody as they refuse nobody', async () => {
    const password = 'not the right one of anybody';
    const signIn = (email: string) => call(`${api.url}/console/v1/sessions`, 'POST', {}, { email, password });
    const [known, unknown] = [await signIn('admin@carryover.local'), await signIn('nadim@carryover.local')];
    expect(known.status).toBe(401);
    expect(comparable(known, {})).toBe(comparable(unknown, {}));
  });
});
