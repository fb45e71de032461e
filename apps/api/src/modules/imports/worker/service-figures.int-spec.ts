import { readFileSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { OutcomeCounts } from '../../../platform/metrics/outcome-counts.js';
import { webhookDeliveries } from '../../../platform/metrics/process-metrics.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { runInTransaction } from '../../../testing/run-in-transaction.js';
import { storeImport } from '../../../testing/stored-import.js';
import { untilRead } from '../../../testing/until.js';
import { startWorker, type WorkerContext } from '../../../testing/worker-context.js';
import { DISABLED_BY_SUPPLIER } from '../../events/index.js';
import { ChangeSupplierStatusUseCase, type SupplierStatus } from '../../suppliers/index.js';
import { MetricsController } from './metrics.controller.js';

describe('the figures of the worker', () => {
  let database: TestDatabase;
  let worker: WorkerContext;
  let figures: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    worker = await startWorker(database.url);
    const source = worker.app.get(DataSource);
    const supplierId = await addSupplier(source, 'HOOKED');
    const processId = await storeImport(source, { supplierId, number: 'H-1', status: 'CANCELLED' });
    await source.query('INSERT INTO event_feed (import_supplier_id, latest_position) VALUES ($1, 12)', [supplierId]);
    await addWebhook(source, { supplierId, processId, disabledReason: null });
    for (const [code, disabledReason] of [
      ['GONE', 'It answered 410.'],
      ['CLOSED', DISABLED_BY_SUPPLIER],
      ['OPENED', null],
    ] as const) {
      const ended = await addSupplier(source, code);
      const waiting = await storeImport(source, { supplierId: ended, number: `${code}-1`, status: 'CANCELLED' });
      await addWebhook(source, { supplierId: ended, processId: waiting, disabledReason });
    }
    await source.query(`UPDATE supplier_webhook SET modified_at = now() - interval '5 minutes'
      WHERE import_supplier_id = (SELECT id FROM import_supplier WHERE code = 'OPENED')`);
    const pausedId = await addSupplier(source, 'HELD');
    await source.query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [pausedId]);
    await storeImport(source, { supplierId: pausedId, number: 'P-1', age: 7_200 });
    const wavedId = await addSupplier(source, 'WAVED');
    const ofWave = await storeImport(source, { supplierId: wavedId, number: 'W-1', age: 7_200 });
    await source.query(
      `WITH halted AS (INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
         VALUES (gen_random_uuid(), $1, 'W', 'HALTED', 'HALTED', now(), now()) RETURNING id)
       UPDATE account_import_process SET wave_id = (SELECT id FROM halted) WHERE id = $2`,
      [wavedId, ofWave],
    );
    const reopenedId = await addSupplier(source, 'REOPENED');
    const setReopened = (status: SupplierStatus) =>
      runInTransaction(worker.app, ChangeSupplierStatusUseCase, {
        importSupplierId: reopenedId,
        status,
        actor: 'ada@carryover.local',
        reason: 'Night window.',
      });
    await setReopened('Paused');
    const keptWaiting = await storeImport(source, { supplierId: reopenedId, number: 'R-1', age: 7_200 });
    // Workers leave it alone while somebody else holds it.
    const holder = source.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM account_import_process WHERE id = $1 FOR UPDATE', [keptWaiting]);
    await setReopened('Ongoing');
    const triedId = await addSupplier(source, 'TRIED', { isSandbox: true });
    await storeImport(source, { supplierId: triedId, number: 'T-1', status: 'ERRORED' });
    await source.query(
      `INSERT INTO pack (id, import_supplier_id, reconciliation_id, facts_at, salt, status, attempt, due_at, made_at)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), now(), repeat('a', 64), status, 1, now() + interval '1 hour', now() - age
       FROM (VALUES ('BUILDING', interval '1 hour'), ('FAILED', interval '3 hours')) AS made (status, age)`,
      [supplierId],
    );
    const counts = worker.app.get(OutcomeCounts);
    counts.add('payment_vendor:mended', 'misconfigured');
    await counts.beforeApplicationShutdown();
    await counts.startAnew('payment_vendor:');
    counts.add('payment_vendor:mended', 'unavailable');
    for (const outcome of ['verified', 'verified', 'misconfigured', 'unavailable', 'circuit_open', 'left_alone']) {
      counts.add('payment_vendor:stripe', outcome);
      await counts.beforeApplicationShutdown();
    }
    counts.add('payment_vendor:gocardless', 'misconfigured');
    await counts.beforeApplicationShutdown();
    for (let attempt = 0; attempt < 50; attempt += 1) counts.add('payment_vendor:gocardless', 'verified');
    for (let attempt = 0; attempt < 3; attempt += 1) counts.add('staff_sign_in', 'failed');
    await counts.beforeApplicationShutdown();
    await source.query(`INSERT INTO meter_point_conflict SELECT s.id, h.id, CASE WHEN s.id = h.id THEN 2 ELSE 7 END, now()
      FROM import_supplier s, import_supplier h WHERE s.code = 'HELD' AND h.code IN ('HELD', 'HOOKED')`);
    webhookDeliveries.reset();
    webhookDeliveries.inc({ outcome: 'unreachable' });
    const response = Object.assign(Object.create(null), { type: () => undefined });
    // Figures that are late are not there until they have come.
    const show = () => worker.app.get(MetricsController).show(response);
    figures = await untilRead(show, (shown) => shown.includes('carryover_mail_oldest'));
    await holder.rollbackTransaction();
    await holder.release();
  });
  afterAll(async () => {
    await worker?.stop();
    await database?.drop();
  });

  it.each([
    'carryover_payment_verifications_total{vendor="stripe",outcome="verified"} 2',
    'carryover_payment_verifications_total{vendor="gocardless",outcome="verified"} 50',
    'carryover_payment_vendor_misconfigured{vendor="stripe"} 1',
    'carryover_payment_vendor_misconfigured{vendor="gocardless"} 0',
    'carryover_payment_vendor_misconfigured{vendor="mended"} 0',
    'carryover_payment_verifications_total{vendor="mended",outcome="misconfigured"} 1',
    'carryover_staff_sign_ins_total{outcome="failed"} 3',
    'carryover_staff_sign_ins_total{outcome="blocked"} 0',
    'carryover_database_up 1',
    'carryover_webhook_deliveries_total{outcome="unreachable"} 1',
    'carryover_webhook_undelivered_accounts{supplier="HOOKED"} 1',
    'carryover_webhook_feed_lag_events{supplier="HOOKED"} 3',
    'carryover_webhook_disabled{supplier="HOOKED",by="receiver"} 0',
    'carryover_webhook_disabled{supplier="GONE",by="receiver"} 1',
    'carryover_webhook_disabled{supplier="GONE",by="supplier"} 0',
    'carryover_webhook_disabled{supplier="CLOSED",by="receiver"} 0',
    'carryover_webhook_disabled{supplier="CLOSED",by="supplier"} 1',
    'carryover_webhook_undelivered_accounts{supplier="CLOSED"} 1',
    'carryover_webhook_oldest_undelivered_seconds{supplier="GONE"} 0',
    'carryover_webhook_oldest_undelivered_seconds{supplier="CLOSED"} 0',
    'carryover_mail_oldest_waiting_seconds 0',
    'carryover_registration_oldest_waiting_seconds 0',
    'carryover_meter_point_conflicts_total{supplier="HELD",held_by="another_organization"} 7',
    'carryover_meter_point_conflicts_total{supplier="HELD",held_by="itself"} 2',
    'carryover_meter_point_conflicts_total{supplier="HELD",held_by="its_organization"} 0',
    'carryover_meter_point_conflicts_total{supplier="HOOKED",held_by="another_organization"} 0',
    'carryover_import_processes{supplier="TRIED",sandbox="true",status="ERRORED",error_code="tariff_code_not_found"} 1',
    'carryover_import_processes{supplier="HOOKED",sandbox="false",status="CANCELLED",error_code=""} 1',
  ])('say %s', (line) => {
    expect(figures.split('\n')).toContain(line);
  });

  it('count no payment instruction for an api that started', () => {
    expect(figures).not.toContain('outcome="started"');
  });

  it('say nothing of the attempts of a sandbox, which are not counted', () => {
    expect(figures).not.toContain('carryover_meter_point_conflicts_total{supplier="TRIED"');
  });

  it('say since when a delivery fails', () => {
    const [, seconds] = /carryover_webhook_oldest_undelivered_seconds\{supplier="HOOKED"\} (\S+)/.exec(figures) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(7_200);
  });

  it('call nothing late for longer than the webhook has been set as it is', () => {
    const [, seconds] = /carryover_webhook_oldest_undelivered_seconds\{supplier="OPENED"\} (\S+)/.exec(figures) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(300);
    expect(Number(seconds)).toBeLessThan(3_600);
  });

  it('say for how long the oldest pack is being built, and nothing of those whose facts have changed', () => {
    const [, seconds] = /^carryover_pack_oldest_waiting_seconds (\S+)$/m.exec(figures) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(3_600);
    expect(Number(seconds)).toBeLessThan(10_800);
  });

  it('call nothing due that a Paused supplier holds back', () => {
    expect(figures).toContain(
      'carryover_import_processes{supplier="HELD",sandbox="false",status="PENDING",error_code=""} 1',
    );
    expect(figures).not.toContain('carryover_import_oldest_waiting_seconds{supplier="HELD"');
  });

  it('call nothing due that a wave holds back', () => {
    expect(figures).toContain(
      'carryover_import_processes{supplier="WAVED",sandbox="false",status="PENDING",error_code=""} 1',
    );
    expect(figures).not.toContain('carryover_import_oldest_waiting_seconds{supplier="WAVED"');
  });

  it('call nothing due for longer than its supplier has been Ongoing again', () => {
    const due = /carryover_import_oldest_waiting_seconds\{supplier="REOPENED",sandbox="false"\} (\S+)/;
    const [, seconds] = due.exec(figures) ?? [];
    expect(Number(seconds)).toBeLessThan(60);
  });

  it('are of the form that Prometheus reads, each name once', () => {
    const names = figures.match(/^# TYPE \S+/gm) ?? [];
    expect(new Set(names).size).toBe(names.length);
    expect(figures.split('\n').filter((line) => !/^(#.*|[a-z_0-9]+(\{.*\})? \S+|)$/.test(line))).toEqual([]);
  });

  it('are all described, and rules and graphs use no others', () => {
    const namesIn = (text: string) => new Set(text.match(/\bcarryover_[a-z_]+/g) ?? []);
    const inFile = (path: string) =>
      namesIn(readFileSync(new URL(`../../../../../../${path}`, import.meta.url), 'utf8'));
    const there = new Set([...figures.matchAll(/^# TYPE (carryover_\S+)/gm)].map(([, name]) => name));
    // The console counts its own.
    for (const name of inFile('apps/admin/server/metrics.mjs')) there.add(name);
    const described = inFile('docs/metrics.md');
    expect([...there].filter((name) => !described.has(String(name)))).toEqual([]);
    for (const path of ['docs/metrics.md', 'deploy/prometheus/alerts.yml', 'deploy/grafana/carryover.json']) {
      const used = [...inFile(path)].map((name) => name.replace(/_(bucket|count|sum)$/, ''));
      expect(used.filter((name) => !there.has(name))).toEqual([]);
    }
  });
});

/** Adds a webhook whose events of one account have failed for two hours. @param webhook disabledReason: null for one that is not disabled */
async function addWebhook(
  source: DataSource,
  webhook: { supplierId: string; processId: string; disabledReason: string | null },
): Promise<void> {
  const { supplierId, processId, disabledReason } = webhook;
  await source.query(
    `INSERT INTO supplier_webhook (import_supplier_id, url, sealed_secret, starts_after_event, queued_position,
       disabled_at, disabled_reason, created_at, modified_at)
     VALUES ($1, 'https://x.example', 'x', 0, 9, CASE WHEN $2::text IS NOT NULL THEN now() END, $2,
       now() - interval '3 hours', now() - interval '3 hours')`,
    [supplierId, disabledReason],
  );
  await source.query(
    `INSERT INTO webhook_lane (import_supplier_id, process_id, after_position, until_position, first_failed_at, due_at)
     VALUES ($1, $2, 3, 9, now() - interval '2 hours', now() + interval '1 hour')`,
    [supplierId, processId],
  );
}
