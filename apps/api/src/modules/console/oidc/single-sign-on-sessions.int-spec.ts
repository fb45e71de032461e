import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../../testing/http-client.js';
import { CHECK_SECONDS, CONSOLE, SingleSignOnFixture } from '../../../testing/single-sign-on-fixture.js';
import { signInAs } from '../../../testing/staff-session.js';
import { startTestApplication } from '../../../testing/test-application.js';
import { OidcSessions } from '../../auth/index.js';

describe('signing in with an account of an OpenID provider', () => {
  let sso: SingleSignOnFixture;

  beforeAll(async () => {
    sso = await SingleSignOnFixture.start();
  });
  afterAll(() => sso?.stop());

  describe('opens a session that', () => {
    const later = () => sso.clock.advance(CHECK_SECONDS);

    it('goes on while the provider says so, with the role that it says now', async () => {
      await sso.person('gus', 'admins');
      const headers = await sso.opened('gus');
      await sso.person('gus', ['everybody']);
      expect(Object((await sso.current(headers)).body).staff_user.role).toBe('admin');
      later();
      expect(Object((await sso.current(headers)).body).staff_user.role).toBe('viewer');
      expect((await call(`${sso.api.url}/console/v1/staff`, 'GET', headers)).status).toBe(403);
      later();
      expect((await sso.current(headers)).status).toBe(200);
    });

    it('ends when the provider has switched the account off, and leaves an entry', async () => {
      await sso.person('hal', 'admins');
      const headers = await sso.opened('hal');
      await sso.provider.keep('hal', null);
      expect((await sso.current(headers)).status).toBe(200);
      later();
      const answers = await Promise.all([sso.current(headers), sso.current(headers), sso.current(headers)]);
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
      expect(await sso.entries('session.end_by_provider', 'hal@fenland.example')).toEqual([
        expect.objectContaining({ after: { code: 'oidc_refused' } }),
      ]);
      expect((await sso.current(headers)).status).toBe(401);
    });

    it('has ended also for a call that read it while the provider was asked, and looks at it later', async () => {
      await sso.person('lea', 'admins');
      const headers = await sso.opened('lea');
      const [{ sessionId }] = await sso.source.query(
        `SELECT s.id AS "sessionId" FROM staff_session s JOIN staff_user u ON u.id = s.staff_user_id WHERE u.email = $1`,
        ['lea@fenland.example'],
      );
      await sso.provider.keep('lea', null);
      later();
      const readMeanwhile = { sessionId, checkedAt: sso.clock.now() } as Parameters<OidcSessions['hold']>[0];
      expect((await sso.current(headers)).status).toBe(401);
      const sessions = sso.api.app.get(OidcSessions, { strict: false });
      expect(await sessions.hold(readMeanwhile)).toBe('ended');
    });

    it('ends everywhere when nothing gives a role any more', async () => {
      await sso.person('ida', 'admins');
      const [here, elsewhere] = [await sso.opened('ida'), await sso.opened('ida')];
      await sso.person('ida', []);
      later();
      expect((await sso.current(here)).status).toBe(401);
      expect((await sso.current(elsewhere)).status).toBe(401);
      expect(await sso.entries('staff.change_by_provider', 'ida@fenland.example')).toEqual([
        expect.objectContaining({
          before: { role: 'admin', displayName: 'The ida' },
          after: { role: 'viewer', displayName: 'The ida' },
        }),
      ]);
    });

    it('asks once for calls at the same time, since a refresh token is good for one use', async () => {
      await sso.person('jo', 'everybody');
      const headers = await sso.opened('jo');
      for (let round = 0; round < 3; round += 1) {
        later();
        const answers = await Promise.all(Array.from({ length: 8 }, () => sso.current(headers)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      }
    });

    it('is held against the user info where the provider gives no refresh token', async () => {
      const other = await startTestApplication({
        databaseUrl: sso.database.url,
        clock: sso.clock,
        variables: { ...sso.variables, OIDC_CLIENT_ID: 'carryover-without-refresh' },
      });
      try {
        await sso.person('nia', 'everybody');
        const headers = await sso.opened('nia', other.url);
        await sso.person('nia', 'admins');
        later();
        expect(Object((await sso.current(headers, other.url)).body).staff_user.role).toBe('admin');
        await sso.provider.keep('nia', null);
        later();
        expect((await sso.current(headers, other.url)).status).toBe(401);
      } finally {
        await other.close();
      }
    });

    it('holds no token of the provider in clear text', async () => {
      const rows = await sso.source.query('SELECT sealed_tokens FROM staff_oidc_session');
      expect(rows.length).toBeGreaterThan(0);
      for (const { sealed_tokens } of rows) {
        expect(sealed_tokens).toMatch(/^\w+\.[\w-]+$/);
        expect(sealed_tokens).not.toContain('eyJ');
      }
    });

    it('ends at the provider as well', async () => {
      await sso.person('kim', 'everybody');
      const headers = await sso.opened('kim');
      const { status, body } = await call(`${sso.api.url}/console/v1/sessions/current/sign-out`, 'POST', headers);
      const url = new URL(Object(body).end_session_url);
      expect([status, url.origin, url.searchParams.get('post_logout_redirect_uri')]).toEqual([
        200,
        sso.provider.issuer,
        `${CONSOLE}/sign-in`,
      ]);
      expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
      expect((await sso.current(headers)).status).toBe(401);
    });

    it('of somebody with a password ends here alone', async () => {
      const headers = await signInAs(sso.api, 'viewer');
      const answer = await call(`${sso.api.url}/console/v1/sessions/current/sign-out`, 'POST', headers);
      expect(answer.body).toEqual({ end_session_url: null });
    });

    it('goes on for a while when the provider does not answer, and not for ever', async () => {
      await sso.person('lou', 'everybody');
      await sso.person('mel', 'everybody');
      const headers = await sso.opened('lou');
      const idle = await sso.opened('mel');
      await sso.provider.stop();
      for (let round = 0; round < 3; round += 1) {
        later();
        expect((await sso.current(headers)).status).toBe(200);
      }
      later();
      expect((await sso.current(headers)).status).toBe(401);
      expect(await sso.entries('session.end_by_provider', 'lou@fenland.example')).toEqual([
        expect.objectContaining({ after: { code: 'oidc_unreachable' } }),
      ]);
      // Nobody used this one meanwhile: the first answer that does not come ends nothing, the time from then on counts.
      for (let round = 0; round < 3; round += 1) {
        expect((await sso.current(idle)).status).toBe(200);
        later();
      }
      expect((await sso.current(idle)).status).toBe(401);
      const { authorization_url } = await sso.begin();
      expect(authorization_url === undefined || authorization_url.startsWith(sso.provider.issuer)).toBe(true);
    });
  });
});
