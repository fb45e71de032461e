import {
  type AcceptedAccount,
  type AccountControlTotals,
  type AccountImportRequest,
  controlTotalsOf,
} from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { DataSource } from 'typeorm';
import { call, type JsonAnswer } from '../../../testing/http-client.js';
import {
  importAccount,
  registerSupplier,
  type TestAccount,
  type TestSupplier,
} from '../../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import type { ComparedAccount } from '../reading/compared-accounts.queries.js';
import type { ReconciliationView } from '../reading/reconciliations.queries.js';

/** A report with its accounts, as read. */
export type ReadReport = ReconciliationView & { readonly accounts: readonly ComparedAccount[] };

/** An account that was imported, what was sent of it, and its control totals. */
export type ReconciledTestAccount = TestAccount & {
  readonly totals: AccountControlTotals;
  readonly sent: AcceptedAccount;
};

let samples = 0;

/** Control totals of an account that has nothing but a balance, in pounds. */
export const figures = (balance = '0', changes: object = {}) => ({
  meter_points: { electricity: 0, gas: 0 },
  balance,
  transactions: { count: 0, sum: '0' },
  ...changes,
});
/** A line of control totals. */
export const line = (number: string, balance?: string) => ({ external_account_number: number, ...figures(balance) });

/** An api, accounts of suppliers of it, and their control totals. */
export class ReconciliationFixture {
  private constructor(
    readonly database: TestDatabase,
    readonly api: TestApplication,
  ) {}

  /** @param variables of the environment of the api, where a test wants others */
  static async start(variables: NodeJS.ProcessEnv = {}): Promise<ReconciliationFixture> {
    const database = await createTestDatabase();
    return new ReconciliationFixture(database, await startTestApplication({ databaseUrl: database.url, variables }));
  }

  async stop(): Promise<void> {
    await this.api.close();
    await this.database.drop();
  }

  supplier(code: string): Promise<TestSupplier> {
    return registerSupplier(this.api, code);
  }

  query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return this.api.app.get(DataSource).query(text, values);
  }

  /** Imports the sample account once more. @returns it with what is to be said of it */
  async account(supplier: TestSupplier, changes: Partial<AccountImportRequest> = {}): Promise<ReconciledTestAccount> {
    samples += 1;
    return this.imported(supplier, distinctSample(samples, changes));
  }

  /** Imports an account. @returns it with what is to be said of it */
  async imported(supplier: TestSupplier, sent: AcceptedAccount): Promise<ReconciledTestAccount> {
    return { ...(await importAccount(this.api, supplier, sent)), totals: controlTotalsOf(sent), sent };
  }

  address({ code }: Pick<TestSupplier, 'code'>, path = ''): string {
    return `${this.api.url}/v2/data-import/reconciliations/${encodeURIComponent(code)}/${path}`;
  }

  /** Sends control totals, an entry a line. */
  send(supplier: TestSupplier, lines: readonly unknown[], query = ''): Promise<JsonAnswer> {
    return this.sendText(supplier, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {}, query);
  }

  /** Sends a body as it stands. */
  async sendText(
    supplier: TestSupplier,
    body: string | Buffer,
    headers: Record<string, string> = {},
    query = '',
  ): Promise<JsonAnswer> {
    const response = await fetch(this.address(supplier, query), {
      method: 'POST',
      headers: { ...authorization(supplier), 'Content-Type': 'application/x-ndjson', ...headers },
      body,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Sends one more part of a report, an entry a line. */
  async putPart(
    supplier: TestSupplier,
    reportId: string,
    part: number | string,
    lines: readonly unknown[],
  ): Promise<JsonAnswer> {
    const response = await fetch(this.address(supplier, `${reportId}/parts/${part}/`), {
      method: 'PUT',
      headers: { ...authorization(supplier), 'Content-Type': 'application/x-ndjson' },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  get(supplier: TestSupplier, path = ''): Promise<JsonAnswer> {
    return call(this.address(supplier, path), 'GET', authorization(supplier));
  }

  recompute(supplier: TestSupplier, reportId: string): Promise<JsonAnswer> {
    return call(this.address(supplier, `${reportId}/recompute/`), 'POST', authorization(supplier));
  }

  /** Sends control totals that are taken. @returns the id of the report */
  async report(supplier: TestSupplier, lines: readonly unknown[], query = ''): Promise<string> {
    const { status, body } = await this.send(supplier, lines, query);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return (body as ReconciliationView).report_id;
  }

  /** A report that is there. */
  async read(supplier: TestSupplier, reportId: string, query = ''): Promise<ReadReport> {
    const { status, body } = await this.get(supplier, `${reportId}/${query}`);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body as ReadReport;
  }
}

function authorization({ token }: TestSupplier): Record<string, string> {
  return { Authorization: `Token ${token}` };
}

/** The accounts of a report that do not match, as `number STATE fields`. */
export function differing({ accounts }: ReadReport): string[] {
  return accounts
    .filter(({ state }) => state !== 'MATCHED')
    .map(({ external_account_number: number, state, differences = [] }) =>
      [number, state, ...differences.map(({ field, expected, actual }) => `${field} ${expected} ${actual}`)].join(' '),
    );
}
