import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { TestClock } from '../../../testing/test-clock.js';

const CHOSEN = 'seven lamps by the harbour';

describe('one-time passwords of staff', () => {
  const clock = new TestClock(new Date('2026-03-01T08:00:00Z'));
  let database: TestDatabase;
  let api: TestApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url, clock });
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const ask = (path: string, body: object, as: Record<string, string> = {}): Promise<JsonAnswer> =>
    call(`${api.url}/console/v1/${path}`, 'POST', as, body);
  const invite = async (name: string, role = 'viewer') => {
    const body = { email: `${name}@example.com`, display_name: name, role, reason: 'Joins the team' };
    return Object((await ask('staff', body, await signInAs(api, 'admin'))).body);
  };
  const signIn = (name: string, password: string, next?: string) =>
    ask('sessions', {
      email: `${name}@example.com`,
      password,
      ...(next !== undefined && { new_password: next }),
    });
  const sessionsOf = (name: string) =>
    api.app
      .get(DataSource)
      .query('SELECT 1 FROM staff_session s JOIN staff_user u ON u.id = s.staff_user_id WHERE u.email = $1', [
        `${name}@example.com`,
      ]);

  it('open nothing before another one takes their place', async () => {
    const { one_time_password: once } = await invite('ada');
    expect(await signIn('ada', once)).toMatchObject({ status: 403, body: { code: 'new_password_required' } });
    expect(await sessionsOf('ada')).toEqual([]);
    expect(await signIn('ada', 'guessed', CHOSEN)).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
    expect((await signIn('ada', once, CHOSEN)).status).toBe(201);
    expect((await signIn('ada', CHOSEN)).status).toBe(201);
    const trail = await api.app
      .get(DataSource)
      .query(`SELECT action FROM audit_entry WHERE actor = 'ada@example.com' ORDER BY id`);
    const actions = trail.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['staff.change_password', 'session.open', 'session.open']);
  });

  it('work once, also when they are used twice at the same time', async () => {
    const { one_time_password: once } = await invite('kim');
    const answers = await Promise.all(['first', 'second'].map((who) => signIn('kim', once, `${who} ${CHOSEN}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401]);
    expect((await signIn('kim', once, `third ${CHOSEN}`)).status).toBe(401);
    expect((await signIn('kim', once)).status).toBe(401);
  });

  it('work for 24 hours, and say so', async () => {
    const { one_time_password: once, one_time_password_expires_at: until } = await invite('sam');
    expect(Date.parse(until) - clock.now().getTime()).toBe(24 * 3_600_000);
    clock.advance(24 * 3_600);
    const refused = { status: 401, body: { code: 'one_time_password_expired' } };
    expect(await signIn('sam', once, CHOSEN)).toMatchObject(refused);
    expect(await signIn('sam', 'guessed', CHOSEN)).toMatchObject({ body: { code: 'invalid_credentials' } });
  });

  it('are replaced by another invitation until they were used, and not afterwards', async () => {
    const { id, one_time_password: first } = await invite('lee');
    const again = await invite('lee', 'operator');
    expect(again).toMatchObject({ id, role: 'operator' });
    expect((await signIn('lee', first, CHOSEN)).status).toBe(401);
    expect((await signIn('lee', again.one_time_password, CHOSEN)).status).toBe(201);
    expect(Object(await invite('lee')).email).toEqual(['This address has access already.']);
  });

  it('are not reinvited into access that was taken away', async () => {
    const { id } = await invite('leaver');
    const disable = { disabled: true, reason: 'Never came' };
    await call(`${api.url}/console/v1/staff/${id}`, 'PATCH', await signInAs(api, 'admin'), disable);
    const refused =
      'Whoever has this address is disabled. Enable them again, and reset their access if they need a password.';
    expect(Object(await invite('leaver')).email).toEqual([refused]);
  });

  it('give way to no common password, to none that is short, and not to themselves', async () => {
    const { one_time_password: once } = await invite('max');
    for (const common of ['unbelievable', 'QwertyUiop123', 'short', once]) {
      const refused = await signIn('max', once, common);
      expect(refused).toMatchObject({ status: 400, body: { new_password: [expect.any(String)] } });
    }
    // As often as somebody tries: they have shown who they are.
    for (let attempt = 0; attempt < 8; attempt += 1) await signIn('max', once, 'unbelievable');
    expect((await signIn('max', once, CHOSEN)).status).toBe(201);
  });

  it('are the only ones that are replaced when signing in', async () => {
    const { one_time_password: once } = await invite('pat');
    await signIn('pat', once, CHOSEN);
    expect((await signIn('pat', CHOSEN, `another ${CHOSEN}`)).status).toBe(400);
    expect((await signIn('pat', CHOSEN)).status).toBe(201);
  });

  it('hold for a later change too: no common password is chosen', async () => {
    const { one_time_password: once } = await invite('joe');
    const { token } = Object((await signIn('joe', once, CHOSEN)).body);
    const body = { current_password: CHOSEN, new_password: 'unbelievable' };
    const refused = await ask('sessions/current/password', body, { Authorization: `Session ${token}` });
    expect(refused).toMatchObject({
      status: 400,
      body: { new_password: ['This is one of the commonest passwords. Choose another one.'] },
    });
  });
});
