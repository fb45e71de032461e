import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { EnsureStaffUserUseCase } from './ensure-staff-user.usecase.js';
import { StrangersTurn } from './strangers-turn.js';

const PASSWORD = 'correct horse battery staple';
const EMAIL = 'ada@carryover.local';

describe('sign-ins of strangers from networks of which each has failed nowhere yet', () => {
  let database: TestDatabase;
  let api: TestApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    await api.app
      .get(EnsureStaffUserUseCase)
      .run({ email: EMAIL, displayName: 'Ada', role: 'operator', password: PASSWORD });
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const signIn = (address: string, body: object) =>
    call(`${api.url}/console/v1/sessions`, 'POST', { 'X-Forwarded-For': address }, { email: EMAIL, ...body });
  const failures = async (): Promise<number> => {
    const [row] = await api.app
      .get(DataSource)
      .query(`SELECT coalesce(sum(failures), 0)::int AS failures FROM sign_in_attempt WHERE key LIKE 'address:%'`);
    return row.failures;
  };

  it('wait for each other, up to thirty of them, and never make a known browser wait', async () => {
    const known = await signIn('192.0.2.1', { password: PASSWORD });
    const device = Object(known.body).device_token;
    const before = await failures();
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const first = api.app.get(StrangersTurn, { strict: false }).run(() => ended);
    const refused: JsonAnswer[] = [];
    let told: () => void = () => undefined;
    const allRefused = new Promise<void>((resolve) => {
      told = resolve;
    });
    const guesses = Array.from({ length: 40 }, async (_, network) => {
      // Every other address belongs to nobody.
      const email = network % 2 === 0 ? EMAIL : `nobody-${network}@carryover.local`;
      const answer = await signIn(`2001:db8:0:${network.toString(16)}::1`, { email, password: 'guess' });
      if (answer.status === 503 && refused.push(answer) === 11) told();
      return answer.status;
    });
    const answers = Promise.all(guesses);
    try {
      await Promise.race([allRefused, answers]);
      expect(refused.length).toBe(11);
      for (const { headers, body } of refused)
        expect([headers.get('Retry-After'), Object(body).code]).toEqual(['2', 'service_unavailable']);
      expect(await failures()).toBe(before);
      const again = await signIn('2001:db8:0:1::1', { password: PASSWORD, device_token: device });
      expect(again.status).toBe(201);
    } finally {
      end();
      await first;
    }
    const statuses = await answers;
    expect(statuses.filter((status) => status === 401).length).toBe(29);
    expect(await failures()).toBe(before + 29);
    expect((await signIn('192.0.2.2', { password: PASSWORD })).status).toBe(201);
  });
});
