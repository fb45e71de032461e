import { type AccountImportRequest, type SupplierSettings } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { DataSource } from 'typeorm';
import { type Clock } from '../platform/time/clock.js';
import { asDescribed } from './http-client.js';
import { importAccount, registerSupplier, type TestAccount, type TestSupplier } from './imported-account.js';
import { startTestApplication, type TestApplication } from './test-application.js';

/** An answer with its JSON body. */
export interface PostImportAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface PostImportFixtureOptions {
  readonly poolSize?: number;
  readonly clock?: Clock;
  /** Settings of the supplier. */
  readonly settings?: SupplierSettings;
  /** More of the environment. */
  readonly variables?: NodeJS.ProcessEnv;
}

let samples = 0;

/** An api with a supplier, and accounts to send later data for to one endpoint. */
export class PostImportFixture {
  private constructor(
    private readonly database: TestDatabase,
    readonly api: TestApplication,
    private readonly supplier: TestSupplier,
    private readonly endpoint: string,
    private readonly list: string | undefined,
  ) {}

  /**
   * @param endpoint the part of the path that names it: `notes`
   * @param list the key of the request's list, if it has one
   */
  static async start(
    endpoint: string,
    list: string | undefined,
    { poolSize = 4, clock, settings, variables: more }: PostImportFixtureOptions = {},
  ): Promise<PostImportFixture> {
    const database = await createTestDatabase();
    const variables = { DATABASE_POOL_SIZE: String(poolSize), ...more };
    const api = await startTestApplication({ databaseUrl: database.url, variables, ...(clock && { clock }) });
    return new PostImportFixture(database, api, await registerSupplier(api, 'ACME', settings), endpoint, list);
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  /** A new imported account. @param change fields of its payload that are to be others than the sample's */
  account(change: Partial<AccountImportRequest> = {}): Promise<TestAccount> {
    samples += 1;
    return importAccount(this.api, this.supplier, { ...distinctSample(samples), ...change });
  }

  send(account: TestAccount, entries: unknown): Promise<PostImportAnswer> {
    return this.sendText(account, JSON.stringify(entries));
  }

  /** @param entries the list as JSON text, well-formed or not */
  sendText(account: TestAccount, entries: string): Promise<PostImportAnswer> {
    return this.sendMembers(account, `"${this.list}":${entries}`);
  }

  /** @param members what the request has besides the pair, as JSON text, well-formed or not */
  async sendMembers({ number }: TestAccount, members: string): Promise<PostImportAnswer> {
    const pair = `"import_supplier":"${this.supplier.code}","external_account_number":${JSON.stringify(number)}`;
    const url = `${this.api.url}/v1/data-import/${this.endpoint}/create/`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Token ${this.supplier.token}`, 'Content-Type': 'application/json' },
      body: `{${pair},${members}}`,
    });
    const { status, body } = asDescribed('POST', url, response, await response.json());
    return { status, body };
  }

  query<T>(sql: string, parameters: unknown[]): Promise<T[]> {
    return this.api.app.get(DataSource).query(sql, parameters);
  }

  async stop(): Promise<void> {
    await this.api.close();
    await this.database.drop();
  }
}
