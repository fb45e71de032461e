import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { AddAccountTransactions1760000007000 } from './1760000007000-add-account-transactions.js';
import { migrations } from './index.js';

const ID = '00000000-0000-7000-8000-000000000001';
const migration = new AddAccountTransactions1760000007000();

let database: TestDatabase;
let dataSource: DataSource;

/** The schema as it was before, with an account that was imported then. */
beforeEach(async () => {
  database = await createTestDatabase();
  const before = migrations.slice(0, migrations.indexOf(AddAccountTransactions1760000007000));
  dataSource = await new DataSource({
    type: 'postgres',
    url: database.url,
    migrations: [...before],
    installExtensions: false,
  }).initialize();
  await dataSource.query('DROP SCHEMA public CASCADE');
  await dataSource.query('CREATE SCHEMA public');
  await dataSource.runMigrations({ transaction: 'each' });
  for (const statement of [
    `INSERT INTO organization (id, name, created_at) VALUES ('${ID}', 'Owner', now())`,
    `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
     VALUES ('${ID}', '${ID}', 'S', 'S', 'Ongoing', '{}', now(), now())`,
    `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
       payload_version, payload_hash, available_at, attempt, created_at, modified_at)
     VALUES ('${ID}', '${ID}', 'N', 'PENDING', false, 1, '', now(), 0, now(), now())`,
    `INSERT INTO account (id, account_number, import_supplier_id, process_id, external_account_number)
     VALUES ('${ID}', 'A-00000001', '${ID}', '${ID}', 'N')`,
    `INSERT INTO ledger (id, account_id, position, balance) VALUES ('${ID}', '${ID}', 0, 8.50)`,
    `INSERT INTO statement (id, account_id, ledger_id, position, kind, opening_balance)
     VALUES ('${ID}', '${ID}', '${ID}', 0, 'OPEN', 0)`,
    transaction(1, `imported_as`, `'CURRENT'`, `'10.50', 'PAYMENT'`),
    transaction(2, `imported_as`, `'CURRENT'`, `'2.00', 'CHARGE'`),
  ])
    await dataSource.query(statement);
});

afterEach(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

function transaction(number: number, origin: string, from: string, amountAndType: string): string {
  return `INSERT INTO ledger_transaction (id, account_id, ledger_id, statement_id, position, ${origin}, transaction_id,
      transaction_date, amount, type)
    VALUES ('00000000-0000-7000-8000-00000000000${number}', '${ID}', '${ID}', '${ID}', ${number}, ${from}, 'T-${number}',
      '2024-01-01', ${amountAndType})`;
}

async function schema(): Promise<unknown[]> {
  return dataSource.query(
    `SELECT table_name || '.' || column_name AS name, concat_ws(' ', data_type, domain_name, is_nullable, column_default)
       AS definition
     FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
     UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2`,
  );
}

async function run(step: 'up' | 'down'): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  await migration[step](runner);
  await runner.commitTransaction();
  await runner.release();
}

describe('room for transactions added to an account', () => {
  it('sums the open statements there are', async () => {
    await run('up');
    expect(await dataSource.query('SELECT credit_total, debit_total FROM statement')).toEqual([
      { credit_total: '10.50', debit_total: '2.00' },
    ]);
  });

  it('lets the release before it go on importing', async () => {
    await run('up');
    await dataSource.query(transaction(3, 'imported_as', `'CURRENT'`, `'1.00', 'PAYMENT'`));
    await expect(dataSource.query(transaction(4, 'imported_as', 'NULL', `'1.00', 'PAYMENT'`))).rejects.toThrow(
      'ledger_transaction__added_ck',
    );
  });

  it('can be taken back: what was added goes, with its part of the balance', async () => {
    const before = await schema();
    await run('up');
    await dataSource.query(transaction(3, 'added_at', 'now()', `'99.00', 'CREDIT'`));
    await dataSource.query('UPDATE ledger SET balance = balance + 99');
    await run('down');
    expect(await schema()).toEqual(before);
    expect(await dataSource.query('SELECT balance FROM ledger')).toEqual([{ balance: '8.50' }]);
    expect(await dataSource.query('SELECT count(*)::int AS n FROM ledger_transaction')).toEqual([{ n: 2 }]);
  });
});
