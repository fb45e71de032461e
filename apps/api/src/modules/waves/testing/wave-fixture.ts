import { type AcceptedAccount, type AccountImportRequest, controlTotalsOf } from '@carryover/contract';
import { makeMpan } from '@carryover/industry';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { DataSource } from 'typeorm';
import { type JsonAnswer, readAnswer } from '../../../testing/http-client.js';
import { registerSupplier, type TestSupplier } from '../../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { untilRead } from '../../../testing/until.js';
import { startWorker, type WorkerContext } from '../../../testing/worker-context.js';
import type { LineResult } from '../results/wave-results.queries.js';
import type { WaveView } from '../waves.queries.js';

let samples = 0;

/** An api, a worker where it is asked for, and a supplier that sends waves. */
export class WaveFixture {
  private worker: WorkerContext | undefined;

  private constructor(
    readonly database: TestDatabase,
    readonly api: TestApplication,
    readonly supplier: TestSupplier,
  ) {}

  static async start(variables: NodeJS.ProcessEnv = {}): Promise<WaveFixture> {
    const database = await createTestDatabase();
    const api = await startTestApplication({ databaseUrl: database.url, variables });
    return new WaveFixture(database, api, await registerSupplier(api, 'WAVES'));
  }

  async stop(): Promise<void> {
    await this.stopWorker();
    await this.api.close();
    await this.database.drop();
  }

  async startWorker(variables: NodeJS.ProcessEnv = {}): Promise<void> {
    this.worker = await startWorker(this.database.url, variables);
  }

  async stopWorker(): Promise<void> {
    await this.worker?.stop();
    this.worker = undefined;
  }

  query<Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.api.app.get(DataSource).query(text, values);
  }

  /** An account that shares nothing with those before it. */
  account(changes: Partial<AccountImportRequest> = {}): AccountImportRequest {
    samples += 1;
    return distinctSample(samples, { import_supplier: 'WAVES', external_account_number: `W-${samples}`, ...changes });
  }

  /** An account whose electricity meter points are all a distributor's. @param distributor its two digits */
  accountOf(distributor: string): AccountImportRequest {
    const account = this.account();
    for (const point of (account.supply_addresses ?? []).flatMap((address) => address.meter_points ?? []))
      if (point.supply_type === 'ELECTRICITY')
        point.identifier = makeMpan(`${distributor}${String(7_000_000_000 + samples)}`);
    return account;
  }

  async call(method: string, path: string, body?: unknown): Promise<JsonAnswer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return this.send(method, path, text, { 'Content-Type': 'application/json' });
  }

  async send(
    method: string,
    path: string,
    body: string | Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<JsonAnswer> {
    const url = `${this.api.url}/v2/data-import/waves/WAVES/${path}`;
    const own = { Authorization: `Token ${this.supplier.token}`, ...(body === undefined ? {} : headers) };
    return readAnswer(method, url, await fetch(url, { method, headers: own, body }));
  }

  /** Creates a wave. */
  async make(code: string, more: object = {}): Promise<void> {
    const { status, body } = await this.call('POST', '', { code, ...more });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  }

  /** Sends accounts, one a line; a text is a line as it stands. */
  put(
    wave: string,
    part: string,
    lines: readonly (object | string)[],
    headers: Record<string, string> = {},
  ): Promise<JsonAnswer> {
    const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
    return this.putText(wave, part, text, headers);
  }

  putText(
    wave: string,
    part: string,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<JsonAnswer> {
    return this.send('PUT', `${wave}/parts/${part}/`, body, { 'Content-Type': 'application/x-ndjson', ...headers });
  }

  /** Sends control totals of accounts that come to what was sent of them. @returns the id of the report */
  async sendTotals(accounts: readonly AccountImportRequest[], path: string, method = 'POST'): Promise<string> {
    const url = `${this.api.url}/v2/data-import/reconciliations/WAVES/${path}`;
    const headers = { Authorization: `Token ${this.supplier.token}`, 'Content-Type': 'application/x-ndjson' };
    const lines = accounts.map((account) => `${JSON.stringify(controlTotalsOf(account as AcceptedAccount))}\n`);
    const sent = await fetch(url, { method, headers, body: lines.join('') });
    const { status, body } = await readAnswer(method, url, sent);
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return String(Object(body).report_id);
  }

  async read(wave: string): Promise<WaveView> {
    const { status, body } = await this.call('GET', `${wave}/`);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body as WaveView;
  }

  /** A page of results. */
  async results(wave: string, query = ''): Promise<{ lines: LineResult[]; next: string | null }> {
    const { status, headers, body } = await this.call('GET', `${wave}/results/${query}`);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    const lines = String(body ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LineResult);
    return { lines, next: /<(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null };
  }

  /** Waits until a wave is as wanted. */
  until(wave: string, isAsWanted: (view: WaveView) => boolean): Promise<WaveView> {
    return untilRead(() => this.read(wave), isAsWanted);
  }
}
