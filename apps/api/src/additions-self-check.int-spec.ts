import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { CheckImportedAccountUseCase } from './modules/imports/index.js';
import { OF_EVERY_TYPE } from './modules/transactions/testing/sample-transactions.js';
import { call } from './testing/http-client.js';
import { importAccount, registerSupplier, type TestAccount, type TestSupplier } from './testing/imported-account.js';
import { startTestApplication, type TestApplication } from './testing/test-application.js';

describe('the self-check of an account that everything was added to', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let supplier: TestSupplier;
  let accounts = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    supplier = await registerSupplier(api, 'ACME');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const check = ({ processId }: TestAccount) => api.app.get(CheckImportedAccountUseCase).run(processId);

  async function addedTo(): Promise<TestAccount> {
    accounts += 1;
    const account = await importAccount(api, supplier, distinctSample(accounts));
    const statement = { bill_period_from_date: '2023-01-01', bill_period_to_date: '2023-01-31', gross_amount: 12.5 };
    const requests = {
      notes: [
        { notes: [{ body: 'first' }, { body: 'second', document_paths: [{ document_path: 'a.pdf' }] }] },
        { notes: [{ body: 'first' }, { body: 'third', is_pinned: true, unpin_at: '2030-01-01T00:00:00Z' }] },
      ],
      transactions: [
        {
          transactions: [
            ...OF_EVERY_TYPE,
            { ...OF_EVERY_TYPE[1], transaction_id: 'moved', transaction_date: '2020-01-01' },
          ],
        },
      ],
      'historical-statements': [
        {
          statements: [
            { ...statement, statement_id: 'S-1' },
            { ...statement, statement_id: 'S-2' },
          ],
        },
      ],
      'payment-instruction': [{ vendor: 'SANDBOX', reference: 'ok_1', type: 'CARD' }],
    };
    const pair = { import_supplier: 'ACME', external_account_number: account.number };
    for (const [route, bodies] of Object.entries(requests))
      for (const body of bodies) {
        const url = `${api.url}/v1/data-import/${route}/create/`;
        const answer = await call(url, 'POST', { Authorization: `Token ${supplier.token}` }, { ...pair, ...body });
        expect(answer).toMatchObject({ status: 201 });
      }
    return account;
  }

  it('matches, also after resends and refused requests', async () => {
    const account = await addedTo();
    expect(await check(account)).toEqual({ matches: true, differences: [] });
  });

  it.each([
    ['a changed note', `UPDATE note SET body = 'else' WHERE account_id = $1 AND body = 'first'`, 'note'],
    ['a note that is gone', `DELETE FROM note WHERE account_id = $1 AND body = 'third'`, 'note'],
    [
      'a note unpinned behind our back',
      `UPDATE note SET unpin_at = NULL WHERE account_id = $1 AND body = 'third'`,
      'note',
    ],
    [
      'another document',
      `UPDATE note_document d SET document_path = 'b.pdf' FROM note n
       WHERE n.id = d.note_id AND n.account_id = $1 AND n.body = 'second'`,
      'note_document',
    ],
    ['a statement that is gone', `DELETE FROM statement WHERE account_id = $1 AND statement_id = 'S-2'`, 'statement'],
    [
      'another amount of a statement',
      `UPDATE statement SET gross_amount = 12.51 WHERE account_id = $1 AND statement_id = 'S-1'`,
      'statement',
    ],
    [
      'another reason of a transaction',
      `UPDATE ledger_transaction SET reason = 'DEFAULT' WHERE account_id = $1 AND transaction_id = 'C-1'`,
      'ledger_transaction',
    ],
    [
      'line items that are gone',
      'DELETE FROM supply_charge_line_item WHERE account_id = $1',
      'supply_charge_line_item',
    ],
    ['another tax', 'UPDATE tax_item SET rate = 0.05 WHERE account_id = $1', 'tax_item'],
    [
      'other details of the instruction',
      `UPDATE payment_instruction SET last_four = '0000' WHERE account_id = $1`,
      'payment_instruction',
    ],
  ])('notices %s', async (_, statement, table) => {
    const account = await addedTo();
    await api.app.get(DataSource).query(statement, [account.id]);
    const { matches, differences } = await check(account);
    expect(matches).toBe(false);
    expect(differences.map(({ path }) => path)).toContain(`added.${table}`);
  });
});
