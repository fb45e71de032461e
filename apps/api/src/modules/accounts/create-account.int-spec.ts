import {
  type AcceptedAccount,
  type AccountRule,
  canonicalJson,
  NO_REFERENCE_DATA,
  readAccountPayload,
} from '@carryover/contract';
import {
  createTestDatabase,
  distinctSample,
  generatePayloads,
  samplePayload,
  type TestDatabase,
} from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/new-id.js';
import { SystemClock } from '../../platform/time/clock.js';
import { addSupplier } from '../../testing/add-supplier.js';
import { AccountsQueries } from './accounts.queries.js';
import { type CreateAccount, CreateAccountUseCase, type CreatedAccount } from './usecases/create-account.usecase.js';

const SUPPLIER = 'KEEPER';
const queries = new AccountsQueries();
const createAccount = new CreateAccountUseCase(new SystemClock());

let testDatabase: TestDatabase;
let dataSource: DataSource;
let database: Database;
let supplierId: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const settings = { url: testDatabase.url, poolSize: 4, applicationName: 'create-account test' };
  dataSource = await new DataSource(dataSourceOptions(settings)).initialize();
  database = new Database(dataSource);
  supplierId = await addSupplier(dataSource, SUPPLIER);
});

afterAll(async () => {
  await dataSource?.destroy();
  await testDatabase?.drop();
});

async function processFor(payload: AcceptedAccount): Promise<string> {
  const id = newId();
  await dataSource.query(
    `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
       payload_version, payload_hash, available_at, attempt, created_at, modified_at)
     VALUES ($1, $2, $3, 'PENDING', false, 1, '', now(), 0, now(), now())`,
    [id, supplierId, payload.external_account_number],
  );
  return id;
}

const command = (processId: string, payload: AcceptedAccount): CreateAccount => ({
  processId,
  importSupplierId: supplierId,
  payload,
  supplierName: 'Keeper',
  settings: {},
  referenceData: NO_REFERENCE_DATA,
});

async function importPayload(payload: AcceptedAccount): Promise<CreatedAccount & { processId: string }> {
  const processId = await processFor(payload);
  const created = await database.transaction((tx) => createAccount.run(tx, command(processId, payload)));
  return { processId, ...created };
}

async function rebuilt(processId: string): Promise<unknown> {
  const accountId = await queries.findAccountIdByProcess(database.reader, processId);
  return accountId === null ? null : queries.rebuildPayload(database.reader, accountId);
}

function normalised(sent: unknown, rules?: readonly AccountRule[]): AcceptedAccount {
  const { payload, errors } = readAccountPayload(sent, { today: '2026-11-21', supplierExists: true }, rules);
  if (payload === null) throw new Error(`not valid: ${JSON.stringify(errors)}`);
  return payload;
}

describe('creating an account', () => {
  it('keeps every field of a payload that fills them all', async () => {
    const payload = normalised(samplePayload({ import_supplier: SUPPLIER }));
    const { processId, accountNumber } = await importPayload(payload);
    expect(accountNumber).toMatch(/^A-[0-9A-F]{8}$/);
    expect(await rebuilt(processId)).toEqual(payload);
  });

  it('rebuilds 500 generated payloads from the tables exactly as they were sent', async () => {
    const payloads = generatePayloads(500, 7, SUPPLIER).map((payload) => normalised(payload));
    for (const payload of payloads) {
      const { processId } = await importPayload(payload);
      expect(canonicalJson(await rebuilt(processId))).toBe(canonicalJson(payload));
    }
  });

  it('keeps the scale of money, however small or large', async () => {
    const sent = {
      ...distinctSample(1, { import_supplier: SUPPLIER, external_account_number: 'SCALE-1' }),
      transfer_balance: '-9999999999.9999999999',
      ledgers: [
        { ledger_balance: '0.10' },
        { last_statement_balance: '1.1000000000', ledger_balance: '-0.0000000001' },
      ],
    };
    const { processId } = await importPayload(normalised(sent, []));
    expect(await rebuilt(processId)).toMatchObject({
      transfer_balance: '-9999999999.9999999999',
      ledgers: sent.ledgers,
    });
  });

  it('opens a statement on every ledger, from the day after the closed one', async () => {
    const payload = normalised(distinctSample(2, { import_supplier: SUPPLIER, external_account_number: 'OPEN-1' }));
    const { processId } = await importPayload(payload);
    const rows: unknown[] = await dataSource.query(
      `SELECT s.kind, s.bill_period_from_date::text AS "from", count(t.id)::int AS transactions,
         l.balance::text = l.ledger_balance::text AS balanced
       FROM account a JOIN ledger l ON l.account_id = a.id JOIN statement s ON s.ledger_id = l.id
       LEFT JOIN ledger_transaction t ON t.statement_id = s.id
       WHERE a.process_id = $1 AND l.position = 0 GROUP BY s.id, l.id ORDER BY s.kind`,
      [processId],
    );
    const [ledger] = payload.ledgers ?? [];
    expect(rows).toEqual([
      { kind: 'CLOSED', from: null, transactions: ledger?.historical_statement_transactions?.length, balanced: true },
      {
        kind: 'OPEN',
        from: '2024-09-01',
        transactions: ledger?.current_statement_transactions?.length,
        balanced: true,
      },
    ]);
  });

  it('refuses a second account for the same external number, and writes nothing of it', async () => {
    const payload = normalised(distinctSample(3, { import_supplier: SUPPLIER, external_account_number: 'TWICE-1' }));
    const { processId } = await importPayload(payload);
    const count = async () => (await dataSource.query('SELECT count(*) FROM customer')) as unknown;
    const before = await count();
    const again = database.transaction((tx) => createAccount.run(tx, command(processId, payload)));
    await expect(again).rejects.toMatchObject({
      code: 'account_import_process_already_imported',
    });
    expect(await count()).toEqual(before);
  });
});
