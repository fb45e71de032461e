import { randomUUID } from 'node:crypto';
import { generatePayloads } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';
import { inParallel } from './support/supplier-api.mjs';

const NOT_ONGOING = 'import_supplier_migration_not_ongoing';
const SOON = 30_000;

let carryover;
/** Clients of either api process. */
let staff;
let suppliers;

beforeAll(async () => {
  carryover = await Carryover.start({ apis: 2, workers: 2, env: { LEASE_SECONDS: '2', BATCH_GRACE_SECONDS: '0' } });
  staff = [await carryover.staff(0), await carryover.staff(1)];
  suppliers = [await carryover.supplier(0), await carryover.supplier(1)];
});

// Its many imports are put into the tables without the events that would have led there.
afterAll(() => carryover?.stop({ planted: ['legal-path-without-gaps', 'events-lead-to-the-state'] }));

const now = async () => (await carryover.query('SELECT clock_timestamp() AS at'))[0].at.getTime();

/** Imports straight in the database. Their payload lacks nearly everything, so that each attempt fails at once. */
async function store(prefix, count, status, code = 'tariff_code_not_found') {
  const rows = await carryover.query(
    `WITH stored AS (
       INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
         payload_version, payload_hash, available_at, attempt, latest_error_code, latest_error_detail, latest_error_domain,
         created_at, modified_at)
       SELECT gen_random_uuid(), s.id, $1 || i, $3, false, 1, 'x', now() + interval '1 hour', 1,
         CASE WHEN $3 = 'ERRORED' THEN $4 END, CASE WHEN $3 = 'ERRORED' THEN 'It failed.' END,
         CASE WHEN $3 = 'ERRORED' THEN 'account_import' END, now(), now()
       FROM import_supplier s, generate_series(1, $2::int) i WHERE s.code = 'DEMO' RETURNING *
     ), kept AS (
       INSERT INTO account_import_payload (process_id, version, payload, payload_hash, created_at)
       SELECT id, 1, jsonb_build_object('import_supplier', 'DEMO', 'external_account_number', external_account_number),
         'x', now() FROM stored
     ) SELECT id FROM stored`,
    [prefix, count, status, code],
  );
  return rows.map(({ id }) => id);
}

