import { beforeAll, describe, expect, it } from '@jest/globals';
import { day, newAccountNumber, newId } from './identifiers.js';
import type { Answer, ImportedAccount, JsonObject } from './interface-client.js';
import { asObject, asObjects, IMPORT_LIMIT, InterfaceClient, START_LIMIT } from './interface-client.js';
import { dualFuelHousehold, minimalAccount } from './plausible-accounts.js';
import type { RunningService } from './service.js';
import { startService } from './service.js';

describe('transaction rules', () => {
  /** POST /v1/data-import/transactions/create/: repetition, the statement period and refusals. */
  let service: RunningService;
  let client: InterfaceClient;
  let account: ImportedAccount;

  /** Long before the last statement of the household (closed on 2024-02-29). */
  const LONG_AGO = '2019-06-30';

  beforeAll(async () => {
    service = await startService();
    client = new InterfaceClient(service);
    account = await client.importAccount(dualFuelHousehold(service.supplier));
  }, START_LIMIT);

  function credit(fields: JsonObject = {}): JsonObject {
    return {
      transaction_id: newId('CR'),
      transaction_date: day(),
      amount: 15.75,
      type: 'CREDIT',
      reason: 'IMPORTED_CREDIT',
      display_note: 'Credit from your old supplier',
      ...fields,
    };
  }

  function statuses(answer: Answer): unknown[] {
    return asObjects(asObject(answer.body).results).map((entry) => entry.status);
  }

  describe('said outright', () => {
    it('skips a transaction that was added before', async () => {
      const transaction = credit();
      await client.addTransactions(account, [transaction]);
      const again = await client.addTransactions(account, [transaction]);
      expect(again.status).toBe(201);
      expect(statuses(again)).toEqual(['TRANSACTION_ALREADY_EXISTS']);
    });

    it('checks for earlier transactions when check_previously_added is true', async () => {
      const transaction = credit();
      await client.addTransactions(account, [transaction]);
      const again = await client.addTransactions(account, [transaction], { check_previously_added: 'true' });
      expect(statuses(again)).toEqual(['TRANSACTION_ALREADY_EXISTS']);
    });

    it('tells new transactions and known transactions of one call apart', async () => {
      const known = credit();
      await client.addTransactions(account, [known]);
      const answer = await client.addTransactions(account, [known, credit()]);
      expect(statuses(answer)).toEqual(['TRANSACTION_ALREADY_EXISTS', 'TRANSACTION_ADDED_TO_ACCOUNT']);
    });

    it('moves a transaction from outside the open statement period into it by default', async () => {
      const answer = await client.addTransactions(account, [credit({ transaction_date: LONG_AGO })]);
      expect(answer.status).toBe(201);
      expect(statuses(answer)).toEqual(['TRANSACTION_ADDED_TO_ACCOUNT']);
    });

    it('moves such a transaction when force_add_to_current_statement is true', async () => {
      const answer = await client.addTransactions(account, [credit({ transaction_date: LONG_AGO })], {
        force_add_to_current_statement: 'true',
      });
      expect(answer.status).toBe(201);
      expect(statuses(answer)).toEqual(['TRANSACTION_ADDED_TO_ACCOUNT']);
    });

    it('refuses such a transaction when force_add_to_current_statement is false', async () => {
      const transaction = credit({ transaction_date: LONG_AGO });
      const answer = await client.addTransactions(account, [transaction], {
        force_add_to_current_statement: 'false',
      });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        status: 'TRANSACTION_IMPORT_ERROR',
        error_detail: expect.stringMatching(/.+/),
        transaction_data: { transaction_id: transaction.transaction_id },
      });
    });

    it('names the first of several failing transactions in its refusal', async () => {
      const good = credit();
      const bad = credit({ transaction_date: LONG_AGO });
      const worse = credit({ transaction_date: '2018-01-01' });
      const answer = await client.addTransactions(account, [good, bad, worse], {
        force_add_to_current_statement: 'false',
      });
      expect(answer.status).toBe(400);
      expect(asObject(asObject(answer.body).transaction_data).transaction_id).toBe(bad.transaction_id);
    });

    it('refuses a type that is not listed, as a transaction import error', async () => {
      const answer = await client.addTransactions(account, [credit({ type: 'PRESENT' })]);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        status: 'TRANSACTION_IMPORT_ERROR',
        error_detail: expect.any(String),
        transaction_data: expect.any(Object),
      });
    });

    it('refuses a transaction date that is no date as YYYY-MM-DD', async () => {
      const answer = await client.addTransactions(account, [credit({ transaction_date: '10/03/2024' })]);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ status: 'TRANSACTION_IMPORT_ERROR' });
    });
  });

  describe('plausible', () => {
    it('adds a transaction a second time when check_previously_added is false', async () => {
      const transaction = credit();
      await client.addTransactions(account, [transaction]);
      const again = await client.addTransactions(account, [transaction], { check_previously_added: 'false' });
      expect(again.status).toBe(201);
      expect(statuses(again)).toEqual(['TRANSACTION_ADDED_TO_ACCOUNT']);
    });

    it('adds a transaction inside the open statement period without force', async () => {
      const answer = await client.addTransactions(account, [credit()], { force_add_to_current_statement: 'false' });
      expect(answer.status).toBe(201);
      expect(statuses(answer)).toEqual(['TRANSACTION_ADDED_TO_ACCOUNT']);
    });

    it(
      'takes the same transaction id on two accounts',
      async () => {
        const other = await client.importAccount(minimalAccount(service.supplier));
        const transaction = credit();
        await client.addTransactions(account, [transaction]);
        const answer = await client.addTransactions(other, [transaction]);
        expect(statuses(answer)).toEqual(['TRANSACTION_ADDED_TO_ACCOUNT']);
      },
      IMPORT_LIMIT,
    );

    it(
      'adds transactions to an account that came without a ledger',
      async () => {
        const other = await client.importAccount(minimalAccount(service.supplier));
        const answer = await client.addTransactions(other, [credit()]);
        expect(answer.status).toBe(201);
      },
      IMPORT_LIMIT,
    );

    it('knows the transactions that came with the ledger of the import', async () => {
      const answer = await client.addTransactions(account, [
        {
          transaction_id: 'LEDGER-1001',
          transaction_date: '2024-03-05',
          amount: 95,
          type: 'PAYMENT',
          reason: 'ACCOUNT_CHARGE_PAYMENT',
          payment_type: 'DD_REGULAR_COLLECTION',
        },
      ]);
      expect(statuses(answer)).toEqual(['TRANSACTION_ALREADY_EXISTS']);
    });

    it('adds only one of two equal transactions in one call', async () => {
      const transaction = credit();
      const answer = await client.addTransactions(account, [transaction, transaction]);
      expect(answer.status).toBe(201);
      expect(statuses(answer)).toEqual(['TRANSACTION_ADDED_TO_ACCOUNT', 'TRANSACTION_ALREADY_EXISTS']);
    });

    it('gives a known transaction back with its data', async () => {
      const transaction = credit();
      await client.addTransactions(account, [transaction]);
      const again = await client.addTransactions(account, [transaction]);
      expect(again.body).toMatchObject({
        results: [{ transaction_data: { transaction_id: transaction.transaction_id } }],
      });
    });

    it('takes both query parameters together', async () => {
      const transaction = credit({ transaction_date: LONG_AGO });
      const query = { check_previously_added: 'false', force_add_to_current_statement: 'true' };
      const answer = await client.addTransactions(account, [transaction], query);
      expect(answer.status).toBe(201);
    });

    it('adds nothing of a call that it refuses', async () => {
      const good = credit();
      const refused = await client.addTransactions(account, [good, credit({ type: 'PRESENT' })]);
      expect(refused.status).toBe(400);
      const again = await client.addTransactions(account, [good]);
      expect(statuses(again)).toEqual(['TRANSACTION_ADDED_TO_ACCOUNT']);
    });

    it.each([{ field: 'transaction_id' }, { field: 'transaction_date' }, { field: 'amount' }, { field: 'type' }])(
      'refuses a transaction without $field',
      async ({ field }) => {
        const transaction = credit();
        delete transaction[field];
        const answer = await client.addTransactions(account, [transaction]);
        expect(answer.status).toBe(400);
      },
    );

    it('refuses an amount that is no number', async () => {
      const answer = await client.addTransactions(account, [credit({ amount: 'a lot' })]);
      expect(answer.status).toBe(400);
    });

    it('refuses an undocumented field in a transaction', async () => {
      const answer = await client.addTransactions(account, [credit({ currency: 'GBP' })]);
      expect(answer.status).toBe(400);
    });

    it('refuses a call without transactions', async () => {
      const answer = await client.post('/v1/data-import/transactions/create/', {
        import_supplier: account.supplier,
        external_account_number: account.number,
      });
      expect(answer.status).toBe(400);
    });

    it('refuses a query parameter that is no boolean', async () => {
      const answer = await client.addTransactions(account, [credit()], { check_previously_added: 'maybe' });
      expect(answer.status).toBe(400);
    });

    it('refuses transactions for an account that it does not know', async () => {
      const answer = await client.addTransactions({ ...account, number: newAccountNumber() }, [credit()]);
      expect([400, 404]).toContain(answer.status);
    });
  });

  /** What a reader may well expect to be refused, and a sandbox warns of instead. */
  describe('plausible, and decided otherwise', () => {
    it('takes a reason that nobody has heard of', async () => {
      const answer = await client.addTransactions(account, [credit({ reason: 'BECAUSE' })]);
      expect(answer.status).toBe(201);
    });
  });
});
