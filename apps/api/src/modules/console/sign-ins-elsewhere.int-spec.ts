import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { call } from '../../testing/http-client.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { TestClock } from '../../testing/test-clock.js';
import { EnsureStaffUser, SignIn } from '../auth/index.js';

const PASSWORD = 'correct horse battery staple';
const EMAIL = 'ada@carryover.local';

describe('failed sign-ins of strangers', () => {
  const clock = new TestClock(new Date('2026-03-01T08:00:00Z'));
  let database: TestDatabase;
  let api: TestApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url, clock });
    await api.app.get(EnsureStaffUser).run({ email: EMAIL, displayName: 'Ada', role: 'operator', password: PASSWORD });
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });
  // Nobody remembers failures for so long.
  beforeEach(() => clock.advance(3_600));

  const signIn = (address: string, password = PASSWORD) =>
    call(`${api.url}/console/v1/sessions`, 'POST', { 'X-Forwarded-For': address }, { email: EMAIL, password });
  /** An attempt that fails, without the work of a password. @returns whether it had to wait */
  const fail = (address: string): Promise<boolean> =>
    api.app
      .get(SignIn)
      .count(EMAIL, address)
      .then(
        () => false,
        () => true,
      );

  it('make the account wait where they come from and nowhere else', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn('192.0.2.60', 'guess')).status).toBe(401);
    expect((await signIn('192.0.2.60')).status).toBe(429);
    expect((await signIn('192.0.2.61')).status).toBe(201);
    expect((await signIn('192.0.2.60', 'guess')).status).toBe(429);
  });

  it('make it wait everywhere when they come from many addresses, and for fifteen minutes at most', async () => {
    const had: boolean[] = [];
    for (let attempt = 0; attempt < 50; attempt += 1) had.push(await fail(`198.51.100.${attempt}`));
    expect(had).not.toContain(true);
    const refused = await signIn('192.0.2.62');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(refused.headers.get('retry-after')).toBe('2');
    clock.advance(2);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await fail(`198.51.101.${attempt}`);
      clock.advance(600);
    }
    clock.advance(900);
    expect((await signIn('192.0.2.62')).status).toBe(201);
  });
});