/** How often staff moved each import, by its id. */
async function movesOf(ids) {
  const rows = await carryover.query(
    `SELECT process_id AS id, count(*)::int AS n FROM account_import_event
     WHERE process_id = ANY($1::uuid[]) AND data ->> 'actor' IS NOT NULL GROUP BY 1`,
    [ids],
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

const itemsOf = (batch) =>
  carryover.query('SELECT process_id AS id, outcome FROM operator_batch_item WHERE batch_id = $1', [batch]);

async function batchOf(id) {
  return (await staff[1].get(`batches/${id}`)).body;
}

async function reached(id, done) {
  expect(await waitUntil(async () => (await batchOf(id)).done >= done, { milliseconds: SOON, every: 5 })).toBe(true);
}

async function done(id) {
  expect(await waitUntil(async () => (await batchOf(id)).status === 'DONE', { milliseconds: SOON })).toBe(true);
}

/** What is told agrees with what was done, import by import. */
async function expectExact(id) {
  const batch = await batchOf(id);
  const items = await itemsOf(id);
  const with_ = (outcome) => items.filter((item) => item.outcome === outcome);
  expect([batch.changed, batch.skipped]).toEqual([with_('CHANGED').length, with_('SKIPPED').length]);
  expect([batch.total, batch.done]).toEqual([items.length, batch.changed + batch.skipped]);
  const moves = await movesOf(items.map((item) => item.id));
  const wrong = items.filter((item) => (moves.get(item.id) ?? 0) !== (item.outcome === 'CHANGED' ? 1 : 0));
  expect(wrong).toEqual([]);
  return batch;
}

describe('a batch of three thousand', () => {
  it('touches what was chosen and nothing else, each once, while a worker is killed and imports are sent again', async () => {
    const payloads = generatePayloads(40, 71, 'DEMO');
    const chosen = await store('CHOSEN-', 3_000, 'ERRORED', 'campaign_not_found');
    await carryover.query(
      `UPDATE account_import_process p SET external_account_number = n.number
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS row FROM account_import_process
         WHERE id = ANY($1::uuid[])) c JOIN unnest($2::text[]) WITH ORDINALITY n (number, row) ON n.row * 75 = c.row
       WHERE c.id = p.id`,
      [chosen, payloads.map((payload) => payload.external_account_number)],
    );
    const filter = { error_code: 'campaign_not_found' };
    const preview = await staff[0].send('POST', 'batches/preview', { action: 'retry', filter, reason: undefined });
    expect(preview.body).toMatchObject({ count: 3_000, allowed: 3_000, not_allowed: 0, supplier_complete: 0 });

    await store('LATE-', 1, 'ERRORED', 'campaign_not_found');
    const start = { action: 'retry', filter, idempotency_key: randomUUID() };
    const tooFew = await staff[0].send('POST', 'batches', { ...start, expected_count: 3_000 });
    expect(tooFew).toMatchObject({ status: 409, body: { code: 'batch_selection_changed', count: 3_001 } });

    const click = (api) => staff[api].send('POST', 'batches', { ...start, expected_count: 3_001 });
    const clicks = await Promise.all([click(0), click(1), click(0), click(1)]);
    expect(clicks.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [id, ...others] = new Set(clicks.map(({ body }) => body.id));
    expect(others).toEqual([]);

    const slowest = { ms: 0 };
    const later = [];
    const disturb = async () => {
      await reached(id, 400);
      later.push(...(await store('AFTER-', 200, 'ERRORED', 'campaign_not_found')));
      await carryover.workers.shift().end('SIGKILL');
      await carryover.addWorker();
    };
    const resend = () =>
      inParallel(payloads, 4, async (payload, index) => {
        const from = performance.now();
        const { status } = await suppliers[index % 2].create(payload, '?is_dry_run=true');
        slowest.ms = Math.max(slowest.ms, performance.now() - from);
        // A worker may have it at this very moment (R15).
        expect([201, 400, 409]).toContain(status);
      });
    await Promise.all([disturb(), resend()]);
    await done(id);
    const batch = await expectExact(id);
    expect(batch.done).toBe(3_001);
    expect(await movesOf(later)).toEqual(new Map());
    expect((await carryover.query('SELECT count(*)::int AS n FROM operator_batch'))[0].n).toBe(1);
    expect(slowest.ms).toBeLessThan(2_000);
    await carryover.settled();
  });

  it('is stopped mid-way and stays as it is then', async () => {
    await store('STOP-', 6_000, 'ERRORED', 'dunning_path_not_found');
    const start = { action: 'cancel', filter: { error_code: 'dunning_path_not_found' }, expected_count: 6_000 };
    const { body } = await staff[0].send('POST', 'batches', { ...start, idempotency_key: randomUUID() });
    await reached(body.id, 200);
    const stopped = await staff[1].send('POST', `batches/${body.id}/abort`);
    expect(stopped).toMatchObject({ status: 200, body: { status: 'ABORTED', allowed_actions: ['restore'] } });
    expect(stopped.body.done).toBeGreaterThanOrEqual(200);
    expect(stopped.body.done).toBeLessThan(6_000);
    // Another batch, begun after it, is worked off: there was time to go on with the first.
    const [one] = await store('NEXT-', 1, 'ERRORED', 'dunning_path_not_found');
    const next = { action: 'cancel', filter: { ids: [one] }, expected_count: 1, idempotency_key: randomUUID() };
    const second = (await staff[0].send('POST', 'batches', next)).body.id;
    await done(second);
    const batch = await batchOf(body.id);
    expect(batch.done).toBe(stopped.body.done);
    const states = await carryover.query(
      `SELECT p.status, count(*)::int AS n FROM operator_batch_item i JOIN account_import_process p ON p.id = i.process_id
       WHERE i.batch_id = $1 GROUP BY 1 ORDER BY 1`,
      [body.id],
    );
    expect(states).toEqual([
      { status: 'CANCELLED', n: batch.changed },
      { status: 'ERRORED', n: 6_000 - batch.changed },
    ]);
  });
});

describe('the status of a supplier', () => {
  it('stops creates within a second and starts within two in every process, and lets go on what waited', async () => {
    const payloads = generatePayloads(400, 72, 'DEMO');
    const token = (await staff[1].get('changes')).body.token;
    const refusals = [];
    const accepted = [];
    let pausedAt = Number.POSITIVE_INFINITY;
    const opensAt = encodeURIComponent(new Date(Date.now() + 3_600_000).toISOString());
    const waiting = payloads.slice(0, 20);
    await inParallel(waiting, 4, async (payload) => {
      expect((await suppliers[0].create(payload, `?schedule_window_start=${opensAt}`)).status).toBe(201);
    });
    let isOver = false;
    const creating = inParallel(payloads.slice(20), 4, async (payload, index) => {
      if (isOver) return;
      const sentAt = performance.now();
      const answer = await suppliers[index % 2].create(payload);
      if (answer.status === 201) accepted.push(sentAt);
      else refusals.push({ index, sentAt, answer });
    });
    expect(await waitUntil(() => accepted.length >= 60, { milliseconds: SOON, every: 5 })).toBe(true);
    const preview = await staff[0].get('suppliers/DEMO/status/preview?status=Complete');
    expect(preview.body.will_end).toBe(preview.body.waiting);
    expect(preview.body.waiting).toBeGreaterThanOrEqual(20);
    const paused = await staff[0].send('PUT', 'suppliers/DEMO/status', { status: 'Paused' });
    pausedAt = performance.now();
    const pausedInDatabase = await now();
    expect(paused).toMatchObject({ status: 200, body: { code: 'DEMO', status: 'Paused', will_end: 0 } });
    const isTold = async () => (await staff[1].get(`changes?since=${token}`)).body.changed.includes('audit');
    expect(await waitUntil(isTold, { milliseconds: 1_000, every: 20 })).toBe(true);
    expect(await waitUntil(() => performance.now() > pausedAt + 1_500, { milliseconds: SOON })).toBe(true);
    isOver = true;
    await creating;
    expect(accepted.filter((sentAt) => sentAt > pausedAt + 1_000)).toEqual([]);
    expect(new Set(refusals.filter(({ sentAt }) => sentAt > pausedAt + 1_000).map(({ index }) => index % 2)).size).toBe(
      2,
    );
    expect(JSON.stringify(refusals[0].answer.body)).toContain('DEMO');

    // Their window is made to open: with two workers idle they still wait, and say why.
    await carryover.query(`UPDATE account_import_process SET available_at = now() WHERE status = 'PENDING'`);
    const isIdle = async () => (await carryover.states()).IN_PROGRESS === undefined;
    expect(await waitUntil(isIdle, { milliseconds: SOON })).toBe(true);
    expect(await waitUntil(async () => (await now()) > pausedInDatabase + 4_000, { milliseconds: SOON })).toBe(true);
    const [{ started }] = await carryover.query(
      `SELECT count(*)::int AS started FROM account_import_event
       WHERE to_status = 'IN_PROGRESS' AND occurred_at > to_timestamp($1 / 1000.0)`,
      [pausedInDatabase + 2_000],
    );
    expect(started).toBe(0);
    const { results } = (await staff[1].get('imports?status=PENDING&limit=200')).body;
    expect(results.length).toBeGreaterThanOrEqual(20);
    expect(new Set(results.map(({ waiting_reason: reason }) => reason))).toEqual(
      new Set(['The import supplier is Paused.']),
    );
    const one = (await staff[1].get(`imports/${results[0].id}`)).body;
    expect(one.waits).toMatchObject({ reason: 'The import supplier is Paused.', until: null });

    await staff[1].send('PUT', 'suppliers/DEMO/status', { status: 'Ongoing' });
    const doNoneWait = async () => (await carryover.states()).PENDING === undefined;
    expect(await waitUntil(doNoneWait, { milliseconds: SOON })).toBe(true);
    await carryover.settled();
    const [{ processed }] = await carryover.query(
      `SELECT count(*)::int AS processed FROM account_import_process
       WHERE status = 'PROCESSED' AND external_account_number = ANY($1::text[])`,
      [payloads.map((payload) => payload.external_account_number)],
    );
    expect(processed).toBe(accepted.length + 20);
  });

  it('ends as Complete with everything that waits, which the dialog had counted', async () => {
    const waiting = await store('ENDS-', 5_000, 'PENDING');
    const preview = await staff[1].get('suppliers/DEMO/status/preview?status=Complete');
    expect(preview.body).toMatchObject({ waiting: 5_000, running: 0, will_end: 5_000 });
    const set = await staff[0].send('PUT', 'suppliers/DEMO/status', { status: 'Complete' });
    expect(set.body).toMatchObject({ code: 'DEMO', status: 'Complete', waiting: 5_000, running: 0, will_end: 5_000 });
    const ended = async () => (await carryover.states()).PENDING === undefined;
    expect(await waitUntil(ended, { milliseconds: SOON, every: 100 })).toBe(true);
    const rows = await carryover.query(
      `SELECT status, latest_error_code AS code, count(*)::int AS n FROM account_import_process
       WHERE id = ANY($1::uuid[]) GROUP BY 1, 2`,
      [waiting],
    );
    expect(rows).toEqual([{ status: 'ERRORED', code: NOT_ONGOING, n: 5_000 }]);
  });
});
