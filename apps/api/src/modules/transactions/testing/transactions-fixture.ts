import type { AccountImportRequest } from '@carryover/contract';
import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { DataSource } from 'typeorm';
import {
  importAccount,
  registerSupplier,
  type TestAccount,
  type TestSupplier,
} from '../../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { TestClock } from '../../../testing/test-clock.js';
import { AccountsQueries } from '../../accounts/index.js';

/** The sample account was last billed to 31 August 2024; this is in the open statement after that. */
export const TODAY = '2024-10-10';

/** An answer as it came, with the text of its body. */
export interface TextAnswer {
  readonly status: number;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** What a ledger and its open statement hold. */
export interface StoredLedger {
  readonly balance: string;
  readonly opening: string;
  readonly credit: string;
  readonly debit: string;
}

let samples = 0;

/** An api with a supplier, and accounts to add transactions to. */
export class TransactionsFixture {
  private calls = 0;

  private constructor(
    private readonly database: TestDatabase,
    private readonly apis: readonly TestApplication[],
    readonly supplier: TestSupplier,
  ) {}

  /** @param processes apis on one database, which take the calls by turns */
  static async start(processes = 1): Promise<TransactionsFixture> {
    const database = await createTestDatabase();
    const clock = new TestClock(new Date(`${TODAY}T12:00:00Z`));
    const starts = Array.from({ length: processes }, () => startTestApplication({ databaseUrl: database.url, clock }));
    const apis = await Promise.all(starts);
    return new TransactionsFixture(database, apis, await registerSupplier(firstOf(apis), 'ADDER'));
  }

  get api(): TestApplication {
    return firstOf(this.apis);
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  async stop(): Promise<void> {
    await Promise.all(this.apis.map((api) => api.close()));
    await this.database.drop();
  }

  /** Imports the sample account with some fields changed or, when undefined, left out. */
  account(changes: { [field in keyof AccountImportRequest]?: unknown } = {}): Promise<TestAccount> {
    samples += 1;
    const fields = Object.entries({ ...distinctSample(samples), ...changes }).filter(
      ([, value]) => value !== undefined,
    );
    return importAccount(this.api, this.supplier, Object.fromEntries(fields) as unknown as AccountImportRequest);
  }

  /** Sends transactions as they would be written by JSON.stringify. */
  send(account: Pick<TestAccount, 'number'>, transactions: unknown, query = ''): Promise<TextAnswer> {
    return this.sendText(account, JSON.stringify(transactions), query);
  }

  /** Sends the text of a list of transactions as it stands. */
  sendText({ number }: Pick<TestAccount, 'number'>, transactions: string, query = ''): Promise<TextAnswer> {
    const pair = `"import_supplier":"${this.supplier.code}","external_account_number":${JSON.stringify(number)}`;
    return this.post(`{${pair},"transactions":${transactions}}`, query);
  }

  /** Sends a body as it stands. */
  async post(body: string, query = '', token = this.supplier.token): Promise<TextAnswer> {
    this.calls += 1;
    const { url } = this.apis[this.calls % this.apis.length] ?? this.api;
    const response = await fetch(`${url}/v1/data-import/transactions/create/${query}`, {
      method: 'POST',
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      body,
    });
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) };
  }

  query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return this.api.app.get(DataSource).query(text, values);
  }

  /** The main ledger of an account. */
  async ledger({ id }: Pick<TestAccount, 'id'>): Promise<StoredLedger> {
    const [ledger] = await this.query(
      `SELECT l.balance::text AS balance, s.opening_balance::text AS opening, s.credit_total::text AS credit,
         s.debit_total::text AS debit
       FROM ledger l JOIN statement s ON s.ledger_id = l.id AND s.kind = 'OPEN'
       WHERE l.account_id = $1 AND l.position = 0`,
      [id],
    );
    return ledger as unknown as StoredLedger;
  }

  /** What does not add up in the ledgers of an account. */
  imbalances({ id }: Pick<TestAccount, 'id'>): Promise<unknown[]> {
    const { app } = this.api;
    return app.get(AccountsQueries).listBalanceDifferences(app.get(DataSource).manager, id);
  }

  /** Some columns of what was added to an account, in the order it was added. */
  added({ id }: Pick<TestAccount, 'id'>, columns: string): Promise<Record<string, unknown>[]> {
    return this.query(
      `SELECT ${columns} FROM ledger_transaction WHERE account_id = $1 AND imported_as IS NULL
       ORDER BY added_at, position, id`,
      [id],
    );
  }
}

function firstOf([first]: readonly TestApplication[]): TestApplication {
  if (first === undefined) throw new Error('no api was started');
  return first;
}

/** A payment of one pound today, with some fields changed. */
export function payment(id: string, changes: object = {}): Record<string, unknown> {
  return { transaction_id: id, transaction_date: TODAY, amount: 1, type: 'PAYMENT', ...changes };
}

/** What came of each transaction of an answer, by its id. */
export function outcomes({ body }: TextAnswer): string[] {
  return (body.results as { status: string; transaction_data: { transaction_id: string } }[]).map(
    ({ status, transaction_data: data }) => `${data.transaction_id} ${status.replace('TRANSACTION_', '')}`,
  );
}
