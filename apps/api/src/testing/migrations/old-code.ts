import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** How the connections of the old code are called, as the sampler finds them. */
export const OLD_CODE = 'carryover-old-code';

/** A row of the many, another one each time. */
const SOME_ID = `('01900000-0000-7000-8000-' || lpad(to_hex(1 + floor(random() * $1)::int), 12, '0'))::uuid`;

/**
 * What processes of the release before write and read all the time, in transactions as short as theirs: the changes of
 * an import with their event, a new import, the lists of the console.
 */
const TRANSACTIONS: readonly (readonly string[])[] = [
  [
    `UPDATE account_import_process SET attempt = attempt + 1, modified_at = now() WHERE id = ${SOME_ID}`,
    `INSERT INTO account_import_event (process_id, event, to_status, attempt, payload_version, occurred_at)
     VALUES (${SOME_ID}, 'EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED', 'PENDING', 0, 1, now())`,
  ],
  [
    `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run, payload_version,
       payload_hash, available_at, attempt, created_at, modified_at)
     SELECT gen_random_uuid(), import_supplier_id, 'NEW-' || gen_random_uuid()::text, 'PENDING', false, 1, '', now(), 0,
       now(), now()
     FROM account_import_process WHERE id = ${SOME_ID}`,
  ],
  [
    `SELECT p.id, a.account_number FROM account_import_process p LEFT JOIN account a ON a.process_id = p.id
     WHERE p.id <> ${SOME_ID} ORDER BY p.created_at DESC LIMIT 50`,
    `SELECT * FROM account_import_event WHERE process_id = ${SOME_ID} ORDER BY id`,
  ],
];

/** What those of a release that has waves do beside it. */
const WITH_WAVES: typeof TRANSACTIONS = [
  [
    `SELECT w.state, w.is_holding, count(*) FROM import_wave w JOIN account_import_process p ON p.wave_id = w.id
     WHERE p.id = ${SOME_ID} GROUP BY 1, 2`,
    `UPDATE import_wave SET modified_at = now() WHERE state = 'LOADING' AND is_holding AND $1 > 0`,
  ],
  [`UPDATE import_wave_line SET sending = sending + 1 WHERE process_id = ${SOME_ID}`],
];

/** Old processes at work, until they are stopped. */
export class OldCode {
  /** Transactions that were committed. */
  transactions = 0;
  /** What went wrong, in words; nothing may. */
  readonly failures: string[] = [];
  private isOver = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly rows: number,
    private readonly hasWaves = false,
  ) {}

  /** @param held milliseconds for which somebody reads in one transaction, again and again; 0 for nobody */
  start(held: number): void {
    const transactions = this.hasWaves ? [...TRANSACTIONS, ...WITH_WAVES] : TRANSACTIONS;
    const workers = transactions.flatMap((statements) => [this.repeat(statements), this.repeat(statements)]);
    this.running = Promise.all(held > 0 ? [...workers, this.readFor(held)] : workers);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private async repeat(statements: readonly string[]): Promise<void> {
    await this.connected(async (client) => {
      while (!this.isOver) {
        await client.query('BEGIN');
        for (const statement of statements) await client.query(statement, [this.rows]);
        await client.query('COMMIT');
        this.transactions += 1;
        await pause(5);
      }
    });
  }

  private async readFor(milliseconds: number): Promise<void> {
    await this.connected(async (client) => {
      while (!this.isOver) {
        await client.query('BEGIN');
        await client.query('SELECT 1 FROM account_import_process LIMIT 1');
        await client.query('SELECT pg_sleep($1)', [milliseconds / 1_000]);
        await client.query('COMMIT');
        await pause(milliseconds);
      }
    });
  }

  private async connected(work: (client: Client) => Promise<void>): Promise<void> {
    const client = new Client({ connectionString: this.url, application_name: OLD_CODE });
    await client.connect();
    try {
      await work(client);
    } catch (error) {
      this.failures.push(String(error));
    } finally {
      await client.end();
    }
  }
}
