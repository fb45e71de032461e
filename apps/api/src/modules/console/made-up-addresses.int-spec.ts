import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../testing/http-client.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { EnsureStaffUserUseCase } from '../auth/index.js';

const PASSWORD = 'correct horse battery staple';
/** What a private address may be, of which none was named as a proxy. */
const PRIVATE = [
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.16.9.9',
  '192.168.0.7',
  '169.254.1.1',
  'fd00::7',
];

describe('addresses that nobody vouches for', () => {
  let database: TestDatabase;
  const running: TestApplication[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    for (const api of running) await api.close();
    await database?.drop();
  });

  /** @param proxies empty for the default */
  async function start(proxies: string): Promise<TestApplication> {
    const api = await startTestApplication({ databaseUrl: database.url, variables: { TRUSTED_PROXIES: proxies } });
    running.push(api);
    return api;
  }
  async function member({ app }: TestApplication, name: string): Promise<string> {
    const email = `${name}@carryover.local`;
    await app.get(EnsureStaffUserUseCase).run({ email, displayName: name, role: 'viewer', password: PASSWORD });
    return email;
  }
  const signIn = ({ url }: TestApplication, email: string, claimed: string, password = PASSWORD) =>
    call(`${url}/console/v1/sessions`, 'POST', { 'X-Forwarded-For': claimed }, { email, password });
  const recorded = async ({ app }: TestApplication, email: string) =>
    (await app.get(DataSource).query(`SELECT address FROM audit_entry WHERE target = $1 ORDER BY id`, [email])).map(
      ({ address }: { address: string }) => address,
    );

  it('stand in no entry of the audit trail, and get round no limit, where no proxy is named', async () => {
    const api = await start('');
    const email = await member(api, 'default');
    expect((await signIn(api, email, '203.0.113.9')).status).toBe(201);
    expect(await recorded(api, email)).toEqual(['127.0.0.1']);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      statuses.push((await signIn(api, email, `198.51.100.${attempt}`, 'guess')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await recorded(api, email)).toEqual(['127.0.0.1', '127.0.0.1']);
    const isTrusted: (address: string, hop: number) => boolean = api.app
      .getHttpAdapter()
      .getInstance()
      .get('trust proxy fn');
    expect(PRIVATE.filter((address) => isTrusted(address, 0))).toEqual([]);
  });

  it('are not those that a proxy of ours was told by somebody on a private address', async () => {
    const api = await start('127.0.0.1');
    const email = await member(api, 'behind');
    expect((await signIn(api, email, '203.0.113.9, 10.0.0.9')).status).toBe(201);
    expect(await recorded(api, email)).toEqual(['10.0.0.9']);
  });
});
