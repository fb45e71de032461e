import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../../testing/http-client.js';
import { CONSOLE, problem, SingleSignOnFixture } from '../../../testing/single-sign-on-fixture.js';
import { signInAs } from '../../../testing/staff-session.js';
import { EnsureStaffUserUseCase } from '../../auth/index.js';

describe('signing in with an account of an OpenID provider', () => {
  let sso: SingleSignOnFixture;

  beforeAll(async () => {
    sso = await SingleSignOnFixture.start();
  });
  afterAll(() => sso?.stop());

  it('is offered under its name', async () => {
    const { body } = await call(`${sso.api.url}/console/v1/sign-in-methods`);
    expect(body).toEqual({ single_sign_on: { name: 'Fenland' }, passkeys: true });
  });

  it('asks with PKCE, state and nonce, and keeps what it checks out of the address', async () => {
    const { authorization_url, ticket, expires_at } = await sso.begin();
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
    expect(Date.parse(expires_at)).toBe(sso.clock.now().getTime() + 600_000);
  });

  it('makes an account for somebody new, with the role of the claim, and says so in the trail', async () => {
    await sso.person('ada', ['unheard of', 'migration', 'everybody']);
    const headers = await sso.opened('ada');
    expect((await sso.current(headers)).body).toMatchObject({
      staff_user: { email: 'ada@fenland.example', display_name: 'The ada', role: 'operator' },
      is_single_sign_on: true,
    });
    const identity = { issuer: sso.provider.issuer, subject: 'ada' };
    const by = { actor: 'ada@fenland.example', role: 'operator', before: null };
    expect(await sso.entries('staff.add_by_provider', 'ada@fenland.example')).toEqual([
      { ...by, after: { role: 'operator', ...identity } },
    ]);
    expect(await sso.entries('session.open', 'ada@fenland.example')).toEqual([{ ...by, after: identity }]);
  });

  it('knows the same person again by issuer and subject, whatever they are called now', async () => {
    await sso.person('bea', 'everybody');
    await sso.opened('bea');
    await sso.person('bea', ['admins'], { email: 'beatrice@fenland.example', name: 'Beatrice' });
    const { body } = await sso.current(await sso.opened('bea'));
    expect(Object(body).staff_user).toEqual({ email: 'bea@fenland.example', display_name: 'Beatrice', role: 'admin' });
    expect(await sso.entries('staff.change_by_provider', 'bea@fenland.example')).toEqual([
      expect.objectContaining({
        before: { role: 'viewer', displayName: 'The bea' },
        after: { role: 'admin', displayName: 'Beatrice' },
      }),
    ]);
  });

  it.each([
    ['cut', `${'a'.repeat(99)}\u{1F600}b`, `${'a'.repeat(99)}\u{1F600}`],
    ['half', 'Ann\uD83D Smith', 'Ann\uFFFD Smith'],
    ['nul', 'Ann\u0000 Smith', 'Ann Smith'],
  ])('lets somebody in, and in again, whose name cannot be stored as it is: %s', async (subject, name, shown) => {
    await sso.person(subject, 'everybody', { name });
    await sso.opened(subject);
    const { body } = await sso.current(await sso.opened(subject));
    expect(Object(body).staff_user.display_name).toBe(shown);
  });

  it.each([true, 'true', undefined])('lets somebody new in whose address is verified: %p', async (email_verified) => {
    const subject = `verified-${email_verified}-${typeof email_verified}`;
    await sso.person(subject, 'everybody', { email_verified });
    expect((await sso.signIn(subject)).status).toBe(201);
  });

  it('takes the role of somebody away to whom nothing gives one any more, and says so in the trail once', async () => {
    await sso.person('cleo', 'admins');
    await sso.opened('cleo');
    await sso.person('cleo', []);
    for (let turn = 0; turn < 2; turn += 1) expect(problem(await sso.signIn('cleo'))).toBe('403 oidc_no_role');
    expect(await sso.entries('staff.change_by_provider', 'cleo@fenland.example')).toEqual([
      expect.objectContaining({
        before: { role: 'admin', displayName: 'The cleo' },
        after: { role: 'viewer', displayName: 'The cleo' },
      }),
    ]);
  });

  it('makes one account of two first sign-ins at the same time', async () => {
    await sso.person('twin', 'everybody');
    const answers = await Promise.all([sso.signIn('twin'), sso.signIn('twin')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await sso.entries('staff.add_by_provider', 'twin@fenland.example')).toHaveLength(1);
  });

  it.each([
    ['norole', ['toString', 'admin'], {}, '403 oidc_no_role', 'norole@fenland.example'],
    ['noclaim', undefined, {}, '403 oidc_no_role', 'noclaim@fenland.example'],
    ['nomail', 'admins', { email: undefined }, '403 oidc_email_missing', null],
    ['unverified', 'admins', { email_verified: false }, '403 oidc_email_missing', null],
    ['unverified-text', 'admins', { email_verified: 'false' }, '403 oidc_email_missing', null],
    ['unverified-else', 'admins', { email_verified: 'no' }, '403 oidc_email_missing', null],
  ])('lets nobody in like %s, and leaves an entry', async (subject, roles, more, refusal, email) => {
    await sso.person(subject, roles, more);
    expect(problem(await sso.signIn(subject))).toBe(refusal);
    const code = refusal.split(' ')[1];
    const values = roles === undefined ? [] : [roles].flat();
    const after = { code, issuer: sso.provider.issuer, email, staff: null, values };
    expect(await sso.entries('session.refused', subject)).toEqual([
      { actor: 'unknown', role: 'nobody', before: null, after },
    ]);
    expect(await sso.source.query('SELECT 1 FROM staff_oidc_account WHERE subject = $1', [subject])).toEqual([]);
  });

  it('never joins a local account by its e-mail address', async () => {
    const local = {
      email: 'chief@fenland.example',
      displayName: 'Chief',
      role: 'admin',
      password: 'a long passphrase',
    };
    await sso.api.app.get(EnsureStaffUserUseCase).run({ ...local, role: 'admin' });
    await sso.person('chief', 'everybody');
    expect(problem(await sso.signIn('chief'))).toBe('403 oidc_email_taken');
    // Whose subject it is stands in the entry, for the administrator who links them.
    expect(await sso.entries('session.refused', 'chief')).toMatchObject([
      { actor: 'unknown', after: { code: 'oidc_email_taken', email: 'chief@fenland.example', staff: null } },
    ]);
    const { email, password } = local;
    expect((await call(`${sso.api.url}/console/v1/sessions`, 'POST', {}, { email, password })).status).toBe(201);
  });

  it('lets nobody in with a password whose account is at the provider, whatever password was set', async () => {
    await sso.person('dora', 'everybody');
    await sso.opened('dora');
    const user = { email: 'dora@fenland.example', displayName: 'Dora', role: 'viewer', password: 'a long passphrase' };
    await sso.api.app.get(EnsureStaffUserUseCase).run({ ...user, role: 'viewer' });
    const { email, password } = user;
    expect(problem(await call(`${sso.api.url}/console/v1/sessions`, 'POST', {}, { email, password }))).toBe(
      '401 invalid_credentials',
    );
  });

  it('knows somebody who has an account here once an administrator has said who they are', async () => {
    const admin = await signInAs(sso.api, 'admin');
    const ask = (method: string, path: string, body?: object) =>
      call(`${sso.api.url}/console/v1/staff${path}`, method, admin, body);
    const invitation = { email: 'mo@fenland.example', display_name: 'Mo', role: 'operator', reason: 'Joins' };
    const { id, one_time_password: password } = Object((await ask('POST', '', invitation)).body);
    const withPassword = () =>
      call(`${sso.api.url}/console/v1/sessions`, 'POST', {}, { email: 'mo@fenland.example', password });
    const old = { Authorization: `Session ${Object((await withPassword()).body).token}` };
    await sso.person('mo', 'everybody');
    expect(problem(await sso.signIn('mo'))).toBe('403 oidc_email_taken');
    const link = (subject: string) => ask('PUT', `/${id}/single-sign-on`, { subject, reason: 'Asked him' });
    await sso.person('other', 'everybody');
    await sso.opened('other');
    expect(await link('other')).toMatchObject({
      status: 400,
      body: { subject: ['This is the account of other@fenland.example already.'] },
    });
    expect((await link('mo')).body).toMatchObject({
      is_single_sign_on: true,
      allowed_actions: ['disable', 'unlink_single_sign_on', 'link_single_sign_on'],
    });
    expect((await sso.current(old)).status).toBe(401);
    expect((await withPassword()).status).toBe(401);
    expect(Object((await sso.current(await sso.opened('mo'))).body).staff_user).toMatchObject({ role: 'viewer' });
    const after = { issuer: sso.provider.issuer, subject: 'mo' };
    expect(await sso.entries('staff.link_single_sign_on', 'mo@fenland.example')).toEqual([
      expect.objectContaining({ role: 'admin', before: null, after }),
    ]);
    // What the provider says is not for administrators to change here.
    expect((await ask('PATCH', `/${id}`, { role: 'admin', reason: 'Helps out' })).status).toBe(400);
    expect((await ask('PATCH', `/${id}`, { disabled: true, reason: 'Left' })).status).toBe(200);
  });

  it('gives somebody a password again whom an administrator takes from the provider', async () => {
    const admin = await signInAs(sso.api, 'admin');
    await sso.person('una', 'admins');
    const before = await sso.opened('una');
    const { email } = Object((await sso.current(admin)).body).staff_user;
    const [{ id: own }] = await sso.source.query('SELECT id FROM staff_user WHERE email = $1', [email]);
    // All others have passwords that work once, or none.
    const others = `role = 'admin' AND id <> $1 AND password_expires_at IS`;
    await sso.source.query(`UPDATE staff_user SET password_expires_at = '2300-01-01' WHERE ${others} NULL`, [own]);
    const last = { non_field_errors: ['This is the last administrator.'] };
    const ownWay = `${sso.api.url}/console/v1/staff/${own}`;
    const linking = await call(`${ownWay}/single-sign-on`, 'PUT', admin, { subject: 'me', reason: 'Me' });
    expect(linking).toMatchObject({ status: 400, body: last });
    expect(await call(ownWay, 'PATCH', admin, { role: 'viewer', reason: 'Me' })).toMatchObject({
      status: 400,
      body: last,
    });
    await sso.source.query(`UPDATE staff_user SET password_expires_at = NULL WHERE ${others} NOT NULL`, [own]);
    const [{ id }] = await sso.source.query(`SELECT id FROM staff_user WHERE email = 'una@fenland.example'`);
    const unlink = (by: object = admin) =>
      call(
        `${sso.api.url}/console/v1/staff/${id}/single-sign-on`,
        'DELETE',
        { ...by },
        { reason: 'The provider is gone' },
      );
    const herOwn = await unlink(before);
    expect(herOwn.status).toBe(400);
    expect(JSON.stringify(herOwn.body)).toContain('nobody gives themselves a password');
    const { status, body } = await unlink();
    expect([status, body]).toMatchObject([200, { is_single_sign_on: false, role: 'admin', sessions: 0 }]);
    expect((await sso.current(before)).status).toBe(401);
    expect(problem(await sso.signIn('una'))).toBe('403 oidc_email_taken');
    const credentials = { email: 'una@fenland.example', password: Object(body).one_time_password };
    const signedIn = await call(
      `${sso.api.url}/console/v1/sessions`,
      'POST',
      {},
      {
        ...credentials,
        new_password: 'a passphrase of her own',
      },
    );
    expect(signedIn.status).toBe(201);
    expect(await sso.entries('staff.unlink_single_sign_on', 'una@fenland.example')).toEqual([
      expect.objectContaining({ role: 'admin', before: { issuer: sso.provider.issuer, subject: 'una' } }),
    ]);
    expect(await unlink()).toMatchObject({
      status: 400,
      body: { non_field_errors: ['They sign in with a password already.'] },
    });
  });

  it('lets nobody in whom an administrator has disabled here', async () => {
    await sso.person('eve', 'admins');
    const headers = await sso.opened('eve');
    await sso.source.query(`UPDATE staff_user SET disabled_at = now() WHERE email = 'eve@fenland.example'`);
    expect((await sso.current(headers)).status).toBe(401);
    await sso.person('eve', 'admins', { email: 'eva@fenland.example' });
    expect(problem(await sso.signIn('eve'))).toBe('403 oidc_account_disabled');
    expect(await sso.entries('session.refused', 'eve')).toMatchObject([
      { after: { code: 'oidc_account_disabled', email: 'eva@fenland.example', staff: 'eve@fenland.example' } },
    ]);
  });

  describe('comes back from the provider', () => {
    it('once only', async () => {
      await sso.person('fay', 'everybody');
      const { authorization_url, ticket } = await sso.begin();
      const query = await sso.provider.signIn(authorization_url, 'fay');
      expect((await sso.finish(ticket, query)).status).toBe(201);
      expect(problem(await sso.finish(ticket, query))).toBe('401 oidc_refused');
    });

    it('to the browser that began, with its state, within ten minutes', async () => {
      const [mine, other] = [await sso.begin(), await sso.begin()];
      const query = await sso.provider.signIn(mine.authorization_url, 'fay');
      expect(problem(await sso.finish(other.ticket, query))).toBe('401 oidc_sign_in_lapsed');
      expect(problem(await sso.finish('made up', query))).toBe('401 oidc_sign_in_lapsed');
      expect(problem(await sso.finish(mine.ticket, query.replace(/state=[^&]+/, '')))).toBe('401 oidc_sign_in_lapsed');
      // The code of another sign-in does not fit the verifier of this one.
      const state = new URL(other.authorization_url).searchParams.get('state') ?? '';
      const swapped = query.replace(/state=[^&]+/, `state=${state}`);
      expect(problem(await sso.finish(other.ticket, swapped))).toBe('401 oidc_refused');
      sso.clock.advance(601);
      expect(problem(await sso.finish(mine.ticket, query))).toBe('401 oidc_sign_in_lapsed');
    });

    it('with a refusal of the provider, or as somebody another issuer vouches for', async () => {
      const back = async (added: string) => {
        const { authorization_url, ticket } = await sso.begin();
        return sso.finish(ticket, `state=${new URL(authorization_url).searchParams.get('state')}&${added}`);
      };
      const iss = `iss=${encodeURIComponent(sso.provider.issuer)}`;
      expect(problem(await back(`error=access_denied&${iss}`))).toBe('401 oidc_refused');
      expect(problem(await back(`error=temporarily_unavailable&${iss}`))).toBe('503 oidc_unreachable');
      expect(problem(await back(`code=abc&${iss}`))).toBe('401 oidc_refused');
      expect(problem(await back('code=abc&iss=https%3A%2F%2Felsewhere.example'))).toBe('401 oidc_refused');
    });
  });
});
