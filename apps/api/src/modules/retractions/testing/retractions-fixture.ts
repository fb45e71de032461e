import { GATEWAY_SECRET, GatewayStandIn } from '@carryover/stand-ins';
import { createTestDatabase, plantCanaries, type TestDatabase } from '@carryover/testing';
import { expect } from '@jest/globals';
import { DataSource } from 'typeorm';
import { invariantsSql } from '../../../admin/invariants/invariants-sql.js';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import { registerSupplier, type TestSupplier } from '../../../testing/imported-account.js';
import { signInAs } from '../../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { startWorker, until, type WorkerContext } from '../../../testing/worker-context.js';

export const REASON = 'The wrong tariffs were mapped';

/** An account that was imported, and what of it is personal. */
export interface Imported {
  readonly id: string;
  readonly number: string;
  readonly external: string;
  readonly payload: object;
  readonly personal: ReturnType<typeof plantCanaries>['canaries'];
}

type Session = { Authorization: string };

/** The accounts of an answer, as a selection. */
export const selection = (...accounts: Imported[]) => ({
  external_account_numbers: accounts.map(({ external }) => external),
});

/** A waiver of one kind of blocker. */
export const waived = (blocker: string) => ({ blocker, reason: 'Agreed with the source' });

/** An answer as its status with its code, or with the fields that are wrong. */
export const problem = ({ status, body }: JsonAnswer) =>
  `${status} ${Object(body).code ?? Object.keys(Object(body))}`.trim();

/** A service whose retractions need no second person, one whose do, a worker and a registration gateway. */
export class RetractionsFixture {
  database!: TestDatabase;
  api!: TestApplication;
  /** Of the same database; here a second person has to approve retractions. */
  pair!: TestApplication;
  worker!: WorkerContext;
  source!: DataSource;
  gateway!: GatewayStandIn;
  admin!: Session;
  second!: Session;
  supplier!: TestSupplier;
  private samples = 0;

  async begin(): Promise<void> {
    this.database = await createTestDatabase();
    const { url: databaseUrl } = this.database;
    this.gateway = await new GatewayStandIn().start();
    this.api = await startTestApplication({
      databaseUrl,
      variables: { RETRACTION_APPROVALS: 'no', REGISTRATION_GATEWAY_SECRET: GATEWAY_SECRET },
    });
    this.pair = await startTestApplication({ databaseUrl });
    await this.startWorker();
    this.source = this.api.app.get(DataSource);
    this.admin = await signInAs(this.api, 'admin');
    this.second = await signInAs(this.api, 'admin', 'second');
    // Whoever approves has been there for a while.
    await this.source.query(`UPDATE staff_user SET created_at = created_at - interval '2 days'`);
    this.supplier = await registerSupplier(this.api, 'TAKES');
  }

  async end(): Promise<void> {
    await this.worker?.stop();
    await this.pair?.close();
    await this.api?.close();
    await this.gateway?.stop();
    await this.database?.drop();
  }

  readonly startWorker = async (): Promise<void> => {
    this.worker = await startWorker(this.database.url, {
      REGISTRATION_GATEWAY: 'http',
      REGISTRATION_GATEWAY_URL: this.gateway.url,
      REGISTRATION_GATEWAY_SECRET: GATEWAY_SECRET,
    });
  };

  /** Calls the operator API, as an admin of the first service unless said otherwise. */
  readonly ask = (method: string, path: string, body?: object, application = this.api, as = this.admin) =>
    call(`${application.url}/console/v1/${path}`, method, as, body);

  /** Posts as the supplier. */
  readonly send = (path: string, body: object) =>
    call(`${this.api.url}/${path}`, 'POST', { Authorization: `Token ${this.supplier.token}` }, body);

  readonly processOf = async (external: string) => {
    const [row] = await this.source.query(
      'SELECT id, status, platform_identifier AS number FROM account_import_process WHERE external_account_number = $1',
      [external],
    );
    return row;
  };

  /** Imports an account full of canaries, as a supplier and a worker do. */
  readonly imported = async (): Promise<Imported> => {
    this.samples += 1;
    await this.setMails(false);
    const { payload: planted, canaries } = plantCanaries(this.samples);
    const references = planted.references?.map((reference) => ({ ...reference, value: `R-${this.samples}` }));
    const payload = { ...planted, references, import_supplier: this.supplier.code };
    const external = payload.external_account_number;
    expect(await this.send('v2/data-import/accounts/', payload)).toMatchObject({ status: 201 });
    await until(async () => (await this.processOf(external)).status === 'PROCESSED');
    const { id, number } = await this.processOf(external);
    return { id, number, external, payload, personal: canaries.filter(({ kind }) => kind === 'personal') };
  };

