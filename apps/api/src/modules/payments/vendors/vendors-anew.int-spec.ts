import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startTestApplication } from '../../../testing/test-application.js';

describe('an api that starts', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database?.drop();
  });

  it.each([
    ['with another key', { PAYMENT_VENDORS: 'STRIPE', STRIPE_SECRET_KEY: 'sk_new' }],
    ['without the vendor', { PAYMENT_VENDORS: 'none' }],
  ])('%s takes no answer of before for the latest, and counts none', async (_what, variables) => {
    const before = await startTestApplication({ databaseUrl: database.url });
    await before.app.get(DataSource).query(
      `INSERT INTO outcome_count (subject, outcome, count, latest_at)
       VALUES ('payment_vendor:STRIPE', 'misconfigured', 3, clock_timestamp()), ('staff_sign_in', 'failed', 1, clock_timestamp())
       ON CONFLICT (subject, outcome) DO UPDATE SET latest_at = excluded.latest_at`,
    );
    await before.close();
    const api = await startTestApplication({ databaseUrl: database.url, variables });
    const rows = await api.app
      .get(DataSource)
      .query('SELECT subject, outcome, count::int AS count FROM outcome_count ORDER BY subject, latest_at DESC');
    await api.close();
    expect(rows).toEqual([
      { subject: 'payment_vendor:STRIPE', outcome: 'started', count: 0 },
      { subject: 'payment_vendor:STRIPE', outcome: 'misconfigured', count: 3 },
      { subject: 'staff_sign_in', outcome: 'failed', count: 1 },
    ]);
  });
});
