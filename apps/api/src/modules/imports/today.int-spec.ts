import { createTestDatabase, samplePayload, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '../../platform/time/clock.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { ImportRequestReader } from './usecases/read-import-request.js';

/** A clock that shows what the test last set. */
class SettableClock extends Clock {
  moment = new Date(0);

  override now(): Date {
    return this.moment;
  }
}

const clock = new SettableClock();
let database: TestDatabase;
let api: TestApplication;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url, clock });
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

/** What is said of a payment review on that day; reviews cannot lie in the future. */
async function check(reviewDate: string): Promise<string[]> {
  const reader = api.app.get(ImportRequestReader);
  const { ruleErrors } = await reader.read(
    '00000000-0000-7000-8000-000000000000',
    samplePayload({ last_payment_review_date: reviewDate }),
  );
  return ruleErrors.filter(({ path }) => path === 'last_payment_review_date').map(({ detail }) => detail);
}

describe('today', () => {
  it.each([
    ['23:30 UTC in summer, when London is a day ahead', '2026-07-01T23:30:00Z', '2026-07-02', '2026-07-03'],
    ['22:30 UTC in summer', '2026-07-01T22:30:00Z', '2026-07-01', '2026-07-02'],
    ['23:30 UTC in winter', '2026-12-01T23:30:00Z', '2026-12-01', '2026-12-02'],
    ['the day the clocks go forward, before', '2026-03-29T00:59:59Z', '2026-03-29', '2026-03-30'],
    ['the day the clocks go forward, late', '2026-03-29T23:00:00Z', '2026-03-30', '2026-03-31'],
    ['the day the clocks go back, its first minute', '2026-10-24T23:00:00Z', '2026-10-25', '2026-10-26'],
    ['the day the clocks go back, late', '2026-10-25T23:59:59Z', '2026-10-25', '2026-10-26'],
    ['29 February', '2028-02-29T12:00:00Z', '2028-02-29', '2028-03-01'],
    ['the day before 29 February', '2028-02-28T12:00:00Z', '2028-02-28', '2028-02-29'],
  ])('is the date in London: %s', async (_, now, today, tomorrow) => {
    clock.moment = new Date(now);
    expect(await check(today)).toEqual([]);
    expect(await check(tomorrow)).toEqual(['The last payment review cannot be in the future.']);
  });
});
