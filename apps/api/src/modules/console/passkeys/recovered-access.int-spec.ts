import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { addSupplier } from '../../../testing/add-supplier.js';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import { addPasskey, answerToSignIn, signInWithPasskey } from '../../../testing/passkeys.js';
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { TestClock } from '../../../testing/test-clock.js';
import { ManageStaffUseCase } from '../../auth/index.js';

const CONSOLE = 'https://console.example.com';
const PASSWORD = 'seven lamps by the harbour';
const DAY = 86_400;

describe('access that another admin resets', () => {
  const clock = new TestClock(new Date('2026-03-01T08:00:00Z'));
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let boss: Person;

  interface Person {
    readonly id: string;
    readonly email: string;
    readonly session: { Authorization: string };
    readonly device: SoftwareAuthenticator;
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    const variables = { PUBLIC_CONSOLE_URL: CONSOLE, ADMIN_PASSKEYS: 'required', APPROVALS: 'yes' };
    api = await startTestApplication({ databaseUrl: database.url, clock, variables });
    source = api.app.get(DataSource);
    boss = await theFirst();
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });
  beforeEach(async () => {
    clock.advance(2 * DAY);
    boss = await again(boss);
  });

  const ask = (method: string, path: string, headers: object = {}, body?: object): Promise<JsonAnswer> =>
    call(`${api.url}/console/v1/${path}`, method, { ...headers }, body);
  const problem = ({ status, body }: JsonAnswer) => `${status} ${Object(body).code ?? JSON.stringify(body)}`;
  const opened = ({ body }: JsonAnswer) => ({ Authorization: `Session ${Object(body).token}` });
  const again = async (one: Person) => ({ ...one, session: opened(await signInWithPasskey(api.url, one.device)) });

  /** Signs in with a one-time password, chooses another, and adds a passkey. */
  async function begin(id: string, email: string, password: string): Promise<Person> {
    const answer = await ask('POST', 'sessions', {}, { email, password, new_password: PASSWORD });
    expect(answer.status).toBe(201);
    const [session, device] = [opened(answer), new SoftwareAuthenticator(CONSOLE)];
    expect(problem(await ask('GET', 'overview', session))).toBe('403 passkey_enrolment_required');
    expect((await addPasskey(api.url, session, device)).status).toBe(201);
    expect((await ask('GET', 'overview', session)).status).toBe(200);
    return { id, email, session, device };
  }

  /** The first admin of an installation, as `admin staff add` makes one. */
  async function theFirst(): Promise<Person> {
    const user = { email: 'boss@example.com', displayName: 'Boss', role: 'admin' } as const;
    const { id, password } = await source.transaction((tx) =>
      api.app.get(ManageStaffUseCase, { strict: false }).invite(tx, user),
    );
    return begin(id, user.email, password);
  }

  async function invited(name: string): Promise<Person> {
    const email = `${name}@example.com`;
    const body = { email, display_name: name, role: 'admin', reason: 'Joins the team' };
    const { id, one_time_password: once } = Object((await ask('POST', 'staff', boss.session, body)).body);
    return begin(id, email, once);
  }
  const reset = (one: Person, by = boss) =>
    ask('POST', `staff/${one.id}/reset`, by.session, { reason: 'Lost her phone; asked her in person' });

  it('loses password, passkeys and sessions, and is begun anew with a one-time password', async () => {
    const ada = await invited('ada');
    const { status, body } = await reset(ada);
    const { one_time_password: once, passkeys } = Object(body);
    expect([status, passkeys]).toEqual([201, 0]);
    expect((await ask('GET', 'sessions/current', ada.session)).status).toBe(401);
    expect(problem(await signInWithPasskey(api.url, ada.device))).toBe('401 passkey_refused');
    const before = { email: ada.email, password: PASSWORD };
    expect(problem(await ask('POST', 'sessions', {}, before))).toBe('401 invalid_credentials');
    await begin(ada.id, ada.email, once);
    const [entry] = await source.query(`SELECT * FROM audit_entry WHERE action = 'staff.reset_password'`);
    expect(entry).toMatchObject({
      actor: boss.email,
      target: ada.email,
      reason: 'Lost her phone; asked her in person',
      after: { passkeys_removed: 1 },
    });
  });

  it('is that of somebody else, who is enabled', async () => {
    const bea = await invited('bea');
    expect((await reset(boss)).status).toBe(400);
    await ask('PATCH', `staff/${bea.id}`, boss.session, { disabled: true, reason: 'Left' });
    expect((await reset(bea)).status).toBe(400);
    const [own, other] = Object((await ask('GET', 'staff', boss.session)).body)
      .results.filter(({ id }: { id: string }) => [boss.id, bea.id].includes(id))
      .sort((one: { id: string }) => (one.id === boss.id ? -1 : 1));
    expect([own.allowed_actions, other.allowed_actions].flat()).not.toContain('reset');
  });

  it('leaves no session behind of somebody who signs in at that moment', async () => {
    const cleo = await invited('cleo');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => answerToSignIn(api.url, cleo.device, { count: 0 })),
    );
    // The device does not count here, so that answers at the same time do not get into each other's way.
    await source.query('UPDATE staff_passkey SET sign_count = 0 WHERE staff_user_id = $1', [cleo.id]);
    await Promise.all([
      ...answers.map((answer) => ask('POST', 'sessions/passkey', {}, answer)),
      reset(cleo),
      ...answers.map((answer) => ask('POST', 'sessions/passkey', {}, answer)),
    ]);
    expect(await source.query('SELECT 1 FROM staff_session WHERE staff_user_id = $1', [cleo.id])).toEqual([]);
  });

  it('approves nothing for a while, and neither does whoever has a new passkey', async () => {
    const [dan, eve] = [await invited('dan'), await invited('eve')];
    clock.advance(2 * DAY);
    boss = await again(boss);
    const { one_time_password: once } = Object((await reset(dan)).body);
    const danAgain = await begin(dan.id, dan.email, once);
    const eveAgain = await again(eve);
    expect((await addPasskey(api.url, eveAgain.session, new SoftwareAuthenticator(CONSOLE))).status).toBe(201);
    clock.advance(60);
    await addSupplier(source, 'ENDS');
    const complete = { status: 'Complete', reason: 'It is over' };
    expect(problem(await ask('PUT', 'suppliers/ENDS/status', boss.session, complete))).toBe('409 approval_required');
    const [{ id }] = Object((await ask('GET', 'approvals', boss.session)).body).results;
    for (const { session } of [danAgain, eveAgain]) {
      const answer = await ask('POST', `approvals/${id}/approve`, session, { reason: 'Fine' });
      expect(problem(answer)).toBe('409 approval_not_possible');
    }
  });
});
