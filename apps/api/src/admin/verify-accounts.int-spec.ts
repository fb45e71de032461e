import { createTestDatabase, generateImports, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { Client } from 'pg';
import { CheckImportedAccountUseCase } from '../modules/imports/index.js';
import { NotFound } from '../platform/errors/domain-error.js';
import { SealNotReadable } from '../platform/keys/sealing-keys.js';
import { startAdmin } from '../testing/admin-context.js';
import { AdminCommands } from './admin-commands.js';
import { NEXT_ACCOUNTS, VerifyAccounts } from './verify-accounts.js';

let database: TestDatabase;
let client: Client;
let app: INestApplicationContext;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  app = await startAdmin(database.url);
});
afterAll(async () => {
  await client?.end();
  await app?.close();
  await database?.drop();
});

describe('verifying every account', () => {
  it('reads each page from where the last one ended, also when its statement is prepared', async () => {
    await client.query('SET enable_seqscan = off');
    const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN) ${NEXT_ACCOUNTS}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: \(process_id > \$1\)/);
  });

  it('goes on after an account that cannot be checked, and names it', async () => {
    await app.get(AdminCommands).run(['supplier', 'add', 'DAMAGED', 'Damaged'], { organization: 'Damaged Ltd' });
    const { rows } = await client.query("SELECT id FROM import_supplier WHERE code = 'DAMAGED'");
    await generateImports((text, values) => client.query(text, values), {
      supplierId: rows[0].id,
      count: 5,
      states: ['PROCESSED'],
    });
    const { rows: accounts } = await client.query('SELECT account_number AS number FROM account ORDER BY process_id');
    jest
      .spyOn(app.get(CheckImportedAccountUseCase), 'run')
      .mockRejectedValueOnce(new SealNotReadable())
      .mockImplementationOnce(async (processId) => {
        await client.query('DELETE FROM account WHERE process_id = $1', [processId]);
        throw new NotFound('Emptied meanwhile.');
      })
      .mockRejectedValueOnce(new SyntaxError('Unexpected token: Ada Lovelace'))
      .mockRejectedValueOnce(new NotFound('There is no payload.'))
      .mockResolvedValue({ matches: true, differences: [] });
    const verdict = await app.get(VerifyAccounts).verify();
    expect({ ...verdict, examples: [...verdict.examples].sort() }).toEqual({
      checked: 4,
      differing: 3,
      examples: [
        expect.stringMatching(`^${accounts[0].number}: cannot be checked, `),
        `${accounts[2].number}: cannot be checked, its payload cannot be read`,
        `${accounts[3].number}: cannot be checked, There is no payload.`,
      ],
    });
  });
});
