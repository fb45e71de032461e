import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { pollQuickly } from '../../../testing/quick-polling.js';
import { storeImport } from '../../../testing/stored-import.js';
import { untilRead } from '../../../testing/until.js';
import {
  ALL_IMPORTS,
  BatchesRepository,
  WINDOW_ELAPSED_AFTER_ATTEMPT,
  WINDOW_ELAPSED_WHILE_PAUSED,
} from '../../imports/index.js';
import { REASON, StaffImports } from './testing/staff-imports.js';

const staff = new StaffImports();
const { ask, show, importInDryRun, settled, fail } = staff;

pollQuickly();
beforeAll(() => staff.begin());
afterAll(() => staff.end());

describe('what staff do with imports', () => {
  it('retry one, which then runs again, and cancel one, which does not', async () => {
    const id = await importInDryRun();
    await fail([id]);
    expect((await show(id)).allowed_actions).toEqual(['retry', 'cancel', 'reveal']);
    expect(await ask(`imports/${id}/retry`, 'POST', REASON)).toMatchObject({
      status: 200,
      body: { latest_error: null },
    });
    const done = await settled(id);
    expect(done.status).toBe('DRY_RUN_SUCCEEDED');
    expect(done.timeline.map(({ event }: { event: string }) => event.split('PROCESS_')[1])).toEqual(
      expect.arrayContaining(['REQUEUED', 'STARTED']),
    );
    expect((await ask(`imports/${id}/cancel`, 'POST', REASON)).body).toMatchObject({ status: 'CANCELLED' });
    expect((await ask(`imports/${id}/cancel`, 'POST', REASON)).status).toBe(200);
    expect((await show(id)).allowed_actions).toEqual(['restore', 'reveal']);
    expect(await ask(`imports/${id}/retry`, 'POST', REASON)).toMatchObject({
      status: 409,
      body: { code: 'import_action_not_allowed' },
    });
    expect((await ask(`imports/${id}/retry`, 'POST', {})).body).toEqual({ reason: [expect.any(String)] });
    expect((await ask('imports/none/retry', 'POST', REASON)).status).toBe(404);
  });

  it('filter and sort lists, page by page, and take them away as files', async () => {
    const ids = [await importInDryRun(), await importInDryRun(), await importInDryRun()];
    await fail(ids, 'campaign_not_found', 'account_campaigns.2.slug');
    const query = 'error_code=campaign_not_found&path=account_campaigns.*.slug&status=DRY_RUN_ERRORED';
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await ask(`imports?${query}&sort=modified_at&limit=2&cursor=${cursor}`);
      seen.push(...Object(body).results.map(({ id }: { id: string }) => id));
      cursor = Object(body).next_cursor;
    }
    expect([...seen].sort()).toEqual([...ids].sort());
    expect(Object((await ask(`imports?${query}&limit=1`)).body).results[0].latest_error).toMatchObject({
      code: 'campaign_not_found',
      paths: ['account_campaigns.2.slug'],
    });
    const csv = await (
      await fetch(`${staff.api.url}/console/v1/imports/export.csv?${query}`, { headers: staff.operator })
    ).text();
    expect(csv.trim().split('\r\n')).toHaveLength(4);
    const lines = await (
      await fetch(`${staff.api.url}/console/v1/imports/export.jsonl?${query}`, { headers: staff.operator })
    ).text();
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).error_code),
    ).toEqual(Array(3).fill('campaign_not_found'));
  });

  it('see what fails in groups with exact counts', async () => {
    const ids = [await importInDryRun(), await importInDryRun()];
    await fail(ids.slice(0, 1), 'dunning_path_not_found', 'dunning_path.path_name');
    await fail(ids.slice(1), 'dunning_path_not_found', 'dunning_path.path_name');
    const { results } = Object((await ask('errors?code=dunning_path_not_found&supplier=ACME')).body);
    expect(results).toEqual([
      expect.objectContaining({
        code: 'dunning_path_not_found',
        path: 'dunning_path.path_name',
        count: 2,
        suppliers: [{ code: 'ACME', is_sandbox: false, count: 2 }],
        per_hour: [...Array(23).fill(0), 2],
        actor: expect.any(String),
        runbook: 'docs/errors/dunning_path_not_found.md',
        allowed_actions: ['retry', 'triage'],
      }),
    ]);
    expect(results[0].samples).toHaveLength(2);
  });

  it('retry a group: previewed, frozen, worked off once, and nothing outside it', async () => {
    const ids = [await importInDryRun(), await importInDryRun(), await importInDryRun()];
    const outside = await importInDryRun();
    await fail(ids, 'invalid_reference_namespace', 'references.0.namespace');
    await fail([outside], 'invalid_reference_namespace', 'references.0.value');
    const filter = { error_code: 'invalid_reference_namespace', path: 'references.*.namespace' };
    const preview = await ask('batches/preview', 'POST', { action: 'retry', filter });
    expect(preview.body).toEqual({
      count: 3,
      allowed: 3,
      not_allowed: 0,
      supplier_complete: 0,
      not_helped_by_retry: 3,
      grace_seconds: 0,
    });
    const start = { action: 'retry', filter, ...REASON, expected_count: 3, idempotency_key: 'a click' };
    const wrong = await ask('batches', 'POST', { ...start, expected_count: 2, idempotency_key: 'another' });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'batch_selection_changed', count: 3 } });
    const answers = await Promise.all([ask('batches', 'POST', start), ask('batches', 'POST', start)]);
    const [first, second] = answers.map(({ body }) => Object(body).id);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(first).toBe(second);
    const done = await untilRead(
      async () => Object((await ask(`batches/${first}`)).body),
      ({ status }) => status === 'DONE',
    );
    expect(done).toMatchObject({
      total: 3,
      done: 3,
      changed: 3,
      skipped: 0,
      reason: REASON.reason,
      allowed_actions: [],
    });
    for (const id of ids) expect((await settled(id)).status).toBe('DRY_RUN_SUCCEEDED');
    expect((await show(outside)).status).toBe('DRY_RUN_ERRORED');
    const final = await untilRead(
      async () => Object((await ask(`batches/${first}`)).body),
      ({ outcomes }) => outcomes.is_final,
    );
    const outcomes = { processed: 3, errored: 0, waiting: 0, cancelled: 0, counted_at: expect.any(String) };
    expect(final).toMatchObject({ not_helped_by_retry: 3, outcomes });
    // What happens to them later is not the batch's doing.
    await fail(ids);
    expect(Object((await ask(`batches/${first}`)).body).outcomes).toEqual(final.outcomes);
    expect(Object((await ask('batches?limit=1')).body).results[0].id).toBe(first);
  });

  it('are told that a retry helps windows that ended by the doing of the platform, and no others', async () => {
    const supplierId = await addSupplier(staff.source, 'ELAPSED');
    const sentences = [WINDOW_ELAPSED_WHILE_PAUSED, WINDOW_ELAPSED_AFTER_ATTEMPT, 'No worker took the import in time.'];
    for (const [index, sentence] of sentences.entries()) {
      const stored = { supplierId, number: `E-${index}`, status: 'ERRORED', code: 'schedule_window_elapsed' } as const;
      const id = await storeImport(staff.source, stored);
      await staff.source.query('UPDATE account_import_process SET latest_error_detail = $2 WHERE id = $1', [
        id,
        sentence,
      ]);
    }
    const request = { action: 'retry', filter: { supplier: 'ELAPSED' } };
    expect((await ask('batches/preview', 'POST', request)).body).toMatchObject({ allowed: 3, not_helped_by_retry: 1 });
    await staff.source.transaction(async (tx) => {
      const id = newId();
      const chosen = { ...ALL_IMPORTS, supplier: 'ELAPSED' };
      const actor = 'nobody@carryover.local';
      await staff.api.app.get(BatchesRepository, { strict: false }).add(tx, {
        id,
        action: 'retry',
        filter: chosen,
        shownFilter: {},
        ...{ reason: 'So.', actor, idempotencyKey: 'elapsed', createdAt: new Date() },
      });
      const [batch] = await tx.query('SELECT not_helped_by_retry FROM operator_batch WHERE id = $1', [id]);
      expect(batch).toEqual({ not_helped_by_retry: 1 });
      // Nothing is retried: no account stands behind these imports.
      await tx.query('DELETE FROM operator_batch_item WHERE batch_id = $1', [id]);
      await tx.query('DELETE FROM operator_batch WHERE id = $1', [id]);
    });
  });

  it('retry what was sent as it was sent, also where only dry runs are taken since, or no longer', async () => {
    for (const [isSet, status] of [
      [true, 'ERRORED'],
      [false, 'DRY_RUN_ERRORED'],
    ] as const) {
      const supplierId = await addSupplier(staff.source, `SENT-${status}`);
      const id = await storeImport(staff.source, { supplierId, number: 'S-1', status });
      await staff.source.query('UPDATE import_supplier SET dry_run_only = $2 WHERE id = $1', [supplierId, isSet]);
      expect((await ask(`imports/${id}/retry`, 'POST', REASON)).status).toBe(200);
      expect(await settled(id)).toMatchObject({ status, is_dry_run: !isSet });
    }
  });

  it('retry nothing of a supplier that is Complete, and are told so', async () => {
    const supplierId = await addSupplier(staff.source, 'OVER');
    const store = (number: string, code: string) =>
      storeImport(staff.source, { supplierId, number, status: 'DRY_RUN_ERRORED', code });
    const [id] = [await store('O-1', 'storage_unavailable'), await store('O-2', 'campaign_not_found')];
    const request = { action: 'retry', filter: { supplier: 'OVER' } };
    expect((await ask('batches/preview', 'POST', request)).body).toMatchObject({ allowed: 2, not_helped_by_retry: 1 });
    // Frozen while it was Ongoing; Complete before any worker comes to it.
    const batch = newId();
    await staff.source.transaction(async (tx) => {
      const chosen = { ...ALL_IMPORTS, supplier: 'OVER' };
      const common = { id: batch, action: 'retry', filter: chosen, shownFilter: {}, actor: 'x', ...REASON } as const;
      const createdAt = new Date();
      const batches = staff.api.app.get(BatchesRepository, { strict: false });
      expect(await batches.add(tx, { ...common, idempotencyKey: 'over', createdAt })).toBe(2);
      await tx.query(`UPDATE import_supplier SET status = 'Complete' WHERE id = $1`, [supplierId]);
    });
    const done = await untilRead(
      async () => Object((await ask(`batches/${batch}`)).body),
      ({ outcomes }) => outcomes.is_final,
    );
    expect(done).toMatchObject({ status: 'DONE', changed: 0, skipped: 2, skipped_supplier_complete: 2 });
    expect((await show(id)).allowed_actions).toEqual(['cancel', 'reveal']);
    expect(await ask(`imports/${id}/retry`, 'POST', REASON)).toMatchObject({
      status: 409,
      body: { code: 'import_action_not_allowed', detail: expect.stringContaining('Complete') },
    });
    expect((await ask('batches/preview', 'POST', request)).body).toMatchObject({
      allowed: 0,
      supplier_complete: 2,
      not_helped_by_retry: 0,
    });
    expect((await ask('batches/preview', 'POST', { ...request, action: 'cancel' })).body).toMatchObject({
      allowed: 2,
      supplier_complete: 0,
      not_helped_by_retry: 0,
    });
  });

  it('take a cancellation back, after which it runs as it was sent', async () => {
    const id = await importInDryRun();
    expect(await ask(`imports/${id}/restore`, 'POST', REASON)).toMatchObject({
      status: 409,
      body: { code: 'import_action_not_allowed', detail: 'An import that is DRY_RUN_SUCCEEDED cannot be restored.' },
    });
    await ask(`imports/${id}/cancel`, 'POST', REASON);
    expect((await ask(`imports/${id}/restore`, 'POST', {})).body).toEqual({ reason: [expect.any(String)] });
    expect((await ask(`imports/${id}/restore`, 'POST', REASON)).status).toBe(200);
    const done = await settled(id);
    expect(done).toMatchObject({ status: 'DRY_RUN_SUCCEEDED', is_dry_run: true });
    const restored = done.timeline.find(({ from_status }: { from_status: string }) => from_status === 'CANCELLED');
    expect(restored).toMatchObject({
      event: 'EVENT_ACCOUNT_IMPORT_PROCESS_REQUEUED',
      to_status: 'PENDING',
      data: { actor: expect.any(String), ...REASON },
    });
    const [entry] = await staff.source.query(
      `SELECT * FROM audit_entry WHERE action = 'import.restore' AND target = $1`,
      [id],
    );
    expect(entry).toMatchObject({ before: { status: 'CANCELLED' }, after: { status: 'PENDING' } });
  });

  it('abort a cancellation of many whole before it begins, and restore many that were cancelled', async () => {
    const ids = [await importInDryRun(), await importInDryRun()];
    const cancel = { action: 'cancel', filter: { ids }, ...REASON, expected_count: 2 };
    const { body: held } = await ask('batches', 'POST', { ...cancel, idempotency_key: 'regretted' });
    const { id, created_at, begins_at, allowed_actions } = Object(held);
    expect(Date.parse(begins_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(29_999);
    expect(allowed_actions).toEqual(['abort']);
    // A batch that was started later goes first: nothing waits behind the grace.
    const retry = { action: 'retry', filter: { ids: [ids[0]] }, ...REASON, expected_count: 1, idempotency_key: 'next' };
    const { body: next } = await ask('batches', 'POST', retry);
    const ended = (batch: unknown) =>
      untilRead(
        async () => Object((await ask(`batches/${Object(batch).id}`)).body),
        ({ status }) => status === 'DONE',
      );
    expect(await ended(next)).toMatchObject({ changed: 1 });
    expect((await ask(`batches/${id}/abort`, 'POST', REASON)).body).toMatchObject({ status: 'ABORTED', changed: 0 });
    for (const one of ids) expect((await settled(one)).status).toBe('DRY_RUN_SUCCEEDED');

    for (const one of ids) await ask(`imports/${one}/cancel`, 'POST', REASON);
    const restore = { ...cancel, action: 'restore', idempotency_key: 'all back' };
    expect((await ask('batches/preview', 'POST', { action: 'retry', filter: { ids } })).body).toMatchObject({
      allowed: 0,
    });
    const { body: restored } = await ask('batches', 'POST', restore);
    expect(await ended(restored)).toMatchObject({ action: 'restore', changed: 2, skipped: 0 });
    for (const one of ids) expect((await settled(one)).status).toBe('DRY_RUN_SUCCEEDED');

    const found = async (query: string) =>
      Object((await ask(`imports?${query}`)).body).results.map((listed: { id: string }) => listed.id);
    expect((await found(`changed_by_batch=${Object(restored).id}`)).sort()).toEqual([...ids].sort());
    expect(await found(`changed_by_batch=${Object(restored).id}&status=ERRORED`)).toEqual([]);
    expect(await found(`skipped_by_batch=${Object(restored).id}`)).toEqual([]);
    expect(await ask('imports?changed_by_batch=all')).toMatchObject({ status: 400, body: { changed_by_batch: {} } });
  });

  it('choose single imports for a batch, of which those that cannot move are left out', async () => {
    const [one, other] = [await importInDryRun(), await importInDryRun()];
    await ask(`imports/${other}/cancel`, 'POST', REASON);
    const filter = { ids: [one, other] };
    expect((await ask('batches/preview', 'POST', { action: 'cancel', filter })).body).toMatchObject({
      count: 2,
      allowed: 1,
    });
    const wrong = await ask('batches/preview', 'POST', { action: 'cancel', filter: { ids: ['x'], status: 'ERRORED' } });
    expect(wrong).toMatchObject({
      status: 400,
      body: { filter: { ids: [expect.any(String)], status: [expect.any(String)] } },
    });
  });

  it('see everything at a glance', async () => {
    const { status, body } = await ask('overview');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      suppliers: expect.arrayContaining([
        expect.objectContaining({ code: 'ACME', status: 'Ongoing', accounts_per_minute: 0 }),
      ]),
      health: {
        database: { ok: true },
        redis: { detail: 'not_configured' },
        workers: [{ running: expect.any(Number) }],
      },
    });
  });
});
