import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import { addPasskey, answerToAdd, signInWithPasskey } from '../../../testing/passkeys.js';
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.js';
import { staffRoutesOf } from '../../../testing/staff-routes.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { TestClock } from '../../../testing/test-clock.js';
import { EnsureStaffUserUseCase, type StaffRole } from '../../auth/index.js';

const CONSOLE = 'https://console.example.com';
const PASSWORD = 'correct horse battery staple';

describe('admins who need a passkey', () => {
  const clock = new TestClock(new Date('2026-03-01T08:00:00Z'));
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    const variables = { PUBLIC_CONSOLE_URL: CONSOLE, ADMIN_PASSKEYS: 'required' };
    api = await startTestApplication({ databaseUrl: database.url, clock, variables });
    source = api.app.get(DataSource);
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });
  // Failures of one test are forgotten in the next.
  beforeEach(() => clock.advance(3_600));

  const ask = (method: string, path: string, headers: object = {}, body?: object): Promise<JsonAnswer> =>
    call(`${api.url}/console/v1/${path}`, method, { ...headers }, body);
  const problem = ({ status, body }: JsonAnswer) => `${status} ${Object(body).code ?? JSON.stringify(body)}`;
  const opened = ({ body }: JsonAnswer) => ({ Authorization: `Session ${Object(body).token}` });
  const password = (name: string) => ask('POST', 'sessions', {}, { email: `${name}@example.com`, password: PASSWORD });
  const ensure = (name: string, role: StaffRole = 'admin') =>
    api.app
      .get(EnsureStaffUserUseCase)
      .run({ email: `${name}@example.com`, displayName: name, role, password: PASSWORD });
  const signIn = async (name: string, role: StaffRole = 'admin') => {
    await ensure(name, role);
    return opened(await password(name));
  };
  /** An admin who has enrolled, in that very session. */
  const enrolled = async (name: string) => {
    const [session, device] = [await signIn(name), new SoftwareAuthenticator(CONSOLE)];
    expect((await addPasskey(api.url, session, device)).status).toBe(201);
    return { session, device };
  };

  it('do nothing in a session by password but add one', async () => {
    const session = await signIn('ada');
    expect(Object((await ask('GET', 'sessions/current', session)).body).must_enrol_passkey).toBe(true);
    const open: string[] = [];
    for (const { method, path } of staffRoutesOf(api)) {
      if (/^sessions\/current(\/sign-out)?$/.test(path) && method !== 'GET') continue;
      const answer = await ask(method, path.replace(/:\w+/g, 'nothing'), session);
      if (problem(answer) !== '403 passkey_enrolment_required') open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual([
      'GET passkeys',
      'GET sessions/current',
      'POST passkeys',
      'POST passkeys/confirmation',
      'POST passkeys/confirmation/options',
      'POST passkeys/options',
    ]);
    expect((await ask('POST', 'sessions/current/sign-out', session)).status).toBe(200);
  });

  it('go on in the same session once they have one, and sign in with it from then on', async () => {
    const { session, device } = await enrolled('bea');
    expect(Object((await ask('GET', 'sessions/current', session)).body).must_enrol_passkey).toBe(false);
    expect((await ask('GET', 'staff', session)).status).toBe(200);
    expect(problem(await password('bea'))).toBe('403 passkey_required');
    expect((await ask('GET', 'staff', opened(await signInWithPasskey(api.url, device)))).status).toBe(200);
  });

  it('are told of it only with the right password, and wait after wrong ones as ever', async () => {
    await enrolled('cleo');
    const wrong = () => ask('POST', 'sessions', {}, { email: 'cleo@example.com', password: 'guessed' });
    for (let failures = 0; failures < 5; failures += 1) expect(problem(await wrong())).toBe('401 invalid_credentials');
    expect(problem(await password('cleo'))).toBe('429 too_many_attempts');
  });

  it('are nobody else who knows the password: other sessions by it end when one is added', async () => {
    const [here, elsewhere] = [await signIn('dan'), await signIn('dan')];
    const [device, theirs] = [new SoftwareAuthenticator(CONSOLE), new SoftwareAuthenticator(CONSOLE)];
    const late = await answerToAdd(api.url, elsewhere, theirs);
    expect((await addPasskey(api.url, here, device)).status).toBe(201);
    expect(problem(await ask('POST', 'passkeys', elsewhere, late))).toBe('401 not_authenticated');
    expect((await ask('GET', 'sessions/current', elsewhere)).status).toBe(401);
  });

  it('are the first alone when two enrol with one password at the same time', async () => {
    const sessions = [await signIn('eli'), await signIn('eli'), await signIn('eli')];
    const bodies = await Promise.all(
      sessions.map((one) => answerToAdd(api.url, one, new SoftwareAuthenticator(CONSOLE))),
    );
    const answers = await Promise.all(sessions.map((one, index) => ask('POST', 'passkeys', one, bodies[index])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
  });

  it('confirm with a passkey, and with a password only while they have none', async () => {
    const { session, device } = await enrolled('fay');
    expect(Object((await ask('GET', 'passkeys', session)).body).confirm_with).toEqual(['passkey']);
    const refused = await ask('POST', 'passkeys/confirmation', session, { password: PASSWORD });
    expect(problem(refused)).toBe('403 passkey_required');
    clock.advance(300);
    expect(problem(await ask('POST', 'passkeys/options', session))).toBe('403 confirmation_required');
    const { options, ticket } = Object((await ask('POST', 'passkeys/confirmation/options', session)).body);
    const credential = device.get(options);
    expect((await ask('POST', 'passkeys/confirmation', session, { ticket, credential })).status).toBe(204);
    const enrolling = await signIn('gil');
    clock.advance(300);
    expect(problem(await ask('POST', 'passkeys/options', enrolling))).toBe('403 confirmation_required');
    expect((await ask('POST', 'passkeys/confirmation', enrolling, { password: PASSWORD })).status).toBe(204);
    expect((await ask('POST', 'passkeys/options', enrolling)).status).toBe(200);
  });

  it('keep their last one', async () => {
    const { session, device } = await enrolled('hal');
    const [only] = Object((await ask('GET', 'passkeys', session)).body).results;
    expect(only.allowed_actions).toEqual([]);
    const refused = await ask('DELETE', `passkeys/${only.id}`, session);
    expect(refused).toMatchObject({ status: 400, body: { non_field_errors: [expect.stringContaining('last')] } });
    const second = await addPasskey(api.url, session, new SoftwareAuthenticator(CONSOLE));
    expect((await ask('DELETE', `passkeys/${Object(second.body).id}`, session)).status).toBe(204);
    expect((await signInWithPasskey(api.url, device)).status).toBe(201);
  });

  it('are those who become admins, in sessions that they have', async () => {
    const [session, other] = [await signIn('ida', 'operator'), await signIn('joe', 'operator')];
    const device = new SoftwareAuthenticator(CONSOLE);
    await addPasskey(api.url, other, device);
    const before = await Promise.all([session, other].map((one) => ask('GET', 'imports', one)));
    expect(before.map(({ status }) => status)).toEqual([200, 200]);
    await source.query(`UPDATE staff_user SET role = 'admin' WHERE email IN ('ida@example.com', 'joe@example.com')`);
    expect(problem(await ask('GET', 'imports', session))).toBe('403 passkey_enrolment_required');
    expect(problem(await ask('GET', 'imports', other))).toBe('401 not_authenticated');
    expect((await ask('GET', 'imports', opened(await signInWithPasskey(api.url, device)))).status).toBe(200);
  });

  it('are no operators and viewers, who sign in with either', async () => {
    const session = await signIn('kay', 'operator');
    const device = new SoftwareAuthenticator(CONSOLE);
    await addPasskey(api.url, session, device);
    expect((await password('kay')).status).toBe(201);
    expect((await signInWithPasskey(api.url, device)).status).toBe(201);
  });
});
