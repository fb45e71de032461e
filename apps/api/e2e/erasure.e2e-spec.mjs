import { controlTotalsOf } from '@carryover/contract';
import { generatePayloads } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';
import { inParallel } from './support/supplier-api.mjs';

/** More than one step of an erasure, which takes a hundred imports, and less than two. */
const ACCOUNTS = 130;
const STEP = 100;
const SOON = { milliseconds: 60_000, every: 50 };
/** Ordered by the worker itself. */
const ERASING = { PAYLOAD_ERASURE_DAYS: '2' };

const KEPT = `SELECT v.process_id, v.payload_hash, p.external_account_number AS number FROM account_import_payload v
  JOIN account_import_process p ON p.id = v.process_id ORDER BY process_id`;
const ERASED = `SELECT process_id, payload_hash, control_totals, erased_at::text AS at FROM account_import_payload
  WHERE erased_at IS NOT NULL AND num_nonnulls(payload, sealed_payload, sealed_key) = 0 ORDER BY process_id`;
const ERASURE = 'SELECT status, examined, erased FROM payload_erasure';

const payloads = generatePayloads(ACCOUNTS, 31, 'DEMO');

let carryover;
let sent;
/** Keeps a payload of the second step locked. */
let holder;

beforeAll(async () => {
  carryover = await Carryover.start();
  const supplier = await carryover.supplier();
  await inParallel(payloads, 8, (payload) => supplier.create(payload));
  expect(await carryover.settled()).toEqual({ PROCESSED: ACCOUNTS });
  await carryover.workers[0].end();
  const staff = await carryover.staff();
  expect((await staff.send('PUT', 'suppliers/DEMO/status', { status: 'Complete', reason: 'It is over' })).status).toBe(
    200,
  );
  await carryover.query(`UPDATE import_supplier_status_change SET occurred_at = occurred_at - interval '3 days'`);
  sent = await carryover.query(KEPT);
  holder = new pg.Client({ connectionString: carryover.databaseUrl });
  await holder.connect();
}, 300_000);

afterAll(async () => {
  await holder?.end();
  // Compares accounts with hashes, digests and totals.
  await carryover?.stop();
});

/** Whether a connection of the service waits for the row that is held. */
async function isHeldUp() {
  const waiting = await carryover.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%UPDATE account_import_payload%'`,
  );
  return waiting.length > 0;
}

async function isOver() {
  const [{ status }] = await carryover.query(ERASURE);
  return status === 'DONE';
}

describe('an erasure whose worker is killed in the middle of a step', () => {
  let before;

  it('keeps the steps that were committed, and nothing of the one that was not', async () => {
    await holder.query('BEGIN');
    await holder.query(
      `SELECT 1 FROM account_import_payload WHERE process_id = (SELECT id FROM account_import_process
         ORDER BY external_account_number OFFSET ${STEP + 20} LIMIT 1) FOR UPDATE`,
    );
    const worker = await carryover.addWorker(ERASING);
    expect(await waitUntil(isHeldUp, SOON)).toBe(true);
    await worker.end('SIGKILL');
    await holder.query('ROLLBACK');
    expect(await waitUntil(async () => !(await isHeldUp()), SOON)).toBe(true);
    expect(await carryover.query(ERASURE)).toEqual([{ status: 'RUNNING', examined: STEP, erased: STEP }]);
    before = await carryover.query(ERASED);
    expect(before).toHaveLength(STEP);
  });

  it('goes on by itself: everything is erased once, and its hash and control totals stay', async () => {
    await carryover.addWorker(ERASING);
    expect(await waitUntil(isOver, SOON)).toBe(true);
    expect(await carryover.query(ERASURE)).toEqual([{ status: 'DONE', examined: ACCOUNTS, erased: ACCOUNTS }]);
    const after = await carryover.query(ERASED);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after.map(({ at: _at, ...kept }) => kept)).toEqual(
      sent.map(({ process_id, payload_hash, number }) => ({
        process_id,
        payload_hash,
        control_totals: controlTotalsOf(payloads.find((one) => one.external_account_number === number)),
      })),
    );
  });

  it('was ordered once, which the audit trail tells', async () => {
    const entries = `SELECT actor, target FROM audit_entry WHERE action = 'supplier.erase_payloads'`;
    expect(await carryover.query(entries)).toEqual([{ actor: 'platform', target: 'DEMO' }]);
  });
});
