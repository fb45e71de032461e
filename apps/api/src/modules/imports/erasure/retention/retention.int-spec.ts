import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Environment } from '../../../../platform/config/environment.js';
import { Database } from '../../../../platform/database/database.js';
import { newId } from '../../../../platform/database/new-id.js';
import { addSupplier } from '../../../../testing/add-supplier.js';
import { storeImport } from '../../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../../testing/test-application.js';
import { AuditTrail } from '../../../audit/index.js';
import { ErasedPayloadsRepository } from '../erased-payloads.repository.js';
import { ApplyRetention } from './apply-retention.usecase.js';
import { RetentionRepository } from './retention.repository.js';

describe('retention by the settings', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    source = api.app.get(DataSource);
  }, 60_000);
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const get = <T>(type: new (...parameters: never[]) => T): T => api.app.get(type, { strict: false });
  const query = (sql: string, parameters: unknown[] = []) => source.query(sql, parameters);
  const retention = (settings: Partial<Environment>) =>
    new ApplyRetention(get(RetentionRepository), get(ErasedPayloadsRepository), get(AuditTrail), get(Database), {
      ...settings,
    } as Environment);
  const carryOut = async (settings: Partial<Environment>) => {
    while (await retention(settings).step());
  };

  /** A supplier with two events of an import, Complete for so many days; null for one that is not. */
  async function supplier(code: string, completeForDays: number | null): Promise<string> {
    const id = await addSupplier(source, code);
    const processId = await storeImport(source, { supplierId: id, number: `${code}-1`, status: 'ERRORED' });
    for (const event of ['CREATED', 'ERRORED'])
      await query(
        `INSERT INTO account_import_event (import_supplier_id, process_id, event, to_status, attempt, payload_version, occurred_at, data)
         VALUES ($1, $2, $3, 'ERRORED', 0, 1, now(), '{"detail": "told"}')`,
        [id, processId, `EVENT_ACCOUNT_IMPORT_PROCESS_${event}`],
      );
    if (completeForDays !== null) await complete(id, completeForDays);
    return id;
  }
  async function complete(id: string, daysAgo: number): Promise<void> {
    await query(`UPDATE import_supplier SET status = 'Complete' WHERE id = $1`, [id]);
    await query(
      `INSERT INTO import_supplier_status_change (id, import_supplier_id, from_status, to_status, actor, reason, occurred_at)
       VALUES ($1, $2, 'Ongoing', 'Complete', 'kim', 'Over', now() - make_interval(days => $3))`,
      [newId(), id, daysAgo],
    );
  }
  const detailsLeft = async (id: string): Promise<number> =>
    (
      await query(
        'SELECT count(*)::int AS n FROM account_import_event WHERE import_supplier_id = $1 AND data IS NOT NULL',
        [id],
      )
    )[0].n;
  const entries = () =>
    query(`SELECT actor, role, target, reason, after FROM audit_entry WHERE action = 'retention.events'`);

  it('erases the details of events so many days after the sign-off, once, with an entry of the audit trail', async () => {
    const [old, young, open] = [await supplier('OLD', 31), await supplier('YOUNG', 29), await supplier('OPEN', null)];
    const rows = () => query('SELECT id, event, to_status, occurred_at FROM account_import_event ORDER BY id');
    const before = await rows();
    await carryOut({});
    expect([await detailsLeft(old), await entries()]).toEqual([2, []]);

    expect(await retention({ eventDetailDays: 30 }).preview()).toEqual([
      { rule: 'PAYLOAD_ERASURE_DAYS', days: null, suppliers: [] },
      { rule: 'EVENT_DETAIL_DAYS', days: 30, suppliers: [{ code: 'OLD', count: 2 }] },
    ]);
    expect(await detailsLeft(old)).toBe(2);

    await Promise.all([carryOut({ eventDetailDays: 30 }), carryOut({ eventDetailDays: 30 })]);
    await carryOut({ eventDetailDays: 30 });
    expect([await detailsLeft(old), await detailsLeft(young), await detailsLeft(open)]).toEqual([0, 2, 2]);
    expect(await rows()).toEqual(before);
    const reason = 'EVENT_DETAIL_DAYS: 30 days after the supplier was set to Complete.';
    expect(await entries()).toEqual([
      { actor: 'platform', role: 'nobody', target: 'OLD', reason, after: { erased: 2 } },
    ]);
    expect((await retention({ eventDetailDays: 30 }).preview())[1]?.suppliers).toEqual([]);
  });

  it('begins anew when the supplier was reopened and is Complete again', async () => {
    const id = await supplier('AGAIN', 40);
    await carryOut({ eventDetailDays: 30 });
    await query(`UPDATE account_import_event SET data = '{}' WHERE import_supplier_id = $1`, [id]);
    await carryOut({ eventDetailDays: 30 });
    expect(await detailsLeft(id)).toBe(2);
    await complete(id, 35);
    await carryOut({ eventDetailDays: 30 });
    expect(await detailsLeft(id)).toBe(0);
  });

  it('says how many payloads are due', async () => {
    await supplier('PAID', 50);
    const [payloads] = await retention({ payloadErasureDays: 45 }).preview();
    expect(payloads).toEqual({ rule: 'PAYLOAD_ERASURE_DAYS', days: 45, suppliers: [{ code: 'PAID', count: 1 }] });
  });
});
