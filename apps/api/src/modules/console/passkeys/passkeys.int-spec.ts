import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import { addPasskey, answerToAdd, answerToSignIn, signInWithPasskey } from '../../../testing/passkeys.js';
import { type Oddity, SoftwareAuthenticator } from '../../../testing/software-authenticator.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { TestClock } from '../../../testing/test-clock.js';
import { EnsureStaffUserUseCase, type StaffRole } from '../../auth/index.js';

const CONSOLE = 'https://console.example.com';
/** A provider that nobody signs in at here. */
const OIDC = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'carryover',
  OIDC_CLIENT_SECRET: 'hidden',
  OIDC_ROLE_MAP: 'admins=admin',
};
const PASSWORD = 'correct horse battery staple';

describe('passkeys of staff', () => {
  const clock = new TestClock(new Date('2026-03-01T08:00:00Z'));
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({
      databaseUrl: database.url,
      clock,
      variables: { PUBLIC_CONSOLE_URL: CONSOLE, ...OIDC },
    });
    source = api.app.get(DataSource);
  });
  // Failures of one test are forgotten in the next.
  beforeEach(() => clock.advance(3_600));
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const ask = (method: string, path: string, headers: object = {}, body?: object): Promise<JsonAnswer> =>
    call(`${api.url}/console/v1/${path}`, method, { ...headers }, body);
  const signIn = async (name: string, role: StaffRole = 'operator'): Promise<{ Authorization: string }> => {
    const email = `${name}@example.com`;
    await api.app.get(EnsureStaffUserUseCase).run({ email, displayName: name, role, password: PASSWORD });
    const { body } = await ask('POST', 'sessions', {}, { email, password: PASSWORD });
    return { Authorization: `Session ${Object(body).token}` };
  };
  /** Somebody with a passkey on a device of theirs, signed in with the password. */
  const owner = async (name: string) => {
    const [session, device] = [await signIn(name), new SoftwareAuthenticator(CONSOLE)];
    const { status, body } = await addPasskey(api.url, session, device, { label: `Key of ${name}` });
    expect(status).toBe(201);
    return { session, device, id: String(Object(body).id) };
  };
  const opened = ({ body }: JsonAnswer) => ({ Authorization: `Session ${Object(body).token}` });
  const current = async (session: object) => (await ask('GET', 'sessions/current', session)).status;
  const entries = (email: string) =>
    source.query('SELECT action, before, after FROM audit_entry WHERE actor = $1 ORDER BY id', [email]);
  const problem = ({ status, body }: JsonAnswer) => `${status} ${Object(body).code ?? JSON.stringify(body)}`;

  it('are a whole sign-in, without a password or a name', async () => {
    const { device, id } = await owner('ada');
    const answer = await signInWithPasskey(api.url, device);
    expect(answer).toMatchObject({ status: 201, body: { device_token: expect.any(String) } });
    const { body } = await ask('GET', 'sessions/current', opened(answer));
    expect(body).toMatchObject({ staff_user: { email: 'ada@example.com' } });
    expect((await ask('GET', 'passkeys', opened(answer))).body).toEqual({
      results: [
        {
          id,
          label: 'Key of ada',
          created_at: clock.now().toISOString(),
          last_used_at: clock.now().toISOString(),
          is_current: true,
          allowed_actions: ['remove'],
        },
      ],
      confirm_with: ['passkey', 'password'],
      allowed_actions: ['add'],
    });
  });

  it('know a browser again, and none from before the access was reset', async () => {
    const { device } = await owner('dan');
    const sign = async (brought: unknown) => {
      const body = { ...(await answerToSignIn(api.url, device)), device_token: brought };
      return Object((await call(`${api.url}/console/v1/sessions/passkey`, 'POST', {}, body)).body).device_token;
    };
    const before = Object((await signInWithPasskey(api.url, device)).body).device_token;
    expect(await sign(before)).toBe(before);
    await source.query(`UPDATE staff_user SET device_epoch = device_epoch + 1 WHERE email = 'dan@example.com'`);
    const after = await sign(before);
    expect(after).not.toBe(before);
    expect(await sign(after)).toBe(after);
  });

  it('leave entries with what their owner calls them, and with nothing that a device knows them by', async () => {
    const { device, id } = await owner('eve');
    const session = opened(await signInWithPasskey(api.url, device));
    expect((await ask('DELETE', `passkeys/${id}`, session)).status).toBe(204);
    const passkey = { id, label: 'Key of eve' };
    const found = await entries('eve@example.com');
    expect(found).toEqual([
      { action: 'session.open', before: null, after: null },
      { action: 'passkey.add', before: null, after: passkey },
      { action: 'session.open', before: null, after: { passkey } },
      { action: 'passkey.remove', before: passkey, after: null },
    ]);
    expect(JSON.stringify(found)).not.toContain(device.kept[0]?.id.toString('base64url'));
  });

  it.each<[string, Oddity]>([
    ['of another site', { origin: 'https://console.example.org' }],
    ['of a page over http', { origin: 'http://console.example.com' }],
    ['for another site', { site: 'example.com' }],
    ['of a device that verified nobody', { isVerified: false }],
    ['to something else', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['for somebody else', { owner: Buffer.from('somebody else').toString('base64url') }],
  ])('let nobody in with an answer %s', async (name, odd) => {
    const { device } = await owner(`odd-${name.replaceAll(' ', '-')}`);
    expect(problem(await signInWithPasskey(api.url, device, odd))).toBe('401 passkey_refused');
    expect((await signInWithPasskey(api.url, device)).status).toBe(201);
  });

  it.each<[string, Oddity]>([
    ['of another site', { origin: 'https://console.example.org' }],
    ['for another site', { site: 'example.com' }],
    ['of a device that verified nobody', { isVerified: false }],
    ['to something else', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('are not added by an answer %s', async (_, odd) => {
    const session = await signIn('adding');
    const refused = await addPasskey(api.url, session, new SoftwareAuthenticator(CONSOLE), odd);
    expect(refused).toMatchObject({ status: 400, body: { credential: [expect.any(String)] } });
    expect(Object((await ask('GET', 'passkeys', session)).body).results).toEqual([]);
  });

  it('are refused from a device that counts less than it did, which is a copy', async () => {
    const { device } = await owner('copied');
    expect((await signInWithPasskey(api.url, device, { count: 7 })).status).toBe(201);
    for (const count of [7, 3, 0])
      expect(problem(await signInWithPasskey(api.url, device, { count }))).toBe('401 passkey_refused');
    expect((await signInWithPasskey(api.url, device, { count: 8 })).status).toBe(201);
  });

  it('work with devices that do not count', async () => {
    const { device } = await owner('uncounted');
    for (let time = 0; time < 2; time += 1)
      expect((await signInWithPasskey(api.url, device, { count: 0 })).status).toBe(201);
  });

  it('answer once, within five minutes, in the browser and for what was asked', async () => {
    const { session, device } = await owner('max');
    const open = (body: object) => ask('POST', 'sessions/passkey', {}, body);
    const answer = await answerToSignIn(api.url, device);
    const answers = await Promise.all([open(answer), open(answer), open(answer)]);
    expect(answers.map(problem).sort()).toEqual([
      expect.stringMatching(/^201/),
      ...Array(2).fill('401 passkey_challenge_lapsed'),
    ]);
    const wrong = await answerToSignIn(api.url, device, { isVerified: false });
    expect(problem(await open(wrong))).toBe('401 passkey_refused');
    expect(problem(await open(wrong))).toBe('401 passkey_challenge_lapsed');
    const [mine, other] = [await answerToSignIn(api.url, device), await answerToSignIn(api.url, device)];
    expect(problem(await open({ ...mine, ticket: other.ticket }))).toBe('401 passkey_refused');
    const { ticket } = Object((await ask('POST', 'passkeys/confirmation/options', session)).body);
    expect(problem(await open({ ...mine, ticket }))).toBe('401 passkey_challenge_lapsed');
    const late = await answerToSignIn(api.url, device);
    clock.advance(300);
    expect(problem(await open(late))).toBe('401 passkey_challenge_lapsed');
  });

  it('are added in the session that was asked, and once', async () => {
    const device = new SoftwareAuthenticator(CONSOLE);
    const [session, elsewhere] = [await signIn('lea'), await signIn('lea')];
    const body = await answerToAdd(api.url, session, device);
    expect(problem(await ask('POST', 'passkeys', elsewhere, body))).toBe('401 passkey_challenge_lapsed');
    expect((await ask('POST', 'passkeys', session, body)).status).toBe(201);
    expect(problem(await ask('POST', 'passkeys', session, body))).toBe('401 passkey_challenge_lapsed');
  });

  it('are nobody else’s: neither added twice, nor seen, nor removed', async () => {
    const { session, device, id } = await owner('pia');
    const thief = await signIn('thief');
    const copy = await addPasskey(api.url, thief, new SoftwareAuthenticator(CONSOLE), { id: device.kept[0]?.id });
    expect(copy).toMatchObject({ status: 400, body: { credential: ['This passkey is here already.'] } });
    expect((await ask('DELETE', `passkeys/${id}`, thief)).status).toBe(404);
    expect(Object((await ask('GET', 'passkeys', thief)).body).results).toEqual([]);
    expect(Object((await ask('GET', 'passkeys', session)).body).results).toHaveLength(1);
  });

  it('end with the sessions that they opened, and let nobody in afterwards', async () => {
    const { session, device, id } = await owner('tom');
    const [here, elsewhere] = [await signInWithPasskey(api.url, device), await signInWithPasskey(api.url, device)];
    expect((await ask('DELETE', `passkeys/${id}`, opened(here))).status).toBe(204);
    expect(await Promise.all([opened(here), opened(elsewhere), session].map(current))).toEqual([401, 401, 200]);
    expect(problem(await signInWithPasskey(api.url, device))).toBe('401 passkey_refused');
  });

  it('are of no use to whoever was disabled', async () => {
    const { device } = await owner('leaver');
    await source.query(`UPDATE staff_user SET disabled_at = now() WHERE email = 'leaver@example.com'`);
    expect(problem(await signInWithPasskey(api.url, device))).toBe('401 passkey_refused');
  });

  it('are gone for whoever signs in at the OpenID provider from now on', async () => {
    const { device } = await owner('moved');
    const [{ id }] = await source.query(`SELECT id FROM staff_user WHERE email = 'moved@example.com'`);
    const link = { subject: 'moved', reason: 'Asked him' };
    const { status } = await ask('PUT', `staff/${id}/single-sign-on`, await signIn('boss', 'admin'), link);
    expect(status).toBe(200);
    expect(problem(await signInWithPasskey(api.url, device))).toBe('401 passkey_refused');
    expect(await source.query('SELECT 1 FROM staff_passkey WHERE staff_user_id = $1', [id])).toEqual([]);
  });

  it('are changed by somebody only who showed within five minutes who they are', async () => {
    const { session, device, id } = await owner('uma');
    clock.advance(300);
    const unconfirmed = '403 confirmation_required';
    expect(problem(await ask('POST', 'passkeys/options', session))).toBe(unconfirmed);
    expect(problem(await ask('DELETE', `passkeys/${id}`, session))).toBe(unconfirmed);
    const confirm = (body: object) => ask('POST', 'passkeys/confirmation', session, body);
    expect(problem(await confirm({ password: 'guessed' }))).toBe('401 invalid_credentials');
    expect((await confirm({ password: PASSWORD, ticket: 'x', credential: '{}' })).status).toBe(400);
    expect((await confirm({})).status).toBe(400);
    expect(problem(await ask('POST', 'passkeys/options', session))).toBe(unconfirmed);
    expect((await confirm({ password: PASSWORD })).status).toBe(204);
    expect((await ask('POST', 'passkeys/options', session)).status).toBe(200);
    clock.advance(300);
    const { options, ticket } = Object((await ask('POST', 'passkeys/confirmation/options', session)).body);
    const { device: strange } = await owner('vic');
    const [theirs] = strange.kept;
    expect(() => device.get(options, {}, theirs)).toThrow('Not asked');
    expect((await confirm({ ticket, credential: device.get(options) })).status).toBe(204);
    expect((await ask('DELETE', `passkeys/${id}`, session)).status).toBe(204);
  });

  it('are no way round the waiting after failures', async () => {
    const { device } = await owner('zoe');
    for (let failures = 0; failures < 5; failures += 1)
      expect((await signInWithPasskey(api.url, device, { isVerified: false })).status).toBe(401);
    expect(problem(await signInWithPasskey(api.url, device))).toBe('429 too_many_attempts');
    const right = { email: 'zoe@example.com', password: PASSWORD };
    expect(problem(await ask('POST', 'sessions', {}, right))).toBe('429 too_many_attempts');
    clock.advance(2);
    expect((await signInWithPasskey(api.url, device)).status).toBe(201);
  });

  it('are ten at most, each with a name', async () => {
    const session = await signIn('many');
    const add = (label: string) => addPasskey(api.url, session, new SoftwareAuthenticator(CONSOLE), { label });
    expect(await add(' ')).toMatchObject({ status: 400, body: { label: [expect.any(String)] } });
    for (let count = 0; count < 10; count += 1) expect((await add(`Key ${count}`)).status).toBe(201);
    expect(await add('One more')).toMatchObject({ status: 400, body: { non_field_errors: [expect.any(String)] } });
  });

  it.each([
    'null',
    '[]',
    '{}',
    '{"id":1}',
    '{"response":null}',
    'x',
    '{"id":"AAAA","rawId":"AAAA","type":"public-key"}',
  ])('answer %s as they answer anything that is none', async (credential) => {
    const { ticket } = Object((await ask('POST', 'sessions/passkey/options')).body);
    expect(problem(await ask('POST', 'sessions/passkey', {}, { ticket, credential }))).toBe('401 passkey_refused');
    clock.advance(900);
  });

  it('are kept as public keys, and a challenge that nobody answered is not kept', async () => {
    const count = async () => (await source.query('SELECT count(*)::int AS n FROM spent_passkey_challenge'))[0].n;
    const earlier = await count();
    await ask('POST', 'sessions/passkey/options');
    expect(await count()).toBe(earlier);
    const [{ transports }] = await source.query('SELECT transports FROM staff_passkey LIMIT 1');
    expect(transports).toEqual(['internal']);
  });
});
