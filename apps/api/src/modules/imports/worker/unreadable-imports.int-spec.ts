import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { newId } from '../../../platform/database/new-id.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { connectAsOwner } from '../../../testing/connect-as-owner.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { untilRead } from '../../../testing/until.js';
import { startWorker } from '../../../testing/worker-context.js';
import { PayloadKeys } from '../sealing/payload-keys.js';
import { insertNew } from '../testing/accepted-imports.js';
import { putBack } from '../testing/put-back.js';
import { WAITING_REASON } from '../waiting-reason.js';

let database: TestDatabase;
let source: DataSource;
let supplierId: string;

pollQuickly();
beforeAll(async () => {
  database = await createTestDatabase();
  source = await connectAsOwner(database.url);
  supplierId = await addSupplier(source, 'SEALED');
  // As the api does at its start, before anything is sealed.
  const worker = await startWorker(database.url);
  await worker.app.get(PayloadKeys).noteNewest();
  await worker.stop();
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

let samples = 0;
async function accept(isDryRun = false): Promise<string> {
  const id = newId();
  samples += 1;
  const sent = distinctSample(samples, { import_supplier: 'SEALED', external_account_number: id });
  await insertNew(source.manager, id, {
    importSupplierId: supplierId,
    externalAccountNumber: id,
    payloadJson: JSON.stringify(sent),
    payloadHash: id,
    isDryRun,
    scheduleWindowStart: null,
    scheduleWindowEnd: null,
  });
  return id;
}

/** Changes one byte of a stored value. */
const damage = (id: string, column: 'sealed_payload' | 'sealed_key') =>
  source.query(
    column === 'sealed_payload'
      ? `UPDATE account_import_payload SET sealed_payload = set_byte(sealed_payload, 40, 255 - get_byte(sealed_payload, 40))
         WHERE process_id = $1`
      : `UPDATE account_import_payload SET sealed_key = overlay(sealed_key PLACING
           CASE substr(sealed_key, 30, 1) WHEN 'A' THEN 'B' ELSE 'A' END FROM 30) WHERE process_id = $1`,
    [id],
  );

async function stateOf(id: string) {
  const [row] = await source.query(
    `SELECT p.status, p.attempt, p.latest_error_code AS code, p.latest_error_detail AS detail,
       p.latest_error_domain AS domain, ${WAITING_REASON} AS waits,
       (SELECT array_agg(e.data ->> 'reason' ORDER BY e.id) FROM account_import_event e
        WHERE e.process_id = p.id AND e.from_status = 'IN_PROGRESS' AND e.to_status = 'PENDING') AS reasons
     FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id WHERE p.id = $1`,
    [id],
  );
  return row;
}

describe('an import whose payload does not open', () => {
  it.each([
    ['sealed_payload', false, 'ERRORED'],
    ['sealed_payload', true, 'DRY_RUN_ERRORED'],
    ['sealed_key', false, 'ERRORED'],
  ] as const)(
    'although its key is at hand, as its %s was changed, ends as a fault of ours (dry run: %s)',
    async (...given) => {
      const [column, isDryRun, status] = given;
      const id = await accept(isDryRun);
      await damage(id, column);
      const worker = await startWorker(database.url);
      try {
        const state = await untilRead(
          () => stateOf(id),
          ({ status: now, reasons }) => now === status || reasons !== null,
        );
        expect(state).toMatchObject({
          ...{ status, attempt: 1, code: 'internal_error', domain: 'platform', reasons: null },
          detail: `What is stored of the account was changed since it was sent, and cannot be read; reference ${id}.`,
        });
      } finally {
        await worker.stop();
      }
    },
  );

  it.each([
    ['lacks its key', `newer:${'6'.repeat(64)}`],
    ['has another key of that name', `seals:${'7'.repeat(64)}`],
  ])('as the worker %s waits, says so, and is counted and logged without an error', async (_what, key) => {
    const [error, warn] = [jest.spyOn(AppLogger.prototype, 'error'), jest.spyOn(AppLogger.prototype, 'warn')];
    const before = await putBack('key_missing');
    const ids = [await accept(), await accept(), await accept()];
    const worker = await startWorker(database.url, { SEALING_KEYS: key });
    try {
      for (const id of ids) {
        const state = await untilRead(
          () => stateOf(id),
          ({ reasons }) => reasons !== null,
        );
        expect(state).toMatchObject({
          ...{ status: 'PENDING', attempt: 0, code: null, reasons: ['payload_not_readable'] },
          waits: expect.stringMatching(
            /^A worker had no key that opens it\. The next attempt is due at .* London time\.$/,
          ),
        });
      }
    } finally {
      await worker.stop();
    }
    expect(await putBack('key_missing')).toBe(before + ids.length);
    expect(error).not.toHaveBeenCalled();
    const told = warn.mock.calls.filter(([event]) => event === 'imports.account.key_missing');
    expect(told).toEqual([['imports.account.key_missing', { key: 'seals' }]]);
  });
});
