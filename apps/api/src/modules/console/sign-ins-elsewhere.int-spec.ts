import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { call, type JsonAnswer } from '../../testing/http-client.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { TestClock } from '../../testing/test-clock.js';
import { EnsureStaffUserUseCase, ManageStaffUseCase, SignInUseCase } from '../auth/index.js';

const PASSWORD = 'correct horse battery staple';
const EMAIL = 'ada@carryover.local';

describe('failed sign-ins of strangers', () => {
  const clock = new TestClock(new Date('2026-03-01T08:00:00Z'));
  let database: TestDatabase;
  let api: TestApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url, clock });
    await api.app
      .get(EnsureStaffUserUseCase)
      .run({ email: EMAIL, displayName: 'Ada', role: 'operator', password: PASSWORD });
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });
  // Nobody remembers failures for so long.
  beforeEach(() => clock.advance(5 * 3_600));

  const signIn = (address: string, password = PASSWORD, deviceToken?: string) =>
    call(
      `${api.url}/console/v1/sessions`,
      'POST',
      { 'X-Forwarded-For': address },
      { email: EMAIL, password, ...(deviceToken !== undefined && { device_token: deviceToken }) },
    );
  const deviceTokenOf = ({ body }: JsonAnswer): string => Object(body).device_token;
  /** An attempt that fails, without the work of a password. @returns whether it had to wait */
  const fail = async (address: string): Promise<boolean> => (await secondsToWait(address)) > 0;
  const secondsToWait = (address: string): Promise<number> =>
    api.app
      .get(SignInUseCase)
      .count({ email: EMAIL, address, known: null })
      .then(
        () => 0,
        (refused: unknown) => Number(Object(refused).headers['Retry-After']),
      );

  it('make the account wait where they come from and nowhere else', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn('192.0.2.60', 'guess')).status).toBe(401);
    expect((await signIn('192.0.2.60')).status).toBe(429);
    expect((await signIn('192.0.2.61')).status).toBe(201);
    expect((await signIn('192.0.2.60', 'guess')).status).toBe(429);
  });

  it('keep nobody out who comes from elsewhere, however many there are, and leave an entry', async () => {
    const guessed = () =>
      api.app.get(DataSource).query(`SELECT target, role FROM audit_entry WHERE action = 'session.guessed'`);
    for (let attempt = 0; attempt < 49; attempt += 1) expect(await fail(`198.51.100.${attempt}`)).toBe(false);
    expect(await guessed()).toEqual([]);
    const next = await signIn('198.51.100.49', 'guess');
    expect(next.status).toBe(401);
    for (let attempt = 50; attempt < 150; attempt += 1) expect(await fail(`198.51.100.${attempt}`)).toBe(false);
    expect((await signIn('192.0.2.62')).status).toBe(201);
    expect((await signIn('192.0.2.62', 'guess')).status).toBe(401);
    expect((await signIn('192.0.2.62')).status).toBe(201);
    expect(await guessed()).toContainEqual({ target: EMAIL, role: 'nobody' });
  });

  it('count for the network of an IPv6 address, of which anybody has as many as they like', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await fail(`2001:db8:0:1::${attempt}`)).toBe(false);
    expect((await signIn('2001:db8:0:1:ffff::1')).status).toBe(429);
    expect((await signIn('2001:db8:0:2::1')).status).toBe(201);
  });

  it('make no browser wait from which somebody signed in before, wherever they come from', async () => {
    const device = deviceTokenOf(await signIn('192.0.2.63'));
    for (let attempt = 0; attempt < 70; attempt += 1) await fail(`198.51.103.${attempt}`);
    for (let attempt = 0; attempt < 25; attempt += 1) await fail('192.0.2.63');
    expect((await signIn('192.0.2.63')).status).toBe(429);
    const again = await signIn('192.0.2.63', PASSWORD, device);
    expect(again).toMatchObject({ status: 201, body: { device_token: device } });
    expect((await signIn('192.0.2.63')).status).toBe(429);
  });

  it('make a browser wait again that was known before the password was reset', async () => {
    const before = deviceTokenOf(await signIn('192.0.2.68'));
    const { password } = await api.app
      .get(Database)
      .transaction((tx) => api.app.get(ManageStaffUseCase, { strict: false }).reset(tx, EMAIL));
    for (let attempt = 0; attempt < 5; attempt += 1) await fail('192.0.2.68');
    expect((await signIn('192.0.2.68', password, before)).status).toBe(429);
    const replaced = await call(
      `${api.url}/console/v1/sessions`,
      'POST',
      { 'X-Forwarded-For': '192.0.2.69' },
      { email: EMAIL, password, new_password: PASSWORD, device_token: before },
    );
    const device = deviceTokenOf(replaced);
    expect([replaced.status, device === before]).toEqual([201, false]);
    expect((await signIn('192.0.2.68', PASSWORD, device)).status).toBe(201);
  });

  it('make the browser itself wait that guesses, and nobody else', async () => {
    const device = deviceTokenOf(await signIn('192.0.2.64'));
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signIn(`192.0.2.${100 + attempt}`, 'guess', device)).status).toBe(401);
    expect((await signIn('192.0.2.110', PASSWORD, device)).status).toBe(429);
    expect((await signIn('192.0.2.64')).status).toBe(201);
  });

  it.each([1, 4, 5, 11, 14])(
    'are one in a quarter of an hour, also for who fails %s times and then rests',
    async (most) => {
      const address = `192.0.2.${120 + most}`;
      const until = clock.now().getTime() + 24 * 3_600_000;
      let guesses = 0;
      for (let inARow = 0; clock.now().getTime() < until; ) {
        const wait = await secondsToWait(address);
        if (wait > 0) clock.advance(wait);
        else [guesses, inARow] = [guesses + 1, inARow + 1];
        if (inARow < most) continue;
        clock.advance(901);
        inARow = 0;
      }
      // The first 14 come within the waits that grow.
      expect(guesses).toBeLessThanOrEqual(14 + 24 * 4);
    },
  );

  it('are forgotten one in a quarter of an hour, and all of them by who signs in', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await fail('192.0.2.71')).toBe(false);
    clock.advance(3_601);
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await fail('192.0.2.71')).toBe(false);
    expect((await signIn('192.0.2.71')).status).toBe(201);
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await fail('192.0.2.71')).toBe(false);
    expect(await fail('192.0.2.71')).toBe(true);
  });

  it.each(['nonsense', `${'A'.repeat(22)}.${'A'.repeat(43)}`])(
    'count as those of strangers with the token %j',
    async (token) => {
      for (let attempt = 0; attempt < 5; attempt += 1) await signIn('192.0.2.65', 'guess', token);
      expect((await signIn('192.0.2.65', PASSWORD, token)).status).toBe(429);
      expect((await signIn('192.0.2.66', PASSWORD, token)).status).toBe(201);
    },
  );

  it('do not keep anybody who is signed in from changing the password', async () => {
    const { token } = Object((await signIn('192.0.2.67')).body);
    for (let attempt = 0; attempt < 70; attempt += 1) await fail(`198.51.104.${attempt}`);
    for (let attempt = 0; attempt < 25; attempt += 1) await fail('192.0.2.67');
    const changed = await call(
      `${api.url}/console/v1/sessions/current/password`,
      'POST',
      { Authorization: `Session ${token}`, 'X-Forwarded-For': '192.0.2.67' },
      { current_password: PASSWORD, new_password: `${PASSWORD} still` },
    );
    expect(changed.status).toBe(204);
  });
});
