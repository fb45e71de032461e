import {
  AccountImportRequest,
  canonicalJson,
  HistoricalStatementsRequest,
  NotesRequest,
  type PayloadClass,
  PaymentInstructionRequest,
  readAccountPayload,
  TransactionsRequest,
} from '@carryover/contract';
import { createTestDatabase, samplePayload, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { call } from '../../testing/http-client.js';
import { registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { textFields, withLongText } from '../../testing/longest-texts.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { startWorker, until, type WorkerContext } from '../../testing/worker-context.js';
import { AccountsQueries } from '../accounts/index.js';

/** Text fields that may refuse a long text of any characters: they have a form, or words of their own. */
const OF_A_FORM = [
  'account_type',
  'type',
  'elec_industry_code',
  'gas_industry_code',
  'billing_postcode',
  'supply_postcode',
  'identifier',
  'mpid',
  'shipper_mpid',
  'ssc',
  'meter_serial_number',
  'tpr',
  'source',
  'reason',
  'tax_year',
];

let database: TestDatabase;
let api: TestApplication;
let worker: WorkerContext;
let supplier: TestSupplier;
let account: AccountImportRequest;

beforeAll(async () => {
  database = await createTestDatabase();
  const variables = { PAYMENT_VENDORS: 'SANDBOX' };
  api = await startTestApplication({ databaseUrl: database.url, variables });
  worker = await startWorker(database.url, variables);
  supplier = await registerSupplier(api, 'LONGEST');
});
afterAll(async () => {
  await worker?.stop();
  await api?.close();
  await database?.drop();
});

const post = (path: string, body: unknown) =>
  call(api.url + path, 'POST', { Authorization: `Token ${supplier.token}` }, body);

const isValid = (payload: AccountImportRequest) =>
  readAccountPayload(payload, { today: '2026-11-21', supplierExists: true }).payload !== null;

/** The sample with the longest text in each field that takes it, and the fields that do not. */
function longestAccount(): { payload: AccountImportRequest; refused: string[] } {
  let payload = samplePayload({ import_supplier: supplier.code });
  const refused: string[] = [];
  for (const [name, length] of textFields(AccountImportRequest)) {
    if (name === 'import_supplier') continue;
    const longer = withLongText(payload, name, length);
    if (isValid(longer)) payload = longer;
    else refused.push(name);
  }
  return { payload, refused };
}

describe('the longest texts that are accepted, in characters of four bytes', () => {
  it('are imported with the account, whatever their field', async () => {
    const { payload, refused } = longestAccount();
    expect(refused.filter((name) => !OF_A_FORM.includes(name))).toEqual([]);
    account = payload;
    expect(await post('/v2/data-import/accounts/', payload)).toMatchObject({ status: 201 });
    const process = async () => {
      const [row] = await api.app
        .get(DataSource)
        .query('SELECT id, status, latest_error_detail AS detail FROM account_import_process');
      return row as { id: string; status: string; detail: string | null };
    };
    await until(async () => !['PENDING', 'IN_PROGRESS'].includes((await process()).status));
    const { id, status, detail } = await process();
    expect([status, detail]).toEqual(['PROCESSED', null]);
    const queries = api.app.get(AccountsQueries);
    const { reader } = api.app.get(Database);
    const accountId = await queries.findAccountIdByProcess(reader, id);
    expect(canonicalJson(await queries.rebuildPayload(reader, accountId ?? ''))).toBe(canonicalJson(payload));
  });

  const NOTE = { body: 'Moved in.', document_paths: [{ document_path: 'a.pdf' }] };
  const STATEMENT = {
    bill_period_from_date: '2023-01-01',
    bill_period_to_date: '2023-01-31',
    statement_id: 'ST-1',
    number: '0042',
    statement_path: '2023/01.pdf',
  };
  const CHARGE = {
    transaction_id: 'C-1',
    transaction_date: '2026-09-20',
    amount: 71,
    type: 'CHARGE',
    reason: 'IMPORTED_CHARGE',
    display_note: 'Late fee',
    note: 'internal',
    reference: 'ref-1',
  };
  const SUPPLY_CHARGE = {
    transaction_id: 'C-5',
    transaction_date: '2026-09-30',
    amount: 53.24,
    type: 'SUPPLY_CHARGE',
    product_code: 'STANDARD',
    line_items: [
      { rate_band: 'DAY', start_date: '2026-09-01', end_date: '2026-09-30', number_of_units: 200, net_amount: 44 },
    ],
    tax_items: [{ amount: 9.24, tax_type: 'VAT', value_taxed: 44, rate: 0.21, unit_type: 'PROPORTION' }],
  };

  it.each<[string, PayloadClass, object, string[]]>([
    ['notes', NotesRequest, { notes: [NOTE] }, []],
    ['historical-statements', HistoricalStatementsRequest, { statements: [STATEMENT] }, []],
    ['transactions', TransactionsRequest, { transactions: [CHARGE] }, []],
    ['transactions', TransactionsRequest, { transactions: [SUPPLY_CHARGE] }, []],
    [
      'payment-instruction',
      PaymentInstructionRequest,
      { vendor: 'SANDBOX', reference: 'ok_r', type: 'DIRECT_DEBIT' },
      // An account has one instruction at a time: that of the longest reference is there when the type comes.
      ['vendor', 'type'],
    ],
  ])('are added to the account with %s', async (endpoint, type, body, refused) => {
    const pair = { import_supplier: supplier.code, external_account_number: account.external_account_number };
    const notAdded: unknown[] = [];
    for (const [turn, [name, length]] of [...textFields(type)].entries()) {
      const fresh = {
        ...body,
        ...('statements' in body && { statements: [{ ...STATEMENT, statement_id: `ST-${turn}` }] }),
      };
      const longer = withLongText(fresh, name, length, 1_000 + turn);
      if (JSON.stringify(longer) === JSON.stringify(fresh)) continue;
      const answer = await post(`/v1/data-import/${endpoint}/create/`, { ...longer, ...pair });
      if (answer.status !== 201) notAdded.push(name);
    }
    expect(notAdded).toEqual(refused);
  });
});
