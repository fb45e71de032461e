import { MailServer, WebhookReceiver } from '@carryover/stand-ins';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { DataSource, type QueryRunner } from 'typeorm';
import { newId } from '../platform/database/new-id.js';
import { addSupplier } from './add-supplier.js';
import { call } from './http-client.js';
import { signInAs } from './staff-session.js';
import { storeImport } from './stored-import.js';
import { startTestApplication, type TestApplication } from './test-application.js';
import { startWorker, until, type WorkerContext } from './worker-context.js';

/** Whom rules of the fixture tell unless they say otherwise. */
export const MAIL = 'duty@carryover.example';

const PRIVATE = { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes' };

/** An api and two workers that look at rules of alerts, with somebody who takes their mails and posts. */
export class AlertsFixture {
  /** Of the test that runs. */
  supplierId = '';
  /** A connection that may hold what the test wants held. */
  readonly holder: QueryRunner;
  private tests = 0;

  private constructor(
    readonly database: TestDatabase,
    readonly api: TestApplication,
    readonly source: DataSource,
    readonly admin: { Authorization: string },
    readonly mails: MailServer,
    readonly receiver: WebhookReceiver,
    private readonly worker: WorkerContext,
    private other: WorkerContext,
  ) {
    this.holder = source.createQueryRunner();
  }

  static async start(): Promise<AlertsFixture> {
    const database = await createTestDatabase();
    const api = await startTestApplication({ databaseUrl: database.url, variables: PRIVATE });
    const [mails, receiver] = [await MailServer.start(), await WebhookReceiver.start()];
    const variables = { ...PRIVATE, SMTP_URL: mails.url, PUBLIC_CONSOLE_URL: 'https://console.example' };
    const [worker, other] = [await startWorker(database.url, variables), await startWorker(database.url, variables)];
    const admin = await signInAs(api, 'admin');
    return new AlertsFixture(database, api, api.app.get(DataSource), admin, mails, receiver, worker, other);
  }

  async stop(): Promise<void> {
    await this.holder.release();
    await this.worker.stop();
    await this.other.stop();
    await this.api.close();
    await this.mails.stop();
    await this.receiver.stop();
    await this.database.drop();
  }

  /** Before each test: a supplier of its own, and nothing told yet. */
  async begin(): Promise<void> {
    this.tests += 1;
    this.supplierId = await addSupplier(this.source, this.code);
    this.mails.arrived.length = 0;
    this.mails.taken.length = 0;
    this.receiver.received.length = 0;
  }

  /** After each test. */
  async removeRules(): Promise<void> {
    await this.query(`UPDATE alert_rule SET removed_at = now(), is_enabled = false`);
  }

  async restartOneWorker(): Promise<void> {
    await this.other.stop();
    this.other = await startWorker(this.database.url, { ...PRIVATE, SMTP_URL: this.mails.url });
  }

  /** The code of the supplier. */
  get code(): string {
    return `ACME-${this.tests}`;
  }

  query(sql: string, parameters: unknown[] = []) {
    return this.source.query(sql, parameters);
  }

  async setSupplier(status: 'Paused' | 'Ongoing'): Promise<void> {
    await this.query(`UPDATE import_supplier SET status = $2 WHERE id = $1`, [this.supplierId, status]);
  }

  async send(method: string, path: string, body?: object) {
    const { status, body: answered } = await call(`${this.api.url}/console/v1/alerts${path}`, method, this.admin, body);
    return { status, body: Object(answered) };
  }

  /** Makes a rule, as an admin does. @throws Error it was not made */
  async make(rule: object) {
    const named = { id: newId(), name: 'A rule', mail_to: MAIL, reason: 'Agreed', ...rule };
    const made = await this.send('POST', '/rules', named);
    if (made.status !== 201) throw new Error(`${made.status} ${JSON.stringify(made.body)}`);
    return made.body;
  }

  /** Makes a rule that tells when the supplier of the test is paused, by this channel only. */
  makePausedRule(channel: 'mail' | 'webhook' = 'mail') {
    const byWebhook = { mail_to: '-', webhook_url: this.receiver.url };
    const told = channel === 'webhook' ? byWebhook : {};
    return this.make({ kind: 'SUPPLIER_PAUSED', import_supplier: this.code, ...told });
  }

  standing(ruleId: string) {
    return this.query(
      'SELECT subject, summary, told_at FROM alert WHERE rule_id = $1 AND ended_at IS NULL ORDER BY subject',
      [ruleId],
    );
  }

  /** Waits until workers have looked at the rule once more from now on. */
  async evaluated(ruleId: string): Promise<void> {
    await this.query('UPDATE alert_rule SET evaluated_at = NULL, claimed_at = NULL WHERE id = $1', [ruleId]);
    await until(async () => {
      const [{ at }] = await this.query('SELECT evaluated_at AS at FROM alert_rule WHERE id = $1', [ruleId]);
      return at !== null;
    });
  }

  /** Sets the status of the supplier, and waits until workers have looked at the rule. */
  async evaluatedWhen(status: 'Paused' | 'Ongoing', ruleId: string): Promise<void> {
    await this.setSupplier(status);
    await this.evaluated(ruleId);
  }

  /** Lets the time pass for which an end has to last. */
  async lasting(ruleId: string): Promise<void> {
    await this.query(`UPDATE alert SET clear_since = clear_since - interval '1 minute' WHERE rule_id = $1`, [ruleId]);
    await this.evaluated(ruleId);
  }

  sent(ruleId: string): Promise<{ event: string; channel: string; status: string; attempt: number }[]> {
    return this.query(
      `SELECT event, channel, status, attempt FROM alert_message WHERE rule_id = $1 ORDER BY created_at, channel`,
      [ruleId],
    );
  }

  async allSent(ruleId: string, count: number): Promise<void> {
    await until(async () => {
      const messages = await this.sent(ruleId);
      return messages.length === count && messages.every(({ status }) => status === 'SENT');
    });
  }

  async events(ruleId: string): Promise<string[]> {
    return (await this.sent(ruleId)).map(({ event }) => event);
  }

  fail(count: number, errorCode = 'tariff_code_not_found'): Promise<string[]> {
    const { source, supplierId } = this;
    return Promise.all(
      Array.from({ length: count }, () =>
        storeImport(source, { supplierId, number: newId(), status: 'ERRORED', code: errorCode }),
      ),
    );
  }

  /** Has attempts of an import that is there end. */
  ended(count: number, status: string) {
    return this.query(
      `INSERT INTO account_import_event (process_id, import_supplier_id, event, occurred_at, attempt, payload_version, to_status)
       SELECT p.id, p.import_supplier_id, 'E', now(), 1, 1, $3 FROM account_import_process p, generate_series(1, $2::int)
       WHERE p.id = (SELECT id FROM account_import_process WHERE import_supplier_id = $1 LIMIT 1)`,
      [this.supplierId, count, status],
    );
  }
}
