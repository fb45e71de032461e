import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/database/new-id.js';
import { addSupplier } from '../../testing/add-supplier.js';
import { AlertsFixture } from '../../testing/alerts-fixture.js';
import { call } from '../../testing/http-client.js';
import { pollQuickly } from '../../testing/quick-polling.js';
import { runInTransaction } from '../../testing/run-in-transaction.js';
import { storeImport } from '../../testing/stored-import.js';
import { until } from '../../testing/until.js';
import { ChangeSupplierStatusUseCase, type SupplierStatus } from '../suppliers/index.js';

describe('alerts', () => {
  let alerts: AlertsFixture;

  pollQuickly();
  beforeAll(async () => {
    alerts = await AlertsFixture.start();
  });
  afterAll(() => alerts?.stop());
  beforeEach(() => alerts.begin());
  afterEach(() => alerts.removeRules());

  interface Case {
    readonly kind: string;
    readonly set?: object;
    /** Nothing of one supplier. */
    readonly isOfNobody?: boolean;
    readonly begin: () => Promise<unknown>;
    readonly subject: () => string;
    readonly end: () => Promise<unknown>;
  }

  const cases: readonly Case[] = [
    {
      kind: 'NEW_ERROR_GROUP',
      begin: () => alerts.fail(2, 'campaign_not_found'),
      subject: () => 'campaign_not_found',
      end: () =>
        call(`${alerts.api.url}/console/v1/errors/triage`, 'PATCH', alerts.admin, {
          code: 'campaign_not_found',
          acknowledged: true,
        }),
    },
    {
      kind: 'FAILURES',
      set: { threshold: 3, window_minutes: 10 },
      begin: async () => {
        await alerts.fail(1);
        await alerts.ended(3, 'ERRORED');
      },
      subject: () => alerts.code,
      end: () => alerts.query(`UPDATE account_import_event SET occurred_at = now() - interval '11 minutes'`),
    },
    {
      kind: 'FAILURE_SHARE',
      set: { threshold: 50, window_minutes: 10 },
      begin: async () => {
        await alerts.fail(1);
        await alerts.ended(9, 'PROCESSED');
        await alerts.ended(20, 'DRY_RUN_SUCCEEDED');
        await alerts.ended(11, 'ERRORED');
      },
      subject: () => alerts.code,
      end: () => alerts.ended(3, 'PROCESSED'),
    },
    {
      kind: 'OLDEST_WAITING',
      set: { threshold: 5 },
      begin: async () => {
        const id = newId();
        // Workers leave it alone until somebody else holds it, which is what keeps them from it then.
        await alerts.setSupplier('Paused');
        await alerts.query(
          `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
             payload_hash, available_at, attempt, created_at, modified_at)
           VALUES ($1, $2, 'W', 'PENDING', false, 1, 'x', now() - interval '6 minutes', 0, now(), now())`,
          [id, alerts.supplierId],
        );
        await alerts.holder.startTransaction();
        await alerts.holder.query('SELECT FROM account_import_process WHERE id = $1 FOR UPDATE', [id]);
        await alerts.setSupplier('Ongoing');
      },
      subject: () => alerts.code,
      end: async () => {
        await alerts.holder.query(
          `UPDATE account_import_process SET status = 'CANCELLED' WHERE external_account_number = 'W'`,
        );
        await alerts.holder.commitTransaction();
      },
    },
    {
      kind: 'SUPPLIER_PAUSED',
      begin: () => alerts.setSupplier('Paused'),
      subject: () => alerts.code,
      end: () => alerts.setSupplier('Ongoing'),
    },
    {
      kind: 'WAVE_HALTED',
      begin: () =>
        alerts.query(
          `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
           VALUES ($1, $2, 'spring', 'HALTED', 'HALTED', now(), now())`,
          [newId(), alerts.supplierId],
        ),
      subject: () => `${alerts.code} spring`,
      end: () => alerts.query(`UPDATE import_wave SET state = 'IMPORTED', settled_state = 'IMPORTED'`),
    },
    {
      kind: 'DEAD_LETTERS',
      set: { threshold: 1 },
      begin: async () => {
        const [id] = await alerts.fail(1);
        await alerts.query(
          `INSERT INTO supplier_webhook (import_supplier_id, url, sealed_secret, starts_after_event, queued_position, created_at, modified_at)
           VALUES ($1, 'https://hooks.example/x', 'x', 1000000, 0, now(), now())`,
          [alerts.supplierId],
        );
        await alerts.query(
          `INSERT INTO webhook_dead_letter (import_supplier_id, process_id, feed_position, event, attempts, reason, first_failed_at, died_at)
           VALUES ($1, $2, 1, 'E', 9, 'no answer', now(), now())`,
          [alerts.supplierId, id],
        );
      },
      subject: () => alerts.code,
      end: () => alerts.query('UPDATE webhook_dead_letter SET delivered_at = now()'),
    },
    {
      kind: 'WORKER_LOST',
      isOfNobody: true,
      begin: () =>
        alerts.query(
          `INSERT INTO worker_presence (id, started_at, last_seen_at) VALUES ('host/17', now(), now() - interval '2 minutes')`,
        ),
      subject: () => 'host/17',
      end: () => alerts.query(`UPDATE worker_presence SET last_seen_at = now() WHERE id = 'host/17'`),
    },
  ];

  it.each(cases)('$kind fires for real, is told once, and once that it is over', async (one) => {
    const about = one.isOfNobody === true ? {} : { import_supplier: alerts.code };
    const rule = await alerts.make({ kind: one.kind, ...one.set, ...about, webhook_url: alerts.receiver.url });
    await alerts.evaluated(rule.id);
    expect(await alerts.standing(rule.id)).toEqual([]);

    await one.begin();
    await alerts.evaluated(rule.id);
    expect(await alerts.standing(rule.id)).toMatchObject([{ subject: one.subject(), told_at: expect.any(Date) }]);
    await alerts.evaluated(rule.id);
    await alerts.allSent(rule.id, 2);
    expect(await alerts.events(rule.id)).toEqual(['FIRING', 'FIRING']);

    await one.end();
    await alerts.evaluated(rule.id);
    await alerts.lasting(rule.id);
    expect(await alerts.standing(rule.id)).toEqual([]);
    await alerts.evaluated(rule.id);
    await alerts.allSent(rule.id, 4);
    expect(await alerts.events(rule.id)).toEqual(['FIRING', 'FIRING', 'RESOLVED', 'RESOLVED']);

    const texts = alerts.receiver.received.map(({ body }) => JSON.parse(body).text);
    expect(texts).toEqual([
      expect.stringContaining('Firing: A rule\n'),
      expect.stringContaining('Resolved: A rule\nIt is over after'),
    ]);
    const runbook = `https://console.example/alerts/what-to-do#${one.kind.toLowerCase()}`;
    for (const text of [...texts, ...alerts.mails.taken.map((mail) => mail.replaceAll('=\r\n', ''))])
      expect(text).toContain(runbook);
    expect(alerts.mails.taken).toHaveLength(2);
    const { results } = (await alerts.send('GET', '?standing=false')).body;
    expect(results[0]).toMatchObject({ kind: one.kind, subject: one.subject(), ended_at: expect.any(String) });
  });

  it('say one import, and one event, of a single one', async () => {
    const about = { import_supplier: alerts.code, threshold: 1 };
    const failures = await alerts.make({ kind: 'FAILURES', window_minutes: 10, ...about });
    const letters = await alerts.make({ kind: 'DEAD_LETTERS', ...about });
    const { begin, end } = cases.find(({ kind }) => kind === 'DEAD_LETTERS') ?? { begin: undefined, end: undefined };
    await begin?.();
    await alerts.ended(1, 'ERRORED');
    await alerts.evaluated(failures.id);
    await alerts.evaluated(letters.id);
    expect([...(await alerts.standing(failures.id)), ...(await alerts.standing(letters.id))]).toMatchObject([
      { summary: `1 import of ${alerts.code} failed within 10 minutes.` },
      { summary: `1 event of ${alerts.code} could not be delivered to its webhook.` },
    ]);
    await end?.();
  });

  it('write numbers with their thousands', async () => {
    const about = { import_supplier: alerts.code, threshold: 1 };
    const failures = await alerts.make({ kind: 'FAILURES', window_minutes: 1_440, ...about });
    await alerts.fail(1);
    await alerts.ended(1, 'ERRORED');
    await alerts.evaluated(failures.id);
    expect(await alerts.standing(failures.id)).toMatchObject([
      { summary: expect.stringMatching(/ failed within 1,440 minutes\.$/) },
    ]);
  });

  it('keep standing beyond the hundred groups that most imports fail with', async () => {
    const rule = await alerts.make({ kind: 'NEW_ERROR_GROUP', import_supplier: alerts.code });
    await storeImport(alerts.source, {
      supplierId: alerts.supplierId,
      number: newId(),
      status: 'ERRORED',
      code: 'zone_unknown',
    });
    await alerts.evaluated(rule.id);
    await alerts.query(
      `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
         payload_hash, available_at, attempt, latest_error_code, latest_error_detail, latest_error_domain, created_at, modified_at)
       SELECT gen_random_uuid(), $1, 'N' || n, 'ERRORED', false, 1, 'x', now(), 1, 'code_' || n % 100, 'x', 'account_import', now(), now()
       FROM generate_series(1, 200) n`,
      [alerts.supplierId],
    );
    await alerts.evaluated(rule.id);
    const groups = await alerts.standing(rule.id);
    expect([groups.length, groups.at(-1).subject]).toEqual([100, 'zone_unknown']);
    await alerts.query(
      `UPDATE account_import_process SET latest_error_code = NULL, status = 'CANCELLED' WHERE import_supplier_id = $1`,
      [alerts.supplierId],
    );
  });

  it('are not about imports that a halted wave holds', async () => {
    const rule = await alerts.make({ kind: 'OLDEST_WAITING', threshold: 5, import_supplier: alerts.code });
    const waveId = newId();
    await alerts.query(
      `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
       VALUES ($1, $2, 'held', 'HALTED', 'HALTED', now(), now())`,
      [waveId, alerts.supplierId],
    );
    const id = await storeImport(alerts.source, {
      supplierId: alerts.supplierId,
      number: 'H',
      status: 'CANCELLED',
      age: 600,
    });
    await alerts.query(`UPDATE account_import_process SET wave_id = $2, status = 'PENDING' WHERE id = $1`, [
      id,
      waveId,
    ]);
    await alerts.evaluated(rule.id);
    expect(await alerts.standing(rule.id)).toEqual([]);
    await alerts.query(`UPDATE account_import_process SET status = 'CANCELLED' WHERE id = $1`, [id]);
  });

  it('call no import due for longer than its supplier has been Ongoing again', async () => {
    const rule = await alerts.make({ kind: 'OLDEST_WAITING', threshold: 5, import_supplier: alerts.code });
    const { supplierId: importSupplierId } = alerts;
    const set = (status: SupplierStatus) =>
      runInTransaction(alerts.api.app, ChangeSupplierStatusUseCase, {
        importSupplierId,
        status,
        actor: 'ada@carryover.local',
        reason: 'Night window.',
      });
    await set('Paused');
    const id = await storeImport(alerts.source, { supplierId: importSupplierId, number: 'R', age: 3_600 });
    await alerts.holder.startTransaction();
    await alerts.holder.query('SELECT FROM account_import_process WHERE id = $1 FOR UPDATE', [id]);
    await set('Ongoing');
    await alerts.evaluated(rule.id);
    expect(await alerts.standing(rule.id)).toEqual([]);
    await alerts.query(
      `UPDATE import_supplier_status_change SET occurred_at = occurred_at - interval '7 minutes' WHERE import_supplier_id = $1`,
      [importSupplierId],
    );
    await alerts.evaluated(rule.id);
    expect(await alerts.standing(rule.id)).toMatchObject([
      { summary: expect.stringContaining('has been due for 7 minutes') },
    ]);
    await alerts.holder.query(`UPDATE account_import_process SET status = 'CANCELLED' WHERE id = $1`, [id]);
    await alerts.holder.commitTransaction();
  });

  it('call no worker lost that could not show itself while the database was away', async () => {
    const rule = await alerts.make({ kind: 'WORKER_LOST' });
    const lost = async () =>
      (await alerts.standing(rule.id)).map(({ subject }: { subject: string }) => subject).includes('host/18');
    await alerts.evaluated(rule.id);
    await alerts.query(
      `WITH away AS (UPDATE alert_rule SET evaluated_at = now() - interval '2 minutes', claimed_at = NULL WHERE id = $1)
       INSERT INTO worker_presence (id, started_at, last_seen_at) VALUES ('host/18', now(), now() - interval '2 minutes')`,
      [rule.id],
    );
    await until(async () => {
      const [{ isBack }] = await alerts.query(
        `SELECT evaluated_at > now() - interval '1 minute' AS "isBack" FROM alert_rule WHERE id = $1`,
        [rule.id],
      );
      return isBack;
    });
    await alerts.query(`UPDATE worker_presence SET last_seen_at = now() WHERE id = 'host/18'`);
    expect(await lost()).toBe(false);
    await alerts.evaluated(rule.id);
    expect(await lost()).toBe(false);
    await alerts.query(`DELETE FROM worker_presence WHERE id = 'host/18'`);
  });

  it('are of every live supplier and of no sandbox where no supplier is named', async () => {
    const sandboxId = await addSupplier(alerts.source, 'TRIED', { isSandbox: true });
    const rule = await alerts.make({ kind: 'SUPPLIER_PAUSED' });
    await alerts.query(`UPDATE import_supplier SET status = 'Paused' WHERE id IN ($1, $2)`, [
      alerts.supplierId,
      sandboxId,
    ]);
    await alerts.evaluated(rule.id);
    const subjects = (await alerts.standing(rule.id)).map(({ subject }: { subject: string }) => subject);
    expect([subjects.includes(alerts.code), subjects.includes('TRIED')]).toEqual([true, false]);
  });
});
