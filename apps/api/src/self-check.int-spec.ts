import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CheckImportedAccountUseCase } from './modules/imports/index.js';
import { OF_EVERY_TYPE } from './modules/transactions/testing/sample-transactions.js';
import { payment, TransactionsFixture } from './modules/transactions/testing/transactions-fixture.js';
import { type TestAccount } from './testing/imported-account.js';

let fixture: TransactionsFixture;

beforeAll(async () => {
  fixture = await TransactionsFixture.start();
});

afterAll(() => fixture?.stop());

const check = ({ processId }: TestAccount) => fixture.api.app.get(CheckImportedAccountUseCase).run(processId);
const sound = { matches: true, differences: [] };

/** An account with transactions of every kind: moved, repeated, in balance and out of it. */
async function addedTo(changes = {}): Promise<TestAccount> {
  const account = await fixture.account(changes);
  const batch = [...OF_EVERY_TYPE, payment('early', { transaction_date: '2020-01-01' })];
  await fixture.send(account, batch);
  for (const amount of [1, 2])
    await fixture.send(account, [payment('C-3', { amount })], '?check_previously_added=false');
  return account;
}

describe('the self-check of an account that transactions were added to', () => {
  it('matches: what was added is no part of the payload, and everything adds up', async () => {
    expect(await check(await fixture.account())).toEqual(sound);
    expect(await check(await addedTo())).toEqual(sound);
    const withoutLedger = { ledgers: undefined, transfer_balance: undefined };
    expect(await check(await addedTo(withoutLedger))).toEqual(sound);
    expect(await check(await addedTo({ ledgers: undefined }))).toEqual(sound);
  });

  it.each([
    [
      'a balance that is a penny off',
      'UPDATE ledger SET balance = balance + 0.01 WHERE account_id = $1 AND position = 0',
      ['ledgers.0.balance'],
    ],
    [
      'a balance of another ledger',
      'UPDATE ledger SET balance = balance - 0.0000000001 WHERE account_id = $1 AND position = 1',
      ['ledgers.1.balance'],
    ],
    [
      'a total of credits that is off',
      `UPDATE statement SET credit_total = 0 WHERE account_id = $1 AND kind = 'OPEN' AND position = 0`,
      ['ledgers.0.open_statement.credit_total'],
    ],
    [
      'a total of debits that is off',
      `UPDATE statement SET debit_total = debit_total + 1 WHERE account_id = $1 AND kind = 'OPEN' AND position = 0`,
      ['ledgers.0.open_statement.debit_total'],
    ],
    [
      'another opening balance',
      `UPDATE statement SET opening_balance = 7 WHERE account_id = $1 AND kind = 'OPEN' AND position = 0`,
      ['ledgers.0.open_statement.opening_balance'],
    ],
    [
      'a transaction that is gone',
      `DELETE FROM ledger_transaction WHERE account_id = $1 AND transaction_id = 'C-1'`,
      ['ledgers.0.balance', 'ledgers.0.open_statement.debit_total'],
    ],
    [
      'an amount that was changed',
      `UPDATE ledger_transaction SET amount = 6 WHERE account_id = $1 AND transaction_id = 'C-2'`,
      ['ledgers.0.balance', 'ledgers.0.open_statement.credit_total'],
    ],
    [
      'a moved transaction that lost the day it was sent with',
      `UPDATE ledger_transaction SET sent_transaction_date = transaction_date
       WHERE account_id = $1 AND transaction_id = 'early'`,
      ['transactions.early.sent_transaction_date'],
    ],
    [
      'a repeated transaction that lost its first occurrence',
      `UPDATE ledger_transaction SET occurrence = 9 WHERE account_id = $1 AND transaction_id = 'C-3' AND occurrence = 1`,
      ['transactions.C-3.occurrence'],
    ],
  ])('reports %s', async (_, damage, paths) => {
    const account = await addedTo();
    await fixture.query(damage, [account.id]);
    const { matches, differences } = await check(account);
    // That a row was touched at all is told beside what it does to the sums.
    const told = differences.map(({ path }) => path).filter((path) => !path.startsWith('added.'));
    expect({ matches, paths: told.sort() }).toEqual({ matches: false, paths });
    for (const { stored, sent } of differences) expect(stored).not.toEqual(sent);
  });

  it('names no key of free-form data, which may be a person', async () => {
    const account = await fixture.account({ metadata: [{ key: 'care', value: { 'Jane Smith (daughter)': 'pays' } }] });
    const altered = { 'Jane Smith (daughter)': 'paid' };
    await fixture.query('UPDATE account_metadata SET value = $2 WHERE account_id = $1', [account.id, altered]);
    expect((await check(account)).differences).toEqual([
      { path: 'metadata.0.value.•••', stored: 'paid', sent: 'pays' },
    ]);
  });

  it('says what a balance is and what it should be, to the last digit', async () => {
    const account = await fixture.account();
    await fixture.send(account, [payment('1', { amount: '0.0000000001' })]);
    await fixture.query('UPDATE ledger SET balance = 61.80 WHERE account_id = $1 AND position = 0', [account.id]);
    expect((await check(account)).differences).toEqual([
      { path: 'ledgers.0.balance', stored: '61.80', sent: '61.8000000001' },
    ]);
  });

  it('matches also when the statement had no totals before, as accounts of an earlier release', async () => {
    const account = await fixture.account();
    await fixture.query('UPDATE statement SET credit_total = NULL, debit_total = NULL WHERE account_id = $1', [
      account.id,
    ]);
    expect(await check(account)).toEqual(sound);
    await fixture.send(account, OF_EVERY_TYPE);
    expect(await check(account)).toEqual(sound);
    expect(await fixture.ledger(account)).toMatchObject({ credit: '132.75', debit: '149.24' });
  });
});
