import { MailServer, WebhookReceiver } from '@carryover/stand-ins';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { DataSource, type QueryRunner } from 'typeorm';
import { newId } from '../../platform/database/new-id.js';
import { addSupplier } from '../../testing/add-supplier.js';
import { call } from '../../testing/http-client.js';
import { pollQuickly } from '../../testing/quick-polling.js';
import { signInAs } from '../../testing/staff-session.js';
import { storeImport } from '../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { startWorker, until, type WorkerContext } from '../../testing/worker-context.js';

const MAIL = 'duty@carryover.example';
const PRIVATE = { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes' };

describe('alerts', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let admin: { Authorization: string };
  let worker: WorkerContext;
  let other: WorkerContext;
  let mails: MailServer;
  let receiver: WebhookReceiver;
  let supplierId: string;
  let holder: QueryRunner;
  let imports = 0;

  pollQuickly();
  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url, variables: PRIVATE });
    source = api.app.get(DataSource);
    admin = await signInAs(api, 'admin');
    holder = source.createQueryRunner();
    [mails, receiver] = [await MailServer.start(), await WebhookReceiver.start()];
    const variables = { ...PRIVATE, SMTP_URL: mails.url, PUBLIC_CONSOLE_URL: 'https://console.example' };
    [worker, other] = [await startWorker(database.url, variables), await startWorker(database.url, variables)];
  });
  afterAll(async () => {
    await holder?.release();
    await worker?.stop();
    await other?.stop();
    await api?.close();
    await mails?.stop();
    await receiver?.stop();
    await database?.drop();
  });
  beforeEach(async () => {
    supplierId = await addSupplier(source, `ACME-${++imports}`);
    mails.arrived.length = 0;
    mails.taken.length = 0;
    receiver.received.length = 0;
  });
  afterEach(() => source.query(`UPDATE alert_rule SET removed_at = now(), is_enabled = false`));

  const code = () => `ACME-${imports}`;
  const query = (sql: string, parameters: unknown[] = []) => source.query(sql, parameters);
  const send = async (method: string, path: string, body?: object) => {
    const { status, body: answered } = await call(`${api.url}/console/v1/alerts${path}`, method, admin, body);
    return { status, body: Object(answered) };
  };
  const make = async (rule: object) => {
    const named = { id: newId(), name: 'A rule', mail_to: MAIL, reason: 'Agreed', ...rule };
    const made = await send('POST', '/rules', named);
    expect(made.status).toBe(201);
    return made.body;
  };
  const standing = async (ruleId: string) =>
    query('SELECT subject, summary, told_at FROM alert WHERE rule_id = $1 AND ended_at IS NULL ORDER BY subject', [
      ruleId,
    ]);
  /** Waits until workers have looked at the rule once more from now on. */
  const evaluated = async (ruleId: string) => {
    await query('UPDATE alert_rule SET evaluated_at = NULL, claimed_at = NULL WHERE id = $1', [ruleId]);
    await until(async () => {
      const [{ at }] = await query('SELECT evaluated_at AS at FROM alert_rule WHERE id = $1', [ruleId]);
      return at !== null;
    });
  };
  /** Lets the time pass for which an end has to last. */
  const lasting = async (ruleId: string) => {
    await query(`UPDATE alert SET clear_since = clear_since - interval '1 minute' WHERE rule_id = $1`, [ruleId]);
    await evaluated(ruleId);
  };
  const sent = (ruleId: string) =>
    query(`SELECT event, channel, status, attempt FROM alert_message WHERE rule_id = $1 ORDER BY created_at, channel`, [
      ruleId,
    ]);
  const allSent = (ruleId: string, count: number) =>
    until(async () => {
      const messages: { status: string }[] = await sent(ruleId);
      return messages.length === count && messages.every(({ status }) => status === 'SENT');
    });
  const events = async (ruleId: string) => (await sent(ruleId)).map(({ event }: { event: string }) => event);
  const fail = (count: number, errorCode = 'tariff_code_not_found') =>
    Promise.all(
      Array.from({ length: count }, () =>
        storeImport(source, { supplierId, number: newId(), status: 'ERRORED', code: errorCode }),
      ),
    );
  const ended = (count: number, status: string) =>
    query(
      `INSERT INTO account_import_event (process_id, import_supplier_id, event, occurred_at, attempt, payload_version, to_status)
       SELECT p.id, p.import_supplier_id, 'E', now(), 1, 1, $3 FROM account_import_process p, generate_series(1, $2::int)
       WHERE p.id = (SELECT id FROM account_import_process WHERE import_supplier_id = $1 LIMIT 1)`,
      [supplierId, count, status],
    );

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
      begin: () => fail(2, 'campaign_not_found'),
      subject: () => 'campaign_not_found',
      end: () =>
        call(`${api.url}/console/v1/errors/triage`, 'PATCH', admin, { code: 'campaign_not_found', acknowledged: true }),
    },
    {
      kind: 'FAILURES',
      set: { threshold: 3, window_minutes: 10 },
      begin: async () => {
        await fail(1);
        await ended(3, 'ERRORED');
      },
      subject: code,
      end: () => query(`UPDATE account_import_event SET occurred_at = now() - interval '11 minutes'`),
    },
    {
      kind: 'FAILURE_SHARE',
      set: { threshold: 50, window_minutes: 10 },
      begin: async () => {
        await fail(1);
        await ended(9, 'PROCESSED');
        await ended(20, 'DRY_RUN_SUCCEEDED');
        await ended(11, 'ERRORED');
      },
      subject: code,
      end: () => ended(3, 'PROCESSED'),
    },
    {
      kind: 'OLDEST_WAITING',
      set: { threshold: 5 },
      begin: async () => {
        const id = newId();
        // Workers leave it alone until somebody else holds it, which is what keeps them from it then.
        await query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [supplierId]);
        await query(
          `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
             payload_hash, available_at, attempt, created_at, modified_at)
           VALUES ($1, $2, 'W', 'PENDING', false, 1, 'x', now() - interval '6 minutes', 0, now(), now())`,
          [id, supplierId],
        );
        await holder.startTransaction();
        await holder.query('SELECT FROM account_import_process WHERE id = $1 FOR UPDATE', [id]);
        await query(`UPDATE import_supplier SET status = 'Ongoing' WHERE id = $1`, [supplierId]);
      },
      subject: code,
      end: async () => {
        await holder.query(
          `UPDATE account_import_process SET status = 'CANCELLED' WHERE external_account_number = 'W'`,
        );
        await holder.commitTransaction();
      },
    },
    {
      kind: 'SUPPLIER_PAUSED',
      begin: () => query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [supplierId]),
      subject: code,
      end: () => query(`UPDATE import_supplier SET status = 'Ongoing' WHERE id = $1`, [supplierId]),
    },
    {
      kind: 'WAVE_HALTED',
      begin: () =>
        query(
          `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
           VALUES ($1, $2, 'spring', 'HALTED', 'HALTED', now(), now())`,
          [newId(), supplierId],
        ),
      subject: () => `${code()} spring`,
      end: () => query(`UPDATE import_wave SET state = 'IMPORTED', settled_state = 'IMPORTED'`),
    },
    {
      kind: 'DEAD_LETTERS',
      set: { threshold: 1 },
      begin: async () => {
        const [id] = await fail(1);
        await query(
          `INSERT INTO supplier_webhook (import_supplier_id, url, sealed_secret, starts_after_event, queued_position, created_at, modified_at)
           VALUES ($1, 'https://hooks.example/x', 'x', 1000000, 0, now(), now())`,
          [supplierId],
        );
        await query(
          `INSERT INTO webhook_dead_letter (import_supplier_id, process_id, feed_position, event, attempts, reason, first_failed_at, died_at)
           VALUES ($1, $2, 1, 'E', 9, 'no answer', now(), now())`,
          [supplierId, id],
        );
      },
      subject: code,
      end: () => query('UPDATE webhook_dead_letter SET delivered_at = now()'),
    },
    {
      kind: 'WORKER_LOST',
      isOfNobody: true,
      begin: () =>
        query(
          `INSERT INTO worker_presence (id, started_at, last_seen_at) VALUES ('host/17', now(), now() - interval '2 minutes')`,
        ),
      subject: () => 'host/17',
      end: () => query(`UPDATE worker_presence SET last_seen_at = now() WHERE id = 'host/17'`),
    },
  ];

  it.each(cases)('$kind fires for real, is told once, and once that it is over', async (one) => {
    const about = one.isOfNobody === true ? {} : { import_supplier: code() };
    const rule = await make({ kind: one.kind, ...one.set, ...about, webhook_url: receiver.url });
    await evaluated(rule.id);
    expect(await standing(rule.id)).toEqual([]);

    await one.begin();
    await evaluated(rule.id);
    expect(await standing(rule.id)).toMatchObject([{ subject: one.subject(), told_at: expect.any(Date) }]);
    await evaluated(rule.id);
    await allSent(rule.id, 2);
    expect(await events(rule.id)).toEqual(['FIRING', 'FIRING']);

    await one.end();
    await evaluated(rule.id);
    await lasting(rule.id);
    expect(await standing(rule.id)).toEqual([]);
    await evaluated(rule.id);
    await allSent(rule.id, 4);
    expect(await events(rule.id)).toEqual(['FIRING', 'FIRING', 'RESOLVED', 'RESOLVED']);

    const texts = receiver.received.map(({ body }) => JSON.parse(body).text);
    expect(texts).toEqual([
      expect.stringContaining('Firing: A rule\n'),
      expect.stringContaining('Resolved: A rule\nIt is over after'),
    ]);
    const runbook = `https://console.example/alerts/what-to-do#${one.kind.toLowerCase()}`;
    for (const text of [...texts, ...mails.taken.map((mail) => mail.replaceAll('=\r\n', ''))])
      expect(text).toContain(runbook);
    expect(mails.taken).toHaveLength(2);
    const { results } = (await send('GET', '?standing=false')).body;
    expect(results[0]).toMatchObject({ kind: one.kind, subject: one.subject(), ended_at: expect.any(String) });
  });

  it('are signed, and posted as chat services take them', async () => {
    const rule = await make({
      kind: 'SUPPLIER_PAUSED',
      import_supplier: code(),
      mail_to: '-',
      webhook_url: receiver.url,
    });
    expect(rule).toMatchObject({
      webhook_host: `127.0.0.1:${receiver.port}`,
      secret: expect.stringMatching(/^whsec_/),
    });
    await query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [supplierId]);
    await evaluated(rule.id);
    await allSent(rule.id, 1);
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
    expect(new Webhook(rule.secret).verify(body, headers)).toEqual({
      text: expect.stringContaining(`${code()} is Paused.`),
    });
    expect(headers['carryover-alert']).toBe('firing');
    expect(() => new Webhook('whsec_AAAA').verify(body, headers)).toThrow();
    const stored = JSON.stringify(await query('SELECT * FROM alert_rule'));
    expect(stored).not.toContain(receiver.url);
    expect(stored).not.toContain(rule.secret);
  });

  it('stay silent until the silence is over, and tell then what still stands', async () => {
    const rule = await make({ kind: 'SUPPLIER_PAUSED', import_supplier: code() });
    const silent = { until: new Date(Date.now() + 60_000).toISOString(), reason: 'A move' };
    expect((await send('PUT', `/rules/${rule.id}/silence`, silent)).body.silenced_until).not.toBeNull();
    await query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [supplierId]);
    await evaluated(rule.id);
    expect(await standing(rule.id)).toMatchObject([{ told_at: null }]);
    await query(`UPDATE import_supplier SET status = 'Ongoing' WHERE id = $1`, [supplierId]);
    await evaluated(rule.id);
    await query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [supplierId]);
    await evaluated(rule.id);
    expect(await events(rule.id)).toEqual([]);
    await send('PUT', `/rules/${rule.id}/silence`, { until: '2020-01-01T00:00:00Z', reason: 'Done' });
    await evaluated(rule.id);
    expect(await events(rule.id)).toEqual(['FIRING']);
    await allSent(rule.id, 1);
  });

  it('are tried out by a button, silenced or not, and say what came of it', async () => {
    const rule = await make({ kind: 'WORKER_LOST', webhook_url: receiver.url });
    const { status, body } = await send('POST', `/rules/${rule.id}/test`);
    expect([status, body.latest_messages.length]).toEqual([200, 2]);
    await allSent(rule.id, 2);
    expect(mails.taken[0]).toContain('Subject: [Carryover] Test: A rule: a test');
    const { text } = JSON.parse(receiver.received[0]?.body ?? '{}');
    expect(text).toContain('Nothing is wrong.');
    expect(text).not.toContain('@');
    const [listed] = (await send('GET', '/rules')).body.results;
    expect(listed.latest_messages.map((message: { status: string }) => message.status)).toEqual(['SENT', 'SENT']);
  });

  it('try again what is not taken, under the same id, and tell the end only after the beginning', async () => {
    receiver.react = (_, response) => void response.writeHead(500).end();
    const rule = await make({
      kind: 'SUPPLIER_PAUSED',
      import_supplier: code(),
      mail_to: '-',
      webhook_url: receiver.url,
    });
    await query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [supplierId]);
    await evaluated(rule.id);
    await until(async () => receiver.received.length > 0);
    await query(`UPDATE import_supplier SET status = 'Ongoing' WHERE id = $1`, [supplierId]);
    await evaluated(rule.id);
    const pending = async () =>
      (await sent(rule.id)).map(({ event, attempt }: { event: string; attempt: number }) => [event, attempt]);
    await until(
      async () =>
        (await query(`SELECT reason FROM alert_message WHERE rule_id = $1 AND reason IS NOT NULL`, [rule.id]))
          .length === 1,
    );
    expect(await pending()).toEqual([
      ['FIRING', 1],
      ['RESOLVED', 0],
    ]);
    receiver.react = (_, response) => void response.writeHead(204).end();
    await query(`UPDATE alert_message SET due_at = now() WHERE rule_id = $1`, [rule.id]);
    await allSent(rule.id, 2);
    const kinds = receiver.received.map(({ headers }) => headers['carryover-alert']);
    expect(kinds).toEqual(['firing', 'firing', 'resolved']);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id']);
  });

  it('do not come and go: an end has to last, and what is back meanwhile is the same alert', async () => {
    const rule = await make({ kind: 'FAILURES', threshold: 1, window_minutes: 10, import_supplier: code() });
    await fail(1);
    await ended(1, 'ERRORED');
    await evaluated(rule.id);
    await query(`UPDATE account_import_event SET occurred_at = now() - interval '11 minutes'`);
    await evaluated(rule.id);
    expect(await standing(rule.id)).toHaveLength(1);
    await ended(1, 'ERRORED');
    await evaluated(rule.id);
    await lasting(rule.id);
    expect([await events(rule.id), (await standing(rule.id)).length]).toEqual([['FIRING'], 1]);
  });

  it('keep standing beyond the hundred groups that most imports fail with', async () => {
    const rule = await make({ kind: 'NEW_ERROR_GROUP', import_supplier: code() });
    await storeImport(source, { supplierId, number: newId(), status: 'ERRORED', code: 'zone_unknown' });
    await evaluated(rule.id);
    await query(
      `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
         payload_hash, available_at, attempt, latest_error_code, latest_error_detail, latest_error_domain, created_at, modified_at)
       SELECT gen_random_uuid(), $1, 'N' || n, 'ERRORED', false, 1, 'x', now(), 1, 'code_' || n % 100, 'x', 'account_import', now(), now()
       FROM generate_series(1, 200) n`,
      [supplierId],
    );
    await evaluated(rule.id);
    const alerts = await standing(rule.id);
    expect([alerts.length, alerts.at(-1).subject]).toEqual([100, 'zone_unknown']);
    await query(
      `UPDATE account_import_process SET latest_error_code = NULL, status = 'CANCELLED' WHERE import_supplier_id = $1`,
      [supplierId],
    );
  });

  it('are not about imports that a halted wave holds', async () => {
    const rule = await make({ kind: 'OLDEST_WAITING', threshold: 5, import_supplier: code() });
    const waveId = newId();
    await query(
      `INSERT INTO import_wave (id, import_supplier_id, code, state, settled_state, created_at, modified_at)
       VALUES ($1, $2, 'held', 'HALTED', 'HALTED', now(), now())`,
      [waveId, supplierId],
    );
    const id = await storeImport(source, { supplierId, number: 'H', status: 'CANCELLED', age: 600 });
    await query(`UPDATE account_import_process SET wave_id = $2, status = 'PENDING' WHERE id = $1`, [id, waveId]);
    await evaluated(rule.id);
    expect(await standing(rule.id)).toEqual([]);
    await query(`UPDATE account_import_process SET status = 'CANCELLED' WHERE id = $1`, [id]);
  });

  it('hold nobody up who changes a rule that takes long, and say that it could not be looked at', async () => {
    const rule = await make({ kind: 'DEAD_LETTERS', threshold: 1, import_supplier: code() });
    await evaluated(rule.id);
    await holder.startTransaction();
    await holder.query('LOCK TABLE webhook_dead_letter');
    await query('UPDATE alert_rule SET evaluated_at = NULL, claimed_at = NULL WHERE id = $1', [rule.id]);
    await until(
      async () =>
        (await query('SELECT FROM alert_rule WHERE id = $1 AND claimed_at IS NOT NULL', [rule.id])).length > 0,
    );
    await query('SELECT FROM alert_rule WHERE id = $1 FOR UPDATE NOWAIT', [rule.id]);
    const problem = async () => (await query('SELECT problem FROM alert_rule WHERE id = $1', [rule.id]))[0].problem;
    await until(async () => (await problem()) !== null);
    await holder.rollbackTransaction();
    const [listed] = (await send('GET', '/rules')).body.results;
    expect(listed.problem).toContain('could not answer it in time');
    await evaluated(rule.id);
    expect(await problem()).toBeNull();
  });

  it('are told for as long as they stand, however often nobody takes it', async () => {
    receiver.react = (_, response) => void response.writeHead(500).end();
    const rule = await make({
      kind: 'SUPPLIER_PAUSED',
      import_supplier: code(),
      mail_to: '-',
      webhook_url: receiver.url,
    });
    await query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [supplierId]);
    await evaluated(rule.id);
    const told = async () =>
      (await query('SELECT status, attempt, reason FROM alert_message WHERE rule_id = $1', [rule.id]))[0];
    const triedAs = async (attempt: number) => {
      await until(async () => (await told()).reason !== null);
      await query(`UPDATE alert_message SET attempt = $2, reason = NULL, due_at = now() WHERE rule_id = $1`, [
        rule.id,
        attempt,
      ]);
      await until(async () => (await told()).reason !== null);
      return (await told()).status;
    };
    expect(await triedAs(40)).toBe('PENDING');
    await query('UPDATE alert SET ended_at = now() WHERE rule_id = $1', [rule.id]);
    expect(await triedAs(40)).toBe('FAILED');
    receiver.react = (_, response) => void response.writeHead(204).end();
  });

  it('tell the end to whom the beginning was told', async () => {
    const rule = await make({ kind: 'SUPPLIER_PAUSED', import_supplier: code() });
    await query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [supplierId]);
    await evaluated(rule.id);
    await allSent(rule.id, 1);
    await send('PATCH', `/rules/${rule.id}`, { mail_to: 'night@carryover.example', reason: 'Shift' });
    await query(`UPDATE import_supplier SET status = 'Ongoing' WHERE id = $1`, [supplierId]);
    await evaluated(rule.id);
    await allSent(rule.id, 2);
    const recipients = await query('SELECT DISTINCT recipient FROM alert_message WHERE rule_id = $1', [rule.id]);
    expect(recipients).toEqual([{ recipient: MAIL }]);
  });

  it('are made once by two who make the same at once, with one secret and one entry', async () => {
    const rule = {
      id: newId(),
      name: 'Twice',
      kind: 'WORKER_LOST',
      mail_to: '-',
      webhook_url: receiver.url,
      reason: 'x',
    };
    const made = await Promise.all(Array.from({ length: 6 }, () => send('POST', '/rules', rule)));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(made.filter(({ body }) => body.secret !== undefined).map(({ status }) => status)).toEqual([201]);
    const entries = await query(`SELECT FROM audit_entry WHERE action = 'alert_rule.make' AND target = $1`, [rule.id]);
    expect(entries).toHaveLength(1);
  });

  it('survive a restart: what stands is not told again by another worker', async () => {
    const rule = await make({ kind: 'SUPPLIER_PAUSED', import_supplier: code() });
    await query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [supplierId]);
    await evaluated(rule.id);
    await allSent(rule.id, 1);
    await other.stop();
    other = await startWorker(database.url, { ...PRIVATE, SMTP_URL: mails.url });
    await evaluated(rule.id);
    await evaluated(rule.id);
    expect(await events(rule.id)).toEqual(['FIRING']);
  });

  it('end without a word when the rule is disabled or removed', async () => {
    const rule = await make({ kind: 'SUPPLIER_PAUSED', import_supplier: code() });
    await query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [supplierId]);
    await evaluated(rule.id);
    await send('PATCH', `/rules/${rule.id}`, { enabled: false, reason: 'Not now' });
    expect(await standing(rule.id)).toEqual([]);
    await send('PATCH', `/rules/${rule.id}`, { enabled: true, reason: 'Again' });
    await evaluated(rule.id);
    expect(await standing(rule.id)).toHaveLength(1);
    expect((await send('DELETE', `/rules/${rule.id}`, { reason: 'Over' })).status).toBe(204);
    expect(await standing(rule.id)).toEqual([]);
    expect(await events(rule.id)).toEqual(['FIRING', 'FIRING']);
    expect((await sent(rule.id)).map(({ status }: { status: string }) => status)).not.toContain('PENDING');
    expect((await send('GET', '/rules')).body.results).toEqual([]);
  });

  it('are of every live supplier and of no sandbox where no supplier is named', async () => {
    const sandboxId = await addSupplier(source, `TRIED-${imports}`, { isSandbox: true });
    const rule = await make({ kind: 'SUPPLIER_PAUSED' });
    await query(`UPDATE import_supplier SET status = 'Paused' WHERE id IN ($1, $2)`, [supplierId, sandboxId]);
    await evaluated(rule.id);
    const subjects = (await standing(rule.id)).map(({ subject }: { subject: string }) => subject);
    expect([subjects.includes(code()), subjects.includes(`TRIED-${imports}`)]).toEqual([true, false]);
  });

  it('forget what has been over for 90 days', async () => {
    const rule = await make({ kind: 'WORKER_LOST' });
    await query(
      `INSERT INTO alert (id, rule_id, subject, summary, href, began_at, ended_at)
       SELECT gen_random_uuid(), $1, 'old ' || days, 'x', '/', now() - interval '100 days', now() - make_interval(days => days)
       FROM generate_series(89, 91, 2) days`,
      [rule.id],
    );
    await other.stop();
    other = await startWorker(database.url, { ...PRIVATE, SMTP_URL: mails.url });
    const left = async () => (await query(`SELECT subject FROM alert WHERE rule_id = $1`, [rule.id])).map(Object);
    await until(async () => (await left()).length === 1);
    expect(await left()).toEqual([{ subject: 'old 89' }]);
  });

  describe('are refused when a rule', () => {
    it.each([
      [
        'has no number that it needs',
        { kind: 'FAILURES' },
        { threshold: ['A value is required.'], window_minutes: ['A value is required.'] },
      ],
      [
        'has one that it does not take',
        { kind: 'WORKER_LOST', threshold: 1 },
        { threshold: ['A rule of this kind has none.'] },
      ],
      [
        'has more than there can be',
        { kind: 'FAILURE_SHARE', threshold: 101, window_minutes: 5 },
        { threshold: ['Expected 1 to 100.'] },
      ],
      ['tells nobody', { kind: 'WORKER_LOST', mail_to: '-' }, { mail_to: [expect.stringContaining('Name somebody')] }],
      ['has no address', { kind: 'WORKER_LOST', mail_to: 'kim' }, { mail_to: ['kim is not an e-mail address.'] }],
      [
        'is about a supplier and cannot',
        { kind: 'WORKER_LOST', import_supplier: 'ACME-1' },
        { import_supplier: [expect.any(String)] },
      ],
      [
        'posts to no web address',
        { kind: 'WORKER_LOST', webhook_url: 'ftp://x' },
        { webhook_url: ['Use an https URL.'] },
      ],
    ])('%s', async (_, rule, problems) => {
      const named = { id: newId(), name: 'A rule', mail_to: MAIL, reason: 'Agreed', ...rule };
      expect(await send('POST', '/rules', named)).toEqual({ status: 400, body: problems });
    });

    it('posts behind our own walls', async () => {
      const walled = await startTestApplication({ databaseUrl: database.url });
      const session = await signInAs(walled, 'admin');
      for (const webhook_url of [
        'https://127.0.0.1/x',
        'https://169.254.169.254/latest',
        'http://hooks.example.com/x',
      ]) {
        const rule = { id: newId(), name: 'A rule', kind: 'WORKER_LOST', reason: 'Agreed', webhook_url };
        const { status, body } = await call(`${walled.url}/console/v1/alerts/rules`, 'POST', session, rule);
        expect([webhook_url, status, body]).toEqual([webhook_url, 400, { webhook_url: [expect.any(String)] }]);
      }
      await walled.close();
    });
  });

  it('are made once by the same id, and shown to viewers without addresses', async () => {
    // Of no version that is known: whoever makes a rule makes its id.
    const rule = await make({ id: newId().replace(/^(.{14})./, '$1f'), kind: 'WORKER_LOST' });
    const again = { id: rule.id, name: 'Another', kind: 'WORKER_LOST', mail_to: MAIL, reason: 'Agreed' };
    expect(await send('POST', '/rules', again)).toMatchObject({ status: 200, body: { name: 'A rule' } });
    await send('POST', `/rules/${rule.id}/test`);
    const viewer = await signInAs(api, 'viewer');
    const { body } = await call(`${api.url}/console/v1/alerts/rules`, 'GET', viewer);
    expect(Object(body).results).toMatchObject([{ mail_to: null, latest_messages: [], allowed_actions: [] }]);
    expect(JSON.stringify(body)).not.toContain(MAIL);
  });
});
