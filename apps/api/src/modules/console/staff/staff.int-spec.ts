import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';

describe('staff of the operator API', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let admin: { Authorization: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    admin = await signInAs(api, 'admin');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const ask = (path: string, method = 'GET', body?: unknown, as: Record<string, string> = admin) =>
    call(`${api.url}/console/v1/${path}`, method, as, body);
  const CHOSEN = 'seven lamps by the harbour';
  const signIn = async (
    email: string,
    password: string,
    next: object = {},
  ): Promise<{ status: number; as: { Authorization: string } }> => {
    const { status, body } = await ask('sessions', 'POST', { email, password, ...next }, {});
    return { status, as: { Authorization: `Session ${Object(body).token}` } };
  };
  const invite = async (name: string, role = 'operator') => {
    const body = { email: `${name}@Carryover.local`, display_name: name, role, reason: 'Joins the team' };
    return Object((await ask('staff', 'POST', body)).body);
  };

  it('are invited, choose a password when they sign in, and change it', async () => {
    const { id, email, one_time_password: password } = await invite('Kim');
    const { status, as } = await signIn('kim@carryover.local', password, { new_password: CHOSEN });
    expect([email, status]).toEqual(['kim@carryover.local', 201]);
    const change = { current_password: CHOSEN, new_password: 'a much longer one' };
    expect((await ask('sessions/current/password', 'POST', { ...change, current_password: 'no' }, as)).status).toBe(
      401,
    );
    expect((await ask('sessions/current/password', 'POST', { ...change, new_password: 'short' }, as)).status).toBe(400);
    expect((await ask('sessions/current/password', 'POST', change, as)).status).toBe(204);
    expect((await signIn('kim@carryover.local', CHOSEN)).status).toBe(401);
    expect((await signIn('kim@carryover.local', 'a much longer one')).status).toBe(201);
    expect(Object((await ask('staff')).body).results).toContainEqual(expect.objectContaining({ id, sessions: 2 }));
    expect(Object(await invite('Kim')).email).toEqual([expect.any(String)]);
  });

  it('lose every session when they are disabled or signed out', async () => {
    const { id, one_time_password: password } = await invite('leaver');
    const first = await signIn('leaver@carryover.local', password, { new_password: CHOSEN });
    expect((await ask(`staff/${id}/sessions`, 'DELETE', { reason: 'Lost laptop' })).body).toEqual({ ended: 1 });
    expect((await ask('sessions/current', 'GET', undefined, first.as)).status).toBe(401);
    const second = await signIn('leaver@carryover.local', CHOSEN);
    const disabled = await ask(`staff/${id}`, 'PATCH', { disabled: true, reason: 'Left' });
    expect(disabled.body).toMatchObject({ disabled_at: expect.any(String), sessions: 0 });
    expect((await ask('sessions/current', 'GET', undefined, second.as)).status).toBe(401);
    expect((await signIn('leaver@carryover.local', CHOSEN)).status).toBe(401);
  });

  it('get another role from the next call on', async () => {
    const { id, one_time_password: password } = await invite('riser', 'viewer');
    const { as } = await signIn('riser@carryover.local', password, { new_password: CHOSEN });
    expect((await ask('audit', 'GET', undefined, as)).status).toBe(403);
    await ask(`staff/${id}`, 'PATCH', { role: 'operator', reason: 'Promoted' });
    expect((await ask('audit', 'GET', undefined, as)).status).toBe(200);
  });

  it('always keep one administrator, also when two are removed at once', async () => {
    const other = await invite('second', 'admin');
    const [me] = Object((await ask('staff')).body).results.filter(({ email }: { email: string }) =>
      email.startsWith('admin'),
    );
    const demote = (id: string) => ask(`staff/${id}`, 'PATCH', { role: 'viewer', reason: 'Reorganised' });
    const answers = await Promise.all([demote(other.id), demote(me.id)]);
    const admins = await api.app
      .get(DataSource)
      .query(`SELECT 1 FROM staff_user WHERE role = 'admin' AND disabled_at IS NULL`);
    expect(admins).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
