import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newId } from '../../../platform/database/new-id.js';
import { renderMetrics } from '../../../platform/metrics/registry.js';
import { closeAfterEach, refusingRedis } from '../../../platform/queue/testing/redis-queues.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { storeImport } from '../../../testing/stored-import.js';
import { until, untilRead } from '../../../testing/until.js';
import { startWorker } from '../../../testing/worker-context.js';
import { ImportMetrics } from './import-metrics.js';

/** Wake-ups that the queue is filled up to, and imports that wait: it is well filled for as long as nothing is taken from it. */
const WINDOW = 20;

let database: TestDatabase;
let outside: DataSource;
let supplierId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  outside = await new DataSource({ type: 'postgres', url: database.url, installExtensions: false }).initialize();
  supplierId = await addSupplier(outside, 'REFUSED');
  await outside.query(`CREATE FUNCTION wait_for_lock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END $$`);
  await outside.query(
    'CREATE TRIGGER held BEFORE INSERT ON account FOR EACH STATEMENT EXECUTE FUNCTION wait_for_lock()',
  );
});
afterAll(async () => {
  await outside?.destroy();
  await database?.drop();
});

closeAfterEach();

describe.each(['bull', 'bullmq'])('imports by workers with %s', (adapter) => {
  it('go on at each of them when Redis tells how full its queue is and hands nothing out', async () => {
    const { change, url } = await refusingRedis();
    const variables = {
      REDIS_URL: url,
      QUEUE_ADAPTER: adapter,
      QUEUE_PREFIX: newId(),
      QUEUE_WINDOW: String(WINDOW),
      WORKER_CONCURRENCY: '1',
    };
    const ids = await Promise.all(
      Array.from({ length: WINDOW }, (_, index) => {
        const number = `${adapter}-${index}`;
        const payload = distinctSample(index + (adapter === 'bull' ? 0 : WINDOW), {
          import_supplier: 'REFUSED',
          external_account_number: number,
        });
        return storeImport(outside, { supplierId, number, payload });
      }),
    );
    const statuses = () =>
      outside.query('SELECT status, count(*)::int FROM account_import_process WHERE id = ANY($1) GROUP BY 1', [ids]);
    const lock = outside.createQueryRunner();
    await lock.query('SELECT pg_advisory_lock(1)');
    const worker = await startWorker(database.url, variables);
    try {
      const figures = async () => (await renderMetrics([await worker.app.get(ImportMetrics).collect()])).text;
      await untilRead(statuses, (rows) => rows.some(({ status }: { status: string }) => status === 'IN_PROGRESS'));
      await until(async () => (await figures()).includes(`carryover_import_queue_depth ${WINDOW}`));
      await change('-@write');
      await lock.query('SELECT pg_advisory_unlock(1)');
      expect(await untilRead(statuses, (rows) => rows.length === 1)).toEqual([{ status: 'PROCESSED', count: WINDOW }]);
      expect(await figures()).toContain(`carryover_import_queue_shared{adapter="${adapter}"} 0`);
    } finally {
      await lock.query('SELECT pg_advisory_unlock_all()');
      await lock.release();
      await worker.stop();
    }
  });
});
