import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import { TestOidcProvider } from '../../../testing/oidc-provider.js';
import { signInAs } from '../../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { TestClock } from '../../../testing/test-clock.js';
import { EnsureStaffUserUseCase } from '../../auth/index.js';

const CONSOLE = 'https://console.example.com';
const CHECK_SECONDS = 300;

describe('signing in with an account of an OpenID provider', () => {
  const clock = new TestClock(new Date());
  let database: TestDatabase;
  let provider: TestOidcProvider;
  let api: TestApplication;
  let source: DataSource;
  let variables: NodeJS.ProcessEnv;

  beforeAll(async () => {
    [database, provider] = await Promise.all([createTestDatabase(), TestOidcProvider.start(CONSOLE)]);
    variables = {
      ...provider.variables,
      OIDC_ROLE_MAP: 'admins=admin, migration = operator, everybody=viewer',
      OIDC_NAME: 'Fenland',
      OIDC_CHECK_SECONDS: String(CHECK_SECONDS),
      PUBLIC_CONSOLE_URL: CONSOLE,
    };
    api = await startTestApplication({ databaseUrl: database.url, clock, variables });
    source = api.app.get(DataSource);
  });
  afterAll(async () => {
    await api?.close();
    await provider?.stop();
    await database?.drop();
  });

  const person = (subject: string, roles: unknown, more: object = {}) =>
    provider.keep(subject, { email: `${subject}@fenland.example`, name: `The ${subject}`, roles, ...more });
  const begin = async (url = api.url) => Object((await call(`${url}/console/v1/sessions/single-sign-on`, 'POST')).body);
  const finish = (ticket: string, query: string, url = api.url) =>
    call(`${url}/console/v1/sessions/single-sign-on/callback`, 'POST', {}, { ticket, query });
  const signIn = async (subject: string, url = api.url): Promise<JsonAnswer> => {
    const { authorization_url, ticket } = await begin(url);
    return finish(ticket, await provider.signIn(authorization_url, subject), url);
  };
  const opened = async (subject: string, url = api.url): Promise<{ Authorization: string }> => {
    const { status, body } = await signIn(subject, url);
    expect(status).toBe(201);
    return { Authorization: `Session ${Object(body).token}` };
  };
  const current = (headers: { Authorization: string }, url = api.url) =>
    call(`${url}/console/v1/sessions/current`, 'GET', headers);
  const entries = (action: string, target: string) =>
    source.query('SELECT actor, role, before, after FROM audit_entry WHERE action = $1 AND target = $2 ORDER BY id', [
      action,
      target,
    ]);
  const problem = ({ status, body }: JsonAnswer) => `${status} ${Object(body).code}`;

  it('is offered under its name', async () => {
    const { body } = await call(`${api.url}/console/v1/sign-in-methods`);
    expect(body).toEqual({ single_sign_on: { name: 'Fenland' }, passkeys: true });
  });

  it('asks with PKCE, state and nonce, and keeps what it checks out of the address', async () => {
    const { authorization_url, ticket, expires_at } = await begin();
    const asked = new URL(authorization_url);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: 'carryover',
      response_type: 'code',
      redirect_uri: `${CONSOLE}/sign-in/oidc`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(ticket).not.toContain(asked.searchParams.get('state') ?? '');
    expect(Date.parse(expires_at)).toBe(clock.now().getTime() + 600_000);
  });

  it('makes an account for somebody new, with the role of the claim, and says so in the trail', async () => {
    await person('ada', ['unheard of', 'migration', 'everybody']);
    const headers = await opened('ada');
    expect((await current(headers)).body).toMatchObject({
      staff_user: { email: 'ada@fenland.example', display_name: 'The ada', role: 'operator' },
      is_single_sign_on: true,
    });
    const identity = { issuer: provider.issuer, subject: 'ada' };
    const by = { actor: 'ada@fenland.example', role: 'operator', before: null };
    expect(await entries('staff.add_by_provider', 'ada@fenland.example')).toEqual([
      { ...by, after: { role: 'operator', ...identity } },
    ]);
    expect(await entries('session.open', 'ada@fenland.example')).toEqual([{ ...by, after: identity }]);
  });

  it('knows the same person again by issuer and subject, whatever they are called now', async () => {
    await person('bea', 'everybody');
    await opened('bea');
    await person('bea', ['admins'], { email: 'beatrice@fenland.example', name: 'Beatrice' });
    const { body } = await current(await opened('bea'));
    expect(Object(body).staff_user).toEqual({ email: 'bea@fenland.example', display_name: 'Beatrice', role: 'admin' });
    expect(await entries('staff.change_by_provider', 'bea@fenland.example')).toEqual([
      expect.objectContaining({
        before: { role: 'viewer', displayName: 'The bea' },
        after: { role: 'admin', displayName: 'Beatrice' },
      }),
    ]);
  });

  it('makes one account of two first sign-ins at the same time', async () => {
    await person('twin', 'everybody');
    const answers = await Promise.all([signIn('twin'), signIn('twin')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await entries('staff.add_by_provider', 'twin@fenland.example')).toHaveLength(1);
  });

  it.each([
    ['norole', ['toString', 'admin'], {}, '403 oidc_no_role'],
    ['noclaim', undefined, {}, '403 oidc_no_role'],
    ['nomail', 'admins', { email: undefined }, '403 oidc_email_missing'],
    ['unverified', 'admins', { email_verified: false }, '403 oidc_email_missing'],
  ])('lets nobody in like %s, and leaves an entry', async (subject, roles, more, refusal) => {
    await person(subject, roles, more);
    expect(problem(await signIn(subject))).toBe(refusal);
    const code = refusal.split(' ')[1];
    const values = roles === undefined ? [] : [roles].flat();
    expect(await entries('session.refused', subject)).toEqual([
      { actor: 'unknown', role: 'nobody', before: null, after: { code, issuer: provider.issuer, values } },
    ]);
    expect(await source.query('SELECT 1 FROM staff_oidc_account WHERE subject = $1', [subject])).toEqual([]);
  });

  it('never joins a local account by its e-mail address', async () => {
    const local = {
      email: 'chief@fenland.example',
      displayName: 'Chief',
      role: 'admin',
      password: 'a long passphrase',
    };
    await api.app.get(EnsureStaffUserUseCase).run({ ...local, role: 'admin' });
    await person('chief', 'everybody');
    expect(problem(await signIn('chief'))).toBe('403 oidc_email_taken');
    const { email, password } = local;
    expect((await call(`${api.url}/console/v1/sessions`, 'POST', {}, { email, password })).status).toBe(201);
  });

  it('lets nobody in with a password whose account is at the provider, whatever password was set', async () => {
    await person('dora', 'everybody');
    await opened('dora');
    const user = { email: 'dora@fenland.example', displayName: 'Dora', role: 'viewer', password: 'a long passphrase' };
    await api.app.get(EnsureStaffUserUseCase).run({ ...user, role: 'viewer' });
    const { email, password } = user;
    expect(problem(await call(`${api.url}/console/v1/sessions`, 'POST', {}, { email, password }))).toBe(
      '401 invalid_credentials',
    );
  });

  it('knows somebody who has an account here once an administrator has said who they are', async () => {
    const admin = await signInAs(api, 'admin');
    const ask = (method: string, path: string, body?: object) =>
      call(`${api.url}/console/v1/staff${path}`, method, admin, body);
    const invitation = { email: 'mo@fenland.example', display_name: 'Mo', role: 'operator', reason: 'Joins' };
    const { id, one_time_password: password } = Object((await ask('POST', '', invitation)).body);
    const withPassword = () =>
      call(`${api.url}/console/v1/sessions`, 'POST', {}, { email: 'mo@fenland.example', password });
    const old = { Authorization: `Session ${Object((await withPassword()).body).token}` };
    await person('mo', 'everybody');
    expect(problem(await signIn('mo'))).toBe('403 oidc_email_taken');
    const link = (subject: string) => ask('PUT', `/${id}/single-sign-on`, { subject, reason: 'Asked him' });
    await person('other', 'everybody');
    await opened('other');
    expect(await link('other')).toMatchObject({
      status: 400,
      body: { subject: ['This is the account of other@fenland.example already.'] },
    });
    expect((await link('mo')).body).toMatchObject({
      is_single_sign_on: true,
      allowed_actions: ['disable', 'unlink_single_sign_on', 'link_single_sign_on'],
    });
    expect((await current(old)).status).toBe(401);
    expect((await withPassword()).status).toBe(401);
    expect(Object((await current(await opened('mo'))).body).staff_user).toMatchObject({ role: 'viewer' });
    const after = { issuer: provider.issuer, subject: 'mo' };
    expect(await entries('staff.link_single_sign_on', 'mo@fenland.example')).toEqual([
      expect.objectContaining({ role: 'admin', before: null, after }),
    ]);
    // What the provider says is not for administrators to change here.
    expect((await ask('PATCH', `/${id}`, { role: 'admin', reason: 'Helps out' })).status).toBe(400);
    expect((await ask('PATCH', `/${id}`, { disabled: true, reason: 'Left' })).status).toBe(200);
  });

  it('gives somebody a password again whom an administrator takes from the provider', async () => {
    const admin = await signInAs(api, 'admin');
    await person('una', 'admins');
    const before = await opened('una');
    const { email } = Object((await current(admin)).body).staff_user;
    const [{ id: own }] = await source.query('SELECT id FROM staff_user WHERE email = $1', [email]);
    // All others have passwords that work once, or none.
    const others = `role = 'admin' AND id <> $1 AND password_expires_at IS`;
    await source.query(`UPDATE staff_user SET password_expires_at = '2300-01-01' WHERE ${others} NULL`, [own]);
    const last = { non_field_errors: ['This is the last administrator.'] };
    const ownWay = `${api.url}/console/v1/staff/${own}`;
    const linking = await call(`${ownWay}/single-sign-on`, 'PUT', admin, { subject: 'me', reason: 'Me' });
    expect(linking).toMatchObject({ status: 400, body: last });
    expect(await call(ownWay, 'PATCH', admin, { role: 'viewer', reason: 'Me' })).toMatchObject({
      status: 400,
      body: last,
    });
    await source.query(`UPDATE staff_user SET password_expires_at = NULL WHERE ${others} NOT NULL`, [own]);
    const [{ id }] = await source.query(`SELECT id FROM staff_user WHERE email = 'una@fenland.example'`);
    const unlink = (by: object = admin) =>
      call(`${api.url}/console/v1/staff/${id}/single-sign-on`, 'DELETE', { ...by }, { reason: 'The provider is gone' });
    const herOwn = await unlink(before);
    expect(herOwn.status).toBe(400);
    expect(JSON.stringify(herOwn.body)).toContain('nobody gives themselves a password');
    const { status, body } = await unlink();
    expect([status, body]).toMatchObject([200, { is_single_sign_on: false, role: 'admin', sessions: 0 }]);
    expect((await current(before)).status).toBe(401);
    expect(problem(await signIn('una'))).toBe('403 oidc_email_taken');
    const credentials = { email: 'una@fenland.example', password: Object(body).one_time_password };
    const signedIn = await call(
      `${api.url}/console/v1/sessions`,
      'POST',
      {},
      {
        ...credentials,
        new_password: 'a passphrase of her own',
      },
    );
    expect(signedIn.status).toBe(201);
    expect(await entries('staff.unlink_single_sign_on', 'una@fenland.example')).toEqual([
      expect.objectContaining({ role: 'admin', before: { issuer: provider.issuer, subject: 'una' } }),
    ]);
    expect(await unlink()).toMatchObject({
      status: 400,
      body: { non_field_errors: ['They sign in with a password already.'] },
    });
  });

  it('lets nobody in whom an administrator has disabled here', async () => {
    await person('eve', 'admins');
    const headers = await opened('eve');
    await source.query(`UPDATE staff_user SET disabled_at = now() WHERE email = 'eve@fenland.example'`);
    expect((await current(headers)).status).toBe(401);
    expect(problem(await signIn('eve'))).toBe('403 oidc_account_disabled');
  });

  describe('comes back from the provider', () => {
    it('once only', async () => {
      await person('fay', 'everybody');
      const { authorization_url, ticket } = await begin();
      const query = await provider.signIn(authorization_url, 'fay');
      expect((await finish(ticket, query)).status).toBe(201);
      expect(problem(await finish(ticket, query))).toBe('401 oidc_refused');
    });

    it('to the browser that began, with its state, within ten minutes', async () => {
      const [mine, other] = [await begin(), await begin()];
      const query = await provider.signIn(mine.authorization_url, 'fay');
      expect(problem(await finish(other.ticket, query))).toBe('401 oidc_sign_in_lapsed');
      expect(problem(await finish('made up', query))).toBe('401 oidc_sign_in_lapsed');
      expect(problem(await finish(mine.ticket, query.replace(/state=[^&]+/, '')))).toBe('401 oidc_sign_in_lapsed');
      // The code of another sign-in does not fit the verifier of this one.
      const state = new URL(other.authorization_url).searchParams.get('state') ?? '';
      const swapped = query.replace(/state=[^&]+/, `state=${state}`);
      expect(problem(await finish(other.ticket, swapped))).toBe('401 oidc_refused');
      clock.advance(601);
      expect(problem(await finish(mine.ticket, query))).toBe('401 oidc_sign_in_lapsed');
    });

    it('with a refusal of the provider, or as somebody another issuer vouches for', async () => {
      const back = async (added: string) => {
        const { authorization_url, ticket } = await begin();
        return finish(ticket, `state=${new URL(authorization_url).searchParams.get('state')}&${added}`);
      };
      const iss = `iss=${encodeURIComponent(provider.issuer)}`;
      expect(problem(await back(`error=access_denied&${iss}`))).toBe('401 oidc_refused');
      expect(problem(await back(`error=temporarily_unavailable&${iss}`))).toBe('503 oidc_unreachable');
      expect(problem(await back(`code=abc&${iss}`))).toBe('401 oidc_refused');
      expect(problem(await back('code=abc&iss=https%3A%2F%2Felsewhere.example'))).toBe('401 oidc_refused');
    });
  });

  describe('opens a session that', () => {
    const later = () => clock.advance(CHECK_SECONDS);

    it('goes on while the provider says so, with the role that it says now', async () => {
      await person('gus', 'admins');
      const headers = await opened('gus');
      await person('gus', ['everybody']);
      expect(Object((await current(headers)).body).staff_user.role).toBe('admin');
      later();
      expect(Object((await current(headers)).body).staff_user.role).toBe('viewer');
      expect((await call(`${api.url}/console/v1/staff`, 'GET', headers)).status).toBe(403);
      later();
      expect((await current(headers)).status).toBe(200);
    });

    it('ends when the provider has switched the account off, and leaves an entry', async () => {
      await person('hal', 'admins');
      const headers = await opened('hal');
      await provider.keep('hal', null);
      expect((await current(headers)).status).toBe(200);
      later();
      const answers = await Promise.all([current(headers), current(headers), current(headers)]);
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
      expect(await entries('session.end_by_provider', 'hal@fenland.example')).toEqual([
        expect.objectContaining({ after: { code: 'oidc_refused' } }),
      ]);
      expect((await current(headers)).status).toBe(401);
    });

    it('ends everywhere when nothing gives a role any more', async () => {
      await person('ida', 'admins');
      const [here, elsewhere] = [await opened('ida'), await opened('ida')];
      await person('ida', []);
      later();
      expect((await current(here)).status).toBe(401);
      expect((await current(elsewhere)).status).toBe(401);
    });

    it('asks once for calls at the same time, since a refresh token is good for one use', async () => {
      await person('jo', 'everybody');
      const headers = await opened('jo');
      for (let round = 0; round < 3; round += 1) {
        later();
        const answers = await Promise.all(Array.from({ length: 8 }, () => current(headers)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      }
    });

    it('is held against the user info where the provider gives no refresh token', async () => {
      const other = await startTestApplication({
        databaseUrl: database.url,
        clock,
        variables: { ...variables, OIDC_CLIENT_ID: 'carryover-without-refresh' },
      });
      try {
        await person('nia', 'everybody');
        const headers = await opened('nia', other.url);
        await person('nia', 'admins');
        later();
        expect(Object((await current(headers, other.url)).body).staff_user.role).toBe('admin');
        await provider.keep('nia', null);
        later();
        expect((await current(headers, other.url)).status).toBe(401);
      } finally {
        await other.close();
      }
    });

    it('holds no token of the provider in clear text', async () => {
      const rows = await source.query('SELECT sealed_tokens FROM staff_oidc_session');
      expect(rows.length).toBeGreaterThan(0);
      for (const { sealed_tokens } of rows) {
        expect(sealed_tokens).toMatch(/^\w+\.[\w-]+$/);
        expect(sealed_tokens).not.toContain('eyJ');
      }
    });

    it('ends at the provider as well', async () => {
      await person('kim', 'everybody');
      const headers = await opened('kim');
      const { status, body } = await call(`${api.url}/console/v1/sessions/current/sign-out`, 'POST', headers);
      const url = new URL(Object(body).end_session_url);
      expect([status, url.origin, url.searchParams.get('post_logout_redirect_uri')]).toEqual([
        200,
        provider.issuer,
        `${CONSOLE}/sign-in`,
      ]);
      expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
      expect((await current(headers)).status).toBe(401);
    });

    it('of somebody with a password ends here alone', async () => {
      const headers = await signInAs(api, 'viewer');
      const answer = await call(`${api.url}/console/v1/sessions/current/sign-out`, 'POST', headers);
      expect(answer.body).toEqual({ end_session_url: null });
    });

    it('goes on for a while when the provider does not answer, and not for ever', async () => {
      await person('lou', 'everybody');
      await person('mel', 'everybody');
      const headers = await opened('lou');
      const idle = await opened('mel');
      await provider.stop();
      for (let round = 0; round < 3; round += 1) {
        later();
        expect((await current(headers)).status).toBe(200);
      }
      later();
      expect((await current(headers)).status).toBe(401);
      expect(await entries('session.end_by_provider', 'lou@fenland.example')).toEqual([
        expect.objectContaining({ after: { code: 'oidc_unreachable' } }),
      ]);
      // Nobody used this one meanwhile: the first answer that does not come ends nothing, the time from then on counts.
      for (let round = 0; round < 3; round += 1) {
        expect((await current(idle)).status).toBe(200);
        later();
      }
      expect((await current(idle)).status).toBe(401);
      const { authorization_url } = await begin();
      expect(authorization_url === undefined || authorization_url.startsWith(provider.issuer)).toBe(true);
    });
  });
});
