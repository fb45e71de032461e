import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { addSupplier } from '../../../testing/add-supplier.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { ErasedPayloadsRepository, type ErasureStep } from './erased-payloads.repository.js';
import { OrderDueErasuresUseCase } from './order-due-erasures.usecase.js';

const IMPORTS = 120;

describe('an erasure of payloads', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let payloads: ErasedPayloadsRepository;
  let supplierId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    source = api.app.get(DataSource);
    payloads = api.app.get(ErasedPayloadsRepository, { strict: false });
    supplierId = await addSupplier(source, 'MANY');
    for (let index = 1; index <= IMPORTS; index += 1)
      await storeImport(source, { supplierId, number: `N-${String(index).padStart(4, '0')}`, status: 'ERRORED' });
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const setStatus = (status: string) => source.query('UPDATE import_supplier SET status = $1', [status]);
  const order = () =>
    source.transaction((tx) => payloads.order(tx, { importSupplierId: supplierId, actor: 'kim', reason: 'Over' }));
  const step = (): Promise<ErasureStep | null> =>
    api.app.get(Database).transaction(async (tx) => {
      const running = await payloads.lockRunning(tx);
      return running === null ? null : payloads.step(tx, running);
    });
  const latest = async () =>
    (await source.query('SELECT status, examined, erased FROM payload_erasure ORDER BY ordered_at DESC LIMIT 1'))[0];
  const kept = async () =>
    (await source.query('SELECT count(*)::int AS n FROM account_import_payload WHERE payload IS NOT NULL'))[0].n;

  it('goes a hundred imports at a time, and stops where it is when the supplier is reopened', async () => {
    await setStatus('Complete');
    expect(await order()).toBe(true);
    expect(await order()).toBe(false);
    expect(await step()).toBe('advanced');
    expect(await latest()).toEqual({ status: 'RUNNING', examined: 100, erased: 100 });
    await setStatus('Ongoing');
    expect(await step()).toBe('finished');
    expect(await latest()).toEqual({ status: 'STOPPED', examined: 100, erased: 100 });
    expect([await kept(), await step()]).toEqual([20, null]);
  });

  it('leaves of warnings what they are about, and neither what they quote nor names of fields that there are not', async () => {
    const id = await storeImport(source, { supplierId, number: 'N-0000-odd', status: 'ERRORED' });
    for (const [rule, code, path, detail] of [
      ['R28', 'invalid_phone_number', 'customers.0.mobile', '07700 is not …'],
      ['R01', 'unknown_field', 'customers.0.jane_doe', 'This field is not recognised.'],
    ])
      await source.query(
        `INSERT INTO import_warning (import_supplier_id, process_id, source, rule, code, path, detail, created_at)
         VALUES ($1, $2, 'account', $3, $4, $5, $6, now())`,
        [supplierId, id, rule, code, path, detail],
      );
    await setStatus('Complete');
    await order();
    await step();
    const warnings = await source.query(
      'SELECT rule, path, detail FROM import_warning WHERE process_id = $1 ORDER BY id',
      [id],
    );
    expect(warnings).toEqual([
      { rule: 'R28', path: 'customers.0.mobile', detail: null },
      { rule: 'R01', path: '', detail: null },
    ]);
    await setStatus('Ongoing');
    await step();
    await source.query('DELETE FROM import_warning');
    await source.query('DELETE FROM account_import_payload WHERE process_id = $1', [id]);
    await source.query('DELETE FROM account_import_process WHERE id = $1', [id]);
  });

  it('waits for an import that runs, and for one that came behind it', async () => {
    await setStatus('Complete');
    await order();
    const late = await storeImport(source, { supplierId, number: 'N-0110-b', status: 'PENDING' });
    expect([await step(), await step(), await step()]).toEqual(['advanced', 'advanced', 'waiting']);
    expect([await latest(), await kept()]).toEqual([{ status: 'RUNNING', examined: 110, erased: 10 }, 11]);
    await source.query(`UPDATE account_import_process SET status = 'CANCELLED' WHERE id = $1`, [late]);
    expect(await step()).toBe('advanced');
    await storeImport(source, { supplierId, number: 'N-0000', status: 'ERRORED' });
    expect([await step(), await step(), await step(), await step()]).toEqual([
      'waiting',
      'advanced',
      'advanced',
      'finished',
    ]);
    expect([await latest(), await kept()]).toEqual([{ status: 'DONE', examined: 122, erased: 22 }, 0]);
  });

  it('keeps the import locked against what would need its payload, and leaves it when somebody else has it', async () => {
    await storeImport(source, { supplierId, number: 'N-9999', status: 'ERRORED' });
    await order();
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    try {
      // Whoever changes the status has the supplier: the erasure is left for later instead of waited for.
      await runner.query(`UPDATE import_supplier SET status = 'Ongoing'`);
      expect(await step()).toBeNull();
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
    for (let outcome = await step(); outcome !== 'finished'; outcome = await step()) expect(outcome).toBe('advanced');
    expect(await kept()).toBe(0);
  });

  it('is ordered by the setting so many days after the supplier became Complete, once, which the audit trail tells', async () => {
    const count = async () => (await source.query('SELECT count(*)::int AS n FROM payload_erasure'))[0].n;
    const before = await count();
    const becameComplete = (daysAgo: number) =>
      source.query(
        `INSERT INTO import_supplier_status_change
           (id, import_supplier_id, from_status, to_status, actor, reason, occurred_at)
         VALUES ($1, $2, 'Ongoing', 'Complete', 'kim', 'Over', now() - make_interval(days => $3))`,
        [newId(), supplierId, daysAgo],
      );
    const orderDue = () => api.app.get(OrderDueErasuresUseCase, { strict: false }).run(30);
    const entries = () =>
      source.query(
        `SELECT actor, role, target, reason, after FROM audit_entry WHERE action = 'supplier.erase_payloads'`,
      );
    await source.query(`UPDATE payload_erasure SET ordered_at = now() - interval '100 days'`);
    await becameComplete(29);
    await orderDue();
    expect([await count(), await entries()]).toEqual([before, []]);
    await source.query("UPDATE import_supplier_status_change SET occurred_at = occurred_at - interval '2 days'");
    // As workers do that look at the same time.
    await Promise.all([orderDue(), orderDue()]);
    expect([await count(), await step()]).toEqual([before + 1, 'advanced']);
    await orderDue();
    expect(await count()).toBe(before + 1);
    const reason = 'PAYLOAD_ERASURE_DAYS: 30 days after the supplier was set to Complete.';
    expect(await entries()).toEqual([
      { actor: 'platform', role: 'nobody', target: 'MANY', reason, after: { ordered: true } },
    ]);
  });
});
