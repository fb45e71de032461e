import { REGISTRATION_REASONS } from '@carryover/contract';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Environment } from '../../../../platform/config/environment.js';
import { Database } from '../../../../platform/database/database.js';
import { newId } from '../../../../platform/database/new-id.js';
import { addSupplier } from '../../../../testing/add-supplier.js';
import { connectAsOwner } from '../../../../testing/connect-as-owner.js';
import { type MadeAccount, RegistrationFixture } from '../../../../testing/registration-fixture.js';
import { storeImport } from '../../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../../testing/test-application.js';
import { AuditChain, AuditTrail } from '../../../audit/index.js';
import { EventSequencer } from '../../../events/index.js';
import { ErasedPayloadsRepository } from '../erased-payloads.repository.js';
import { ApplyRetentionUseCase } from './apply-retention.usecase.js';
import { ERASE_EVENTS, RETENTION_STEP, RetentionRepository } from './retention.repository.js';

describe('retention by the settings', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    source = api.app.get(DataSource);
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const get = <T>(type: new (...parameters: never[]) => T): T => api.app.get(type, { strict: false });
  const query = (sql: string, parameters: unknown[] = []) => source.query(sql, parameters);
  const retention = (settings: Partial<Environment>) =>
    new ApplyRetentionUseCase(
      get(RetentionRepository),
      get(ErasedPayloadsRepository),
      get(EventSequencer),
      get(AuditTrail),
      get(Database),
      { ...settings } as Environment,
    );
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
      { rule: 'AUDIT_DETAIL_DAYS', days: null, suppliers: [] },
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

  it('erases the details of events that come later, whether the feed has given them a position or not', async () => {
    const id = await supplier('LATE', 60);
    await carryOut({ eventDetailDays: 30 });
    expect(await detailsLeft(id)).toBe(0);
    await query(
      `INSERT INTO account_import_event (import_supplier_id, process_id, event, to_status, attempt, payload_version, occurred_at, data)
       SELECT import_supplier_id, id, 'EVENT_ACCOUNT_IMPORT_PROCESS_ERRORED', 'ERRORED', 0, 1, now(), '{"detail": "told"}'
       FROM account_import_process WHERE import_supplier_id = $1`,
      [id],
    );
    expect((await retention({ eventDetailDays: 30 }).preview())[1]?.suppliers).toEqual([{ code: 'LATE', count: 1 }]);
    await carryOut({ eventDetailDays: 30 });
    expect(await detailsLeft(id)).toBe(0);
    expect((await retention({ eventDetailDays: 30 }).preview())[1]?.suppliers).toEqual([]);
  });

  it('finds the events of a step by their positions, and goes on where the step before ended', async () => {
    const id = await supplier('LONG', 60);
    await query(
      `INSERT INTO account_import_event (import_supplier_id, process_id, event, to_status, attempt, payload_version, occurred_at, data)
       SELECT import_supplier_id, id, 'EVENT_ACCOUNT_IMPORT_PROCESS_ERRORED', 'ERRORED', 0, 1, now(), '{"detail": "told"}'
       FROM account_import_process, generate_series(1, $2) WHERE import_supplier_id = $1`,
      [id, RETENTION_STEP + 10],
    );
    const positions = async () =>
      (await query('SELECT erased_to_position FROM retention_done WHERE import_supplier_id = $1', [id]))[0]
        ?.erased_to_position ?? '0';
    const seen = [];
    while (await retention({ eventDetailDays: 30 }).step()) seen.push(await positions());
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(String(RETENTION_STEP + 12));
    expect(await detailsLeft(id)).toBe(0);
    for (const statement of ERASE_EVENTS) {
      const plan = await source.transaction(async (tx) => {
        await tx.query('SET LOCAL enable_seqscan = off');
        return JSON.stringify(await tx.query(`EXPLAIN (FORMAT JSON) ${statement}`, [id, '0', '10']));
      });
      expect(plan).toMatch(/"Index Cond":"[^"]*feed_position >[^"]*feed_position <=/);
    }
  });

  it('erases why registrations were refused, also of what comes later, with an entry of the audit trail', async () => {
    const fixture = new RegistrationFixture(api.app);
    const refused = async ({ id: accountId, points }: MadeAccount) => {
      const [{ id }] = await query(
        `INSERT INTO registration_request (id, import_supplier_id, account_id, meter_point_id, round, requested_supply_start_date,
           marked_at, marked_by_kind, marked_by, state, gateway, reason, withdrawal_refused, ended_at)
         SELECT gen_random_uuid(), a.import_supplier_id, a.id, $2, 1, current_date, now(), 'STAFF', 'kim', 'REFUSED', 'http', 'Mr Lux objects.',
           'Mr Lux is late.', now()
         FROM account a WHERE a.id = $1 RETURNING id`,
        [accountId, points[0]?.id],
      );
      return id;
    };
    const told = (request: string) =>
      query(
        `INSERT INTO registration_callback (id, event_id, request_id, status, occurred_at, received_at, outcome, body)
         VALUES (gen_random_uuid(), gen_random_uuid(), $1, 'REGISTRATION_REJECTED', now(), now(), 'APPLIED', '{"mpxn": "1", "reason": "Mr Lux objects."}')`,
        [request],
      );
    const kept = async (request: string) => {
      const [row] = await query('SELECT reason, withdrawal_refused FROM registration_request WHERE id = $1', [request]);
      const bodies = await query('SELECT DISTINCT body FROM registration_callback WHERE request_id = $1', [request]);
      return [row, bodies];
    };
    const [old, young] = [await addSupplier(source, 'REFUSED-OLD'), await addSupplier(source, 'REFUSED-YOUNG')];
    const [ofOld, ofYoung] = [
      await refused(await fixture.makeAccount(old)),
      await refused(await fixture.makeAccount(young)),
    ];
    for (const request of [ofOld, ofYoung]) await told(request);
    const withdrawn = await refused(await fixture.makeAccount(old));
    await query('UPDATE registration_request SET reason = $2, withdrawal_refused = NULL WHERE id = $1', [
      withdrawn,
      REGISTRATION_REASONS.withdrawn,
    ]);
    await complete(old, 31);
    await complete(young, 29);
    const settings = { eventDetailDays: 30 };
    const due = async () =>
      (await retention(settings).preview())[1]?.suppliers.filter(({ code }) => code.startsWith('REFUSED'));
    const whole = await kept(ofYoung);
    expect(whole).toEqual([
      { reason: 'Mr Lux objects.', withdrawal_refused: 'Mr Lux is late.' },
      [{ body: { mpxn: '1', reason: 'Mr Lux objects.' } }],
    ]);
    expect(await due()).toEqual([{ code: 'REFUSED-OLD', count: 2 }]);

    await carryOut(settings);
    const erased = [{ reason: null, withdrawal_refused: '(erased)' }, [{ body: { mpxn: '1' } }]];
    expect([await kept(ofOld), await kept(ofYoung)]).toEqual([erased, whole]);
    // Words of the platform.
    expect((await kept(withdrawn))[0]).toEqual({ reason: REGISTRATION_REASONS.withdrawn, withdrawal_refused: null });
    const audited = `SELECT actor, after, reason FROM audit_entry WHERE action = 'retention.registrations' AND target = 'REFUSED-OLD'`;
    const reason = 'EVENT_DETAIL_DAYS: 30 days after the supplier was set to Complete.';
    expect(await query(audited)).toEqual([{ actor: 'platform', after: { erased: 2 }, reason }]);
    expect(await due()).toEqual([]);

    // What comes later is looked for a day after.
    await told(ofOld);
    await carryOut(settings);
    expect(await kept(ofOld)).not.toEqual(erased);
    await query(`UPDATE retention_done SET done_at = done_at - interval '1 day' WHERE kind = 'registrations'`);
    await carryOut(settings);
    expect(await kept(ofOld)).toEqual(erased);
    expect(await query(audited)).toHaveLength(2);
  });

  it('erases the details of old audit entries about a supplier, its imports, accounts and retractions, and the chain holds', async () => {
    const id = await supplier('AUDITED', 200);
    const [{ id: processId }] = await query('SELECT id FROM account_import_process WHERE import_supplier_id = $1', [
      id,
    ]);
    await supplier('OTHER', null);
    const [{ id: retraction }] = await query(
      `INSERT INTO retraction (id, import_supplier_id, reason, actor, waivers, total, status, created_at, finished_at)
       VALUES (gen_random_uuid(), $1, 'Why', 'kim', '[{"blocker": "mail_sent", "reason": "Why", "accounts": 1}]', 1, 'DONE', now(), now() - interval '120 days')
       RETURNING id`,
      [id],
    );
    await query(
      `INSERT INTO account_retraction (id, retraction_id, import_supplier_id, process_id, account_id, account_number, external_account_number, state,
         waived, totals, digest, retracted_at)
       VALUES (gen_random_uuid(), $1, $2, $3, gen_random_uuid(), 'A-00000001', 'AUDITED-1', 'RETRACTED', '{}', '{}', 'digest', now())`,
      [retraction, id, processId],
    );
    await query(
      `INSERT INTO staff_user (id, email, display_name, role, password_hash, created_at)
       VALUES (gen_random_uuid(), 'kim@carryover.local', 'Kim', 'admin', '', now())`,
    );
    const [{ id: approval }] = await query(
      `INSERT INTO approval (id, act, target, parameters, reason, requested_by, requested_at, expires_at)
       SELECT gen_random_uuid(), 'retract_accounts', 'AUDITED 1', '{"supplier": "AUDITED", "waivers": [{"blocker": "mail_sent", "reason": "Why"}]}',
         'Why', id, now() - interval '130 days', now() - interval '120 days' FROM staff_user WHERE email = 'kim@carryover.local'
       RETURNING id`,
    );
    const targets = [
      ['supplier', 'AUDITED', 'supplier.set_status'],
      ['import', processId, 'import.retry'],
      ['supplier', 'AUDITED', 'customer.erase'],
      ['supplier', 'OTHER', 'supplier.set_status'],
      ['staff', 'AUDITED', 'staff.change'],
      // Of no supplier: its days are counted from the search alone.
      ['customers', 'name', 'customers.search'],
      ['retraction', retraction, 'accounts.retract'],
      // The account is gone by now.
      ['account', 'A-00000001', 'account.correct'],
      ['approval', approval, 'approval.request'],
    ];
    const at = async (daysAgo: number) => {
      for (const [type, target, action] of targets)
        await query(
          `INSERT INTO audit_entry (actor, role, action, target_type, target, reason, address) VALUES ('kim', 'admin', $3, $1, $2, 'Why', '192.0.2.1')`,
          [type, target, action],
        );
      const owner = await connectAsOwner(database.url);
      await owner.query('ALTER TABLE audit_entry DISABLE TRIGGER ALL');
      await owner.query('GRANT ALL ON audit_entry TO CURRENT_USER');
      await owner.query(
        `UPDATE audit_entry SET occurred_at = now() - make_interval(days => ${daysAgo}) WHERE occurred_at > now() - interval '1 hour'`,
      );
      for (const { id: entry } of await owner.query('SELECT id FROM audit_entry ORDER BY id')) {
        await owner.query(
          `UPDATE audit_entry SET previous_hash = coalesce((SELECT p.hash FROM audit_entry p WHERE p.id = $1::bigint - 1), sha256('')) WHERE id = $1`,
          [entry],
        );
        await owner.query('UPDATE audit_entry SET hash = audit_entry_hash(audit_entry) WHERE id = $1', [entry]);
      }
      await owner.query('ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_entry__chain');
      await owner.query('ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_entry__keep_rows');
      await owner.query('ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_entry__keep_fields');
      await owner.destroy();
    };
    await at(120);
    await at(40);
    const due = (await retention({ auditDetailDays: 90 }).preview())[2];
    expect(due?.suppliers.find(({ code }) => code === 'AUDITED')).toEqual({ code: 'AUDITED', count: 7 });
    expect(due?.suppliers).toContainEqual({ code: 'searches for customers', count: 1 });
    await carryOut({ auditDetailDays: 90 });
    const erased = await query(
      'SELECT target_type, target, reason, address FROM audit_entry WHERE details_erased_at IS NOT NULL ORDER BY id',
    );
    expect(erased).toEqual([
      { target_type: 'supplier', target: 'AUDITED', reason: null, address: null },
      { target_type: 'import', target: processId, reason: null, address: null },
      { target_type: 'customers', target: 'name', reason: null, address: null },
      { target_type: 'retraction', target: retraction, reason: null, address: null },
      { target_type: 'account', target: 'A-00000001', reason: null, address: null },
      { target_type: 'approval', target: approval, reason: null, address: null },
    ]);
    const forgotten = 'Erased by AUDIT_DETAIL_DAYS.';
    expect(await query('SELECT reason, waivers FROM retraction WHERE id = $1', [retraction])).toEqual([
      { reason: forgotten, waivers: [{ blocker: 'mail_sent', reason: forgotten, accounts: 1 }] },
    ]);
    expect(await query('SELECT reason, parameters FROM approval')).toEqual([
      {
        reason: forgotten,
        parameters: { supplier: 'AUDITED', waivers: [{ blocker: 'mail_sent', reason: forgotten }] },
      },
    ]);
    expect(await get(AuditChain).verify()).toMatchObject({ firstBadId: null });
    const [{ after, reason }] = await query(`SELECT after, reason FROM audit_entry WHERE action = 'retention.audit'`);
    expect([after, reason]).toEqual([
      { erased: 7 },
      'AUDIT_DETAIL_DAYS: 90 days after the supplier was set to Complete.',
    ]);
  });

  it('says how many payloads are due', async () => {
    await supplier('PAID', 50);
    const [payloads] = await retention({ payloadErasureDays: 45 }).preview();
    expect(payloads).toMatchObject({ rule: 'PAYLOAD_ERASURE_DAYS', days: 45 });
    expect(payloads?.suppliers).toContainEqual({ code: 'PAID', count: 1 });
    expect(payloads?.suppliers.map(({ code }) => code)).not.toContain('YOUNG');
  });

  it('forgets what was written about groups of errors that are over, so long after the last word', async () => {
    const supplierId = await addSupplier(source, 'TRIAGED');
    await storeImport(source, { supplierId, number: 'T-1', status: 'ERRORED', code: 'campaign_not_found' });
    const errorGroups = [
      ['campaign_not_found', 100],
      ['dunning_path_not_found', 100],
      ['worker_lost', 80],
    ] as const;
    await query('DELETE FROM error_group_triage');
    for (const [code, age] of errorGroups) {
      const at = `now() - make_interval(days => ${age})`;
      await query(
        `INSERT INTO error_group_triage (code, place, note, modified_at) VALUES ($1, '', 'They were told.', ${at})`,
        [code],
      );
      await query(
        `INSERT INTO error_group_report (id, code, place, import_supplier_id, means, sent_text, imports, reported_at, reported_by)
         VALUES (gen_random_uuid(), $1, '', $2, 'TEXT', 'Mend it.', 1, ${at}, 'kim')`,
        [code, supplierId],
      );
    }
    const kept = async () =>
      (await query('SELECT code FROM error_group_triage ORDER BY code')).map(({ code }: { code: string }) => code);
    const settings = { auditDetailDays: 90 };
    expect((await retention(settings).preview())[2]?.suppliers).toEqual([
      { code: 'groups of errors that are over', count: 2 },
    ]);
    await carryOut({});
    expect(await kept()).toHaveLength(3);
    await carryOut(settings);
    expect(await kept()).toEqual(['campaign_not_found', 'worker_lost']);
    expect(await query('SELECT DISTINCT code FROM error_group_report ORDER BY code')).toEqual([
      { code: 'campaign_not_found' },
      { code: 'worker_lost' },
    ]);
    const [entry] = await query(`SELECT actor, after FROM audit_entry WHERE action = 'retention.triage'`);
    expect(entry).toEqual({ actor: 'platform', after: { erased: 2 } });
    expect((await retention(settings).preview())[2]?.suppliers).toEqual([]);
  });
});
