import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payment, TODAY, TransactionsFixture } from '../testing/transactions-fixture.js';
import { LedgersQueries } from './ledgers.queries.js';

let fixture: TransactionsFixture;

beforeAll(async () => {
  fixture = await TransactionsFixture.start();
});

afterAll(() => fixture?.stop());

describe('the ledgers that staff see', () => {
  it('have their open statement and their transactions, the newest first, repeats told apart', async () => {
    const account = await fixture.account();
    await fixture.send(account, [payment('1', { note: 'n' })]);
    await fixture.send(account, [payment('1', { amount: '2.5' })], '?check_previously_added=false');
    const [main, other, ...more] = await fixture.api.app.get(LedgersQueries).listForAccount(account.id);
    expect(more).toEqual([]);
    expect(main).toMatchObject({
      position: 0,
      balance: '65.30',
      open_from_date: '2024-09-01',
      opening_balance: '-10.20',
      credit_total: '95.50',
      debit_total: '20.00',
      transactions_total: 7,
    });
    expect(main?.transactions.slice(0, 3)).toMatchObject([
      { transaction_id: '1#2', amount: '2.5', added_at: `${TODAY}T13:00:00.000000+01:00` },
      { transaction_id: '1', amount: '1', note: 'n' },
      { transaction_date: '2024-09-05', added_at: null },
    ]);
    expect(other).toMatchObject({ position: 1, balance: '-4.50', transactions_total: 1 });
  });

  it('list as many transactions as asked for and count all', async () => {
    const account = await fixture.account();
    const [main] = await fixture.api.app.get(LedgersQueries).listForAccount(account.id, 2);
    expect({ listed: main?.transactions.length, total: main?.transactions_total }).toEqual({ listed: 2, total: 5 });
  });
});
