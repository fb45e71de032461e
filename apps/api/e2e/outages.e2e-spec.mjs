import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';
import { inParallel } from './support/supplier-api.mjs';

let carryover;

beforeAll(async () => {
  carryover = await Carryover.start({ apis: 2, workers: 2, env: { LEASE_SECONDS: '2' } });
});

afterAll(() => carryover?.stop());

let samples = 0;
const numbered = (external_account_number) => {
  samples += 1;
  return distinctSample(samples, { external_account_number });
};

async function processedSoon(supplier, number) {
  const isProcessed = async () => (await supplier.status(number)).body.status === 'PROCESSED';
  return waitUntil(isProcessed, { milliseconds: 20_000 });
}

describe('one account sent a hundred times at once', () => {
  it('over two api processes becomes one process and one account', async () => {
    const suppliers = await Promise.all([carryover.supplier(0), carryover.supplier(1)]);
    const payload = numbered('SAME-1');
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => suppliers[index % 2].create(payload)));
    for (const { status, body } of answers) {
      // Some arrive while it waits, some while it runs, some after it was created.
      const code = body.non_field_errors?.code ?? 'accepted';
      expect([
        [201, 'accepted'],
        [400, 'account_import_process_in_progress'],
        [400, 'account_import_process_already_imported'],
      ]).toContainEqual([status, code]);
    }
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(await processedSoon(suppliers[0], 'SAME-1')).toBe(true);
    const counts = await carryover.query(`
      SELECT count(*)::int AS processes, (SELECT count(*)::int FROM account) AS accounts,
        (SELECT count(*)::int FROM account_import_event WHERE event LIKE '%CREATED') AS births
      FROM account_import_process`);
    expect(counts).toEqual([{ processes: 1, accounts: 1, births: 1 }]);
  });
});

describe('a worker that stops', () => {
  it('ends with exit code 0, and another takes what comes after', async () => {
    expect(await carryover.workers.pop().end('SIGTERM')).toBe(0);
    await carryover.addWorker();
    const supplier = await carryover.supplier();
    await supplier.create(numbered('AFTER-STOP-1'));
    expect(await processedSoon(supplier, 'AFTER-STOP-1')).toBe(true);
  });
});

describe('with Redis stopped', () => {
  it('create answers 201 within a second and the account is imported', async () => {
    const supplier = await carryover.supplier();
    const timed = async (number) => {
      const from = performance.now();
      const answer = await supplier.create(numbered(number));
      return { answer, took: performance.now() - from };
    };
    const usual = await timed('WITH-REDIS-1');
    await carryover.redis.stop();
    for (const number of ['NO-REDIS-1', 'NO-REDIS-2', 'NO-REDIS-3']) {
      const { answer, took } = await timed(number);
      expect(answer).toEqual({ status: 201, body: {} });
      // On a machine with other work beside it everything takes longer.
      expect(took).toBeLessThan(1_000 + 5 * usual.took);
    }
    for (const number of ['NO-REDIS-1', 'NO-REDIS-2', 'NO-REDIS-3'])
      expect(await processedSoon(supplier, number)).toBe(true);
  });

  it('every worker goes on by itself, not only the elected one', async () => {
    const supplier = await carryover.supplier();
    let sent = 0;
    // One of them may be quick enough for forty, but not time and again.
    const haveBothWorked = async () => {
      const numbers = Array.from({ length: 40 }, (_, index) => `ALONE-${sent + index}`);
      sent += numbers.length;
      await inParallel(numbers, 8, async (number) => {
        expect(await supplier.create(numbered(number))).toEqual({ status: 201, body: {} });
      });
      await carryover.settled(60_000);
      const [{ workers }] = await carryover.query(`
        SELECT count(DISTINCT e.data->>'worker')::int AS workers FROM account_import_event e
        JOIN account_import_process p ON p.id = e.process_id
        WHERE p.external_account_number LIKE 'ALONE-%' AND e.event LIKE '%STARTED'`);
      return workers === 2;
    };
    expect(await waitUntil(haveBothWorked, { milliseconds: 60_000, every: 1 })).toBe(true);
  });

  it('an api that starts meanwhile takes imports too, and the queue is used again when Redis is back', async () => {
    await carryover.addApi();
    const late = await carryover.supplier(carryover.apis.length - 1);
    expect(await late.create(numbered('NO-REDIS-4'))).toEqual({ status: 201, body: {} });
    expect(await processedSoon(late, 'NO-REDIS-4')).toBe(true);
    await carryover.startRedis();
    expect(await late.create(numbered('REDIS-BACK-1'))).toEqual({ status: 201, body: {} });
    expect(await processedSoon(late, 'REDIS-BACK-1')).toBe(true);
  });
});
