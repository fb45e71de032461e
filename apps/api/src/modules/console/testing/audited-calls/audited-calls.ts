import { distinctSample } from '@carryover/testing';
import { DataSource } from 'typeorm';
import { readAnswer } from '../../../../testing/http-client.js';
import { importAccount, registerSupplier, type TestSupplier } from '../../../../testing/imported-account.js';
import { signInAs } from '../../../../testing/staff-session.js';
import { storeImport } from '../../../../testing/stored-import.js';
import type { TestApplication } from '../../../../testing/test-application.js';
import { STAFF_ROLES, type StaffRole } from '../../../auth/index.js';
import { CANARIES, REASON } from '../audit-canaries.js';
import { HOOK_KEY } from './variables.js';

/** A call that succeeds: what stands for the parameters of the path, what is sent, and what the entry says. */
export interface Success {
  readonly names?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object | string;
  /** Name of the entry's action; absent for a call that changes nothing. */
  readonly action?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

type Session = { Authorization: string };

/** A service with one account of the supplier ACME, and the calls that are made to it, by route in the order they are added. */
export class AuditedCalls {
  readonly successes = new Map<string, () => Promise<Success> | Success>();
  /** Texts that no entry of the audit trail may have. */
  readonly secrets: string[] = [...CANARIES, HOOK_KEY, 'correct horse battery staple'];
  /** What the latest call was answered. */
  answered: { readonly [name: string]: unknown } = {};
  /** The number that was given last. */
  latestNumber = 0;
  readonly source: DataSource;
  readonly sample = distinctSample(1);
  readonly code = { code: 'ACME' };
  account = { account_number: '' };
  imported = { id: '' };
  processId = '';
  point = '';
  electricity: string | undefined;

  private constructor(
    readonly api: TestApplication,
    readonly supplier: TestSupplier,
    readonly sessions: Map<StaffRole, Session>,
  ) {
    this.source = api.app.get(DataSource);
  }

  /** Signs everybody in and imports the account. */
  static async begin(api: TestApplication): Promise<AuditedCalls> {
    const sessions = new Map<StaffRole, Session>();
    for (const role of STAFF_ROLES) sessions.set(role, await signInAs(api, role));
    const calls = new AuditedCalls(api, await registerSupplier(api, 'ACME'), sessions);
    // Whoever approves has been there for a while.
    await calls.source.query(`UPDATE staff_user SET created_at = created_at - interval '2 days'`);
    await calls.importSample();
    return calls;
  }

  private async importSample(): Promise<void> {
    const { api, supplier, sample, sessions, secrets } = this;
    const { processId } = await importAccount(api, supplier, sample);
    const [{ number, point }] = await this.source.query(
      'SELECT a.account_number AS number, m.id AS point FROM account a JOIN meter_point m ON m.account_id = a.id LIMIT 1',
    );
    this.processId = processId;
    this.imported = { id: processId };
    this.account = { account_number: String(number) };
    this.point = point;
    const [customer] = sample.customers ?? [];
    const [address] = sample.supply_addresses ?? [];
    const points = address?.meter_points ?? [];
    this.electricity = points.find(({ supply_type: fuel }) => fuel === 'ELECTRICITY')?.identifier;
    const personal = [customer?.family_name, customer?.email, customer?.mobile, address?.supply_postcode];
    secrets.push(supplier.token, ...points.map(({ identifier }) => identifier));
    for (const text of personal) if (text !== undefined && text !== null) secrets.push(String(text));
    for (const { Authorization: header } of sessions.values()) secrets.push(header.replace('Session ', ''));
  }

  /** A number that was not given before. */
  readonly nextNumber = (): number => ++this.latestNumber;

  /** Adds a route with a call that succeeds, or with what makes one. */
  readonly add = (route: string, success: Success | (() => Promise<Success>)): void => {
    this.successes.set(route, typeof success === 'function' ? success : () => success);
  };

  /** A body with a reason that is full of secrets. */
  readonly byReason = (rest: object = {}) => ({ reason: REASON, ...rest });

  /** Stores an import in a state. @returns its id */
  readonly stored = (status: 'ERRORED' | 'CANCELLED'): Promise<string> =>
    storeImport(this.source, {
      supplierId: this.supplier.id,
      number: `E-${this.nextNumber()}`,
      status,
      payload: distinctSample(9),
    });

  readonly errored = (): Promise<string> => this.stored('ERRORED');

  /** A body that starts a batch of all errored imports, one at least. */
  readonly batch = async (key: string) => {
    await this.errored();
    const [{ n }] = await this.source.query(
      `SELECT count(*)::int AS n FROM account_import_process WHERE status = 'ERRORED'`,
    );
    return {
      action: 'retry',
      filter: { status: 'ERRORED' },
      expected_count: n,
      idempotency_key: key,
      reason: REASON,
    };
  };

  readonly startBatch = async () =>
    Object(
      await this.send('POST', 'batches', await this.batch(`k${this.nextNumber()}`), this.sessions.get('operator')),
    );

  /** Calls the operator API, and keeps what it answers that is secret. */
  readonly send = async (method: string, path: string, body: object | string | undefined, as?: Session) => {
    const type = typeof body === 'string' ? 'text/csv' : 'application/json';
    const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const headers = { ...as, ...(body !== undefined && { 'Content-Type': type }) };
    const url = `${this.api.url}/console/v1/${path}`;
    const answer = await readAnswer(method, url, await fetch(url, { method, headers, ...init }));
    const answered: { readonly [name: string]: unknown } = typeof answer.body === 'string' ? {} : Object(answer.body);
    this.answered = answered;
    for (const name of ['key', 'secret', 'one_time_password', 'token'])
      if (typeof answered[name] === 'string' && path !== 'changes') this.secrets.push(answered[name]);
    return { ...answered, status: answer.status };
  };

  readonly entries = () => this.source.query('SELECT * FROM audit_entry ORDER BY id');
}