  readonly preview = (selected: object, waivers: object[] = []) =>
    this.ask('POST', 'suppliers/TAKES/retractions/preview', { selection: selected, waivers });

  readonly start = (selected: object, expected: number, waivers: object[] = [], application = this.api) =>
    this.ask(
      'POST',
      'suppliers/TAKES/retractions',
      { selection: selected, expected_count: expected, waivers, reason: REASON },
      application,
    );

  /** Waits for the end of a retraction that was started. @returns the retraction */
  readonly done = async ({ status, body }: JsonAnswer) => {
    expect({ status, body }).toMatchObject({ status: 201 });
    const { id } = Object(body);
    await until(async () => Object((await this.ask('GET', `retractions/${id}`)).body).status === 'DONE');
    return Object((await this.ask('GET', `retractions/${id}`)).body);
  };

  readonly ledgerOf = async (id: string) => Object((await this.ask('GET', `retractions/${id}/accounts`)).body).results;

  readonly addPayment = ({ external }: Imported, id: string) =>
    this.send('v1/data-import/transactions/create/', {
      import_supplier: this.supplier.code,
      external_account_number: external,
      transactions: [
        { transaction_id: id, transaction_date: '2024-09-05', amount: 1, type: 'PAYMENT', reason: 'DD_PAYMENT' },
      ],
    });

  readonly addNote = ({ external }: Imported, body = 'x') =>
    this.send('v1/data-import/notes/create/', {
      import_supplier: this.supplier.code,
      external_account_number: external,
      notes: [{ created_at: '2024-03-01T10:00:00Z', body }],
    });

  readonly register = ({ external }: Imported) =>
    this.send(`v1/data-import/send-registration-flows/TAKES/${external}/`, {});

  readonly requestsOf = ({ id }: Imported) =>
    this.source.query(
      `SELECT r.id, r.state FROM registration_request r JOIN account a ON a.id = r.account_id WHERE a.process_id = $1 ORDER BY r.id`,
      [id],
    );

  /** Has the gateway tell of each registration of an account how it goes on. @returns what became of each event */
  readonly goOn = async ({ id }: Imported): Promise<string[]> => {
    const requests: { id: string; mpxn: string; fuel: string }[] = await this.source.query(
      `SELECT r.id, m.identifier AS mpxn, m.supply_type AS fuel FROM registration_request r
       JOIN meter_point m ON m.id = r.meter_point_id JOIN account a ON a.id = r.account_id WHERE a.process_id = $1`,
      [id],
    );
    const outcomes = [];
    for (const { id: request_id, mpxn, fuel } of requests) {
      const status = fuel === 'GAS' ? 'OFFER_RECEIVED' : 'REGISTRATION_ACCEPTED';
      outcomes.push(await this.gateway.tell(this.api.url, { request_id, event_id: `${request_id}.on`, mpxn, status }));
    }
    return outcomes;
  };

  /** Adds a mail that is to be sent tomorrow. The supplier wants mails from then on, until another account is imported. */
  readonly queueMail = async ({ id }: Imported) => {
    await this.setMails(true);
    await this.source.query(
      `INSERT INTO welcome_mail (id, account_id, status, due_at, created_at, modified_at)
       SELECT gen_random_uuid(), id, 'PENDING', now() + interval '1 day', now(), now() FROM account WHERE process_id = $1`,
      [id],
    );
  };

  private readonly setMails = (sendWelcomeCommunication: boolean) =>
    this.source.query('UPDATE import_supplier SET settings = settings || $2 WHERE code = $1', [
      this.supplier.code,
      { sendWelcomeCommunication },
    ]);

  readonly mailOf = async ({ id }: Imported) =>
    (
      await this.source.query(
        'SELECT m.status FROM welcome_mail m JOIN account a ON a.id = m.account_id WHERE a.process_id = $1',
        [id],
      )
    )[0];

  readonly brokenInvariants = async (): Promise<string[]> => {
    const verdicts: { invariant: string; violations: number }[] = await this.source.query(invariantsSql());
    return verdicts.filter(({ violations }) => violations > 0).map(({ invariant }) => invariant);
  };
}
