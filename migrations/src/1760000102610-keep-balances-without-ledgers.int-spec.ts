import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { KeepBalancesWithoutLedgers1760000102610 } from './1760000102610-keep-balances-without-ledgers.js';

const ID = '00000000-0000-7000-8000-000000000001';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource({ type: 'postgres', url: database.url, installExtensions: false }).initialize();
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

const idOf = (number: string) => `00000000-0000-7000-8000-00000000000${number}`;

/** An account as releases before imported it. */
async function account(number: string, balance: string | null): Promise<void> {
  const id = idOf(number);
  await dataSource.query(
    `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
       payload_version, payload_hash, available_at, attempt, created_at, modified_at)
     VALUES ($1, $2, $3, 'PENDING', false, 1, '', now(), 0, now(), now())`,
    [id, ID, number],
  );
  await dataSource.query(
    `INSERT INTO account (id, account_number, import_supplier_id, process_id, external_account_number, transfer_balance, last_billed_to_date)
     VALUES ($1, $2, $3, $1, $4, $5, '2024-08-31')`,
    [id, `A-0000000${number}`, ID, number, balance],
  );
}

/** Its ledger, with ten pounds that were paid since. */
async function ledger(number: string, origin: string, balance: string): Promise<void> {
  const id = idOf(number);
  await dataSource.query(`INSERT INTO ledger (id, account_id, position, origin, balance) VALUES ($1, $1, 0, $2, $3)`, [
    id,
    origin,
    balance,
  ]);
  await dataSource.query(
    `INSERT INTO statement (id, account_id, ledger_id, position, kind, opening_balance, credit_total, debit_total)
     VALUES ($1, $1, $1, 0, 'OPEN', $2::numeric - 10, 10.00, 0.00)`,
    [id, balance],
  );
}

it('puts the balance that an account came with on its ledger, once', async () => {
  await dataSource.query(`INSERT INTO organization (id, name, created_at) VALUES ($1, 'Owner', now())`, [ID]);
  await dataSource.query(
    `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
     VALUES ($1, $1, 'S', 'S', 'Ongoing', '{}', now(), now())`,
    [ID],
  );
  await account('1', '-50.00');
  await account('2', '-50.00');
  await ledger('2', 'ADDED', '10.00');
  await account('3', null);
  await ledger('3', 'ADDED', '10.00');
  await account('4', '0.00');
  await account('5', '-50.00');
  await ledger('5', 'IMPORTED', '-40.00');
  const migration = new KeepBalancesWithoutLedgers1760000102610();
  const queryRunner = dataSource.createQueryRunner();
  for (const _ of [1, 2]) await migration.up(queryRunner);
  await queryRunner.release();
  expect(
    await dataSource.query(
      `SELECT a.external_account_number AS number, l.origin, l.balance, s.opening_balance AS opening, s.bill_period_from_date::text AS "from"
       FROM account a JOIN ledger l ON l.account_id = a.id JOIN statement s ON s.ledger_id = l.id ORDER BY 1`,
    ),
  ).toEqual([
    { number: '1', origin: 'ADDED', balance: '-50.00', opening: '-50.00', from: '2024-09-01' },
    { number: '2', origin: 'ADDED', balance: '-40.00', opening: '-50.00', from: null },
    { number: '3', origin: 'ADDED', balance: '10.00', opening: '0.00', from: null },
    { number: '5', origin: 'IMPORTED', balance: '-40.00', opening: '-50.00', from: null },
  ]);
});
