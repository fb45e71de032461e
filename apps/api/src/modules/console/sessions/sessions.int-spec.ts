import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../../testing/http-client.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { TestClock } from '../../../testing/test-clock.js';
import { AuditTrail } from '../../audit/index.js';
import { EnsureStaffUserUseCase } from '../../auth/index.js';
import { recordBlockedSignIns } from '../record-blocked-sign-ins.js';

const PASSWORD = 'correct horse battery staple';

describe('staff sessions', () => {
  const clock = new TestClock(new Date('2026-03-01T08:00:00Z'));
  let database: TestDatabase;
  let api: TestApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url, clock });
    for (const name of ['ada', 'guessed', 'leaver']) {
      const user = {
        email: `${name}@carryover.local`,
        displayName: name,
        role: 'operator',
        password: PASSWORD,
      } as const;
      await api.app.get(EnsureStaffUserUseCase).run(user);
    }
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const signIn = (email: string, password = PASSWORD, address = '203.0.113.1') =>
    call(`${api.url}/console/v1/sessions`, 'POST', { 'X-Forwarded-For': address }, { email, password });
  const tokenOf = async (email: string): Promise<string> => Object((await signIn(email)).body).token;
  const current = (token: string, method = 'GET') =>
    call(`${api.url}/console/v1/sessions/current`, method, { Authorization: `Session ${token}` });

  it('open with e-mail and password, whatever the case of the address', async () => {
    const opened = await signIn(' Ada@Carryover.local ');
    expect(opened).toMatchObject({ status: 201, body: { expires_at: '2026-03-01T20:00:00.000Z' } });
    const { body } = await current(Object(opened.body).token);
    expect(body).toEqual({
      staff_user: { email: 'ada@carryover.local', display_name: 'ada', role: 'operator' },
      expires_at: '2026-03-01T20:00:00.000Z',
      is_single_sign_on: false,
      must_enrol_passkey: false,
      needs_approval: null,
    });
  });

  it('look the same for a wrong password and for a stranger', async () => {
    const wrong = await signIn('ada@carryover.local', 'wrong');
    const stranger = await signIn('nobody@carryover.local');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(stranger.body).toEqual(wrong.body);
    expect(wrong.headers.get('www-authenticate')).toBe('Session');
  });

  it('end when they are closed', async () => {
    const token = await tokenOf('ada@carryover.local');
    expect((await current(token, 'DELETE')).status).toBe(204);
    expect(await current(token)).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
  });

  it('end after thirty idle minutes, and after twelve hours however busy', async () => {
    const idle = await tokenOf('ada@carryover.local');
    const busy = await tokenOf('ada@carryover.local');
    for (let minutes = 0; minutes < 720; minutes += 24) {
      expect((await current(busy)).status).toBe(200);
      clock.advance(24 * 60);
    }
    expect((await current(idle)).status).toBe(401);
    expect((await current(busy)).status).toBe(401);
  });

  it('end after thirty minutes in which a page asked by itself, as nobody used it', async () => {
    const left = await tokenOf('ada@carryover.local');
    const headers = { Authorization: `Session ${left}`, 'X-Unattended': 'true' };
    const asked = () => call(`${api.url}/console/v1/changes`, 'GET', headers);
    clock.advance(16 * 60);
    expect((await asked()).status).toBe(200);
    clock.advance(16 * 60);
    expect((await asked()).status).toBe(401);
  });

  it('end at once for a user who is disabled, who cannot sign in again', async () => {
    const token = await tokenOf('leaver@carryover.local');
    const source = api.app.get(DataSource);
    await source.query(`UPDATE staff_user SET disabled_at = now() WHERE email = 'leaver@carryover.local'`);
    expect((await current(token)).status).toBe(401);
    expect((await signIn('leaver@carryover.local')).status).toBe(401);
  });

  it('are slowed down after failures, also for the right password, and only for a while', async () => {
    const guess = () => signIn('guessed@carryover.local', 'guess');
    for (let failures = 0; failures < 5; failures += 1) expect((await guess()).status).toBe(401);
    const refused = await signIn('guessed@carryover.local');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(refused.headers.get('retry-after')).toBe('2');
    clock.advance(2);
    expect((await signIn('guessed@carryover.local')).status).toBe(201);
    expect((await guess()).status).toBe(401);
  });

  it('count guesses that are made at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('crowd@carryover.local', 'guess')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('are slowed down for an address that tries many accounts', async () => {
    const from = (account: number) => signIn(`victim${account}@carryover.local`, 'guess', '203.0.113.99');
    const statuses: number[] = [];
    for (let account = 0; account < 21; account += 1) statuses.push((await from(account)).status);
    expect(statuses.lastIndexOf(401)).toBe(19);
    expect(statuses[20]).toBe(429);
  });

  it('leave one entry when an account or an address has to wait for the first time, and none for made-up names', async () => {
    const source = api.app.get(DataSource);
    const blocked = () => source.query(`SELECT * FROM audit_entry WHERE action = 'session.blocked' ORDER BY id`);
    const earlier = (await blocked()).length;
    const user = {
      email: 'target@carryover.local',
      displayName: 'Target',
      role: 'viewer',
      password: PASSWORD,
    } as const;
    await api.app.get(EnsureStaffUserUseCase).run(user);
    const guess = (email: string, address: string) => signIn(email, 'guess', address);
    for (let attempt = 0; attempt < 9; attempt += 1) await guess(user.email, '192.0.2.50');
    for (let attempt = 0; attempt < 9; attempt += 1) await guess('my-secret-typed-here@x', '192.0.2.51');
    const entries = (await blocked()).slice(earlier);
    expect(entries).toEqual([
      expect.objectContaining({ actor: 'unknown', role: 'nobody', target: user.email, address: '192.0.2.50' }),
    ]);
    for (let account = 0; account < 25; account += 1) await guess(`other${account}@carryover.local`, '192.0.2.52');
    expect((await blocked()).slice(earlier + 1)).toEqual([
      expect.objectContaining({ target_type: 'address', target: '192.0.2.52', after: { blocked: 'address' } }),
    ]);
  });

  it('leave no more than a hundred such entries in an hour', async () => {
    const source = api.app.get(DataSource);
    const blocked = async () =>
      (await source.query(`SELECT count(*)::int AS n FROM audit_entry WHERE action = 'session.blocked'`))[0].n;
    const audit = api.app.get(AuditTrail, { strict: false });
    const one = { kind: 'address', email: null, address: '192.0.2.53' } as const;
    for (let entry = await blocked(); entry < 110; entry += 1)
      await source.transaction((tx) => recordBlockedSignIns(audit, tx, one));
    expect(await blocked()).toBe(100);
  });

  it('are counted by how they ended', async () => {
    const outcomes = async () => {
      const rows = await api.app.get(DataSource).query('SELECT subject, outcome, count::int FROM outcome_count');
      return new Map(
        rows.map((row: { subject: string; outcome: string; count: number }) => [
          `${row.subject} ${row.outcome}`,
          row.count,
        ]),
      );
    };
    for (const outcome of ['succeeded', 'failed', 'blocked'])
      expect((await outcomes()).get(`staff_sign_in ${outcome}`)).toBeGreaterThan(0);
  });

  it('are stored without their token', async () => {
    const token = await tokenOf('ada@carryover.local');
    const rows = await api.app.get(DataSource).query('SELECT s::text AS row FROM staff_session s');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('count attempts for the address that a proxy of ours names, never for one that a stranger made up', () => {
    const isTrusted: (address: string, hop: number) => boolean = api.app
      .getHttpAdapter()
      .getInstance()
      .get('trust proxy fn');
    for (const proxy of ['127.0.0.1', '::1', '10.1.2.3', '172.16.9.9', '192.168.0.7', 'fd00::7'])
      expect([proxy, isTrusted(proxy, 0)]).toEqual([proxy, true]);
    for (const stranger of ['203.0.113.1', '8.8.8.8', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.1'])
      expect([stranger, isTrusted(stranger, 0)]).toEqual([stranger, false]);
  });

  it('count for the nearest address that is not a proxy, whatever was written before it', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1) {
      const madeUp = `198.51.100.${attempt}, 203.0.113.77`;
      statuses.push((await signIn(`target${attempt}@carryover.local`, 'guess', madeUp)).status);
    }
    expect(statuses[20]).toBe(429);
    const key = async () =>
      (await api.app.get(DataSource).query('SELECT count(*)::int AS n FROM sign_in_attempt'))[0].n;
    const known = await key();
    // Who has to wait already makes no account wait.
    expect((await signIn('bystander@carryover.local', 'guess', '203.0.113.77')).status).toBe(429);
    expect(await key()).toBe(known);
  });

  describe('whose user changes the password', () => {
    const change = (token: string, current_password: string, new_password = 'an entirely new password') =>
      call(
        `${api.url}/console/v1/sessions/current/password`,
        'POST',
        { Authorization: `Session ${token}`, 'X-Forwarded-For': '203.0.113.50' },
        { current_password, new_password },
      );
    const add = async (name: string): Promise<string> => {
      const email = `${name}@carryover.local`;
      await api.app.get(EnsureStaffUserUseCase).run({ email, displayName: name, role: 'viewer', password: PASSWORD });
      return email;
    };
    const open = async (email: string): Promise<string> =>
      Object((await signIn(email, PASSWORD, '203.0.113.51')).body).token;

    it('end, but for the one in which it was changed', async () => {
      const email = await add('changer');
      const [here, elsewhere] = [await open(email), await open(email)];
      expect((await change(here, 'wrong')).status).toBe(401);
      expect((await change(here, PASSWORD, 'short')).status).toBe(400);
      expect((await change(here, PASSWORD)).status).toBe(204);
      expect([(await current(here)).status, (await current(elsewhere)).status]).toEqual([200, 401]);
      expect((await signIn(email, PASSWORD, '203.0.113.52')).status).toBe(401);
      expect((await signIn(email, 'an entirely new password', '203.0.113.52')).status).toBe(201);
    });

    it('are slowed down like a sign-in, so that a session found open tells no password', async () => {
      const token = await open(await add('guesser'));
      const statuses: number[] = [];
      for (let guess = 0; guess < 6; guess += 1) statuses.push((await change(token, 'guess')).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    });
  });

  it('take as long for somebody unknown as for a wrong password', async () => {
    const timeOf = async (email: (attempt: number) => string): Promise<number> => {
      const times: number[] = [];
      for (let attempt = 0; attempt < 9; attempt += 1) {
        const from = performance.now();
        await signIn(email(attempt), 'wrong', `198.51.100.${attempt + 1}`);
        times.push(performance.now() - from);
        clock.advance(3_600);
      }
      return times.sort((a, b) => a - b)[4] ?? 0;
    };
    const known = await timeOf(() => 'ada@carryover.local');
    const unknown = await timeOf((attempt) => `unknown${attempt}@carryover.local`);
    // The hash takes nearly all of it; without it the answer would come in a tenth of the time.
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(5);
  });
});
