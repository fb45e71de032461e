import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestAccount } from '../../testing/imported-account.js';
import { OF_EVERY_TYPE } from './testing/sample-transactions.js';
import { payment, type TextAnswer, TransactionsFixture } from './testing/transactions-fixture.js';

let fixture: TransactionsFixture;

beforeAll(async () => {
  fixture = await TransactionsFixture.start();
});

afterAll(() => fixture?.stop());

const dataOf = ({ body }: TextAnswer) =>
  (body.results as { transaction_data: Record<string, unknown> }[]).map(({ transaction_data: data }) => data);

const warnings = ({ id }: TestAccount) =>
  fixture.query(
    `SELECT body FROM note n WHERE account_id = $1 AND body LIKE '%sent again%' AND note_is_pinned_at(n, now())
     ORDER BY position`,
    [id],
  );

const DIFFERENT = '1 transaction was sent again with another amount or type; what was there is kept:';

describe('what is answered of a transaction that is there already (R155)', () => {
  it('is what was answered when it was added, with line items and taxes, moved dates too', async () => {
    const account = await fixture.account();
    const batch = [...OF_EVERY_TYPE, payment('early', { transaction_date: '2020-01-01' })];
    const first = await fixture.send(account, batch);
    const again = await fixture.send(account, batch);
    expect(again.status).toBe(201);
    expect(dataOf(again)).toEqual(dataOf(first));
  });

  it('is what is stored, whatever was sent now', async () => {
    const account = await fixture.account();
    await fixture.send(account, OF_EVERY_TYPE);
    const changed = OF_EVERY_TYPE.map((one) => ({
      ...one,
      amount: 9,
      note: 'changed',
      transaction_date: '2024-10-01',
    }));
    const amounts = ['71.00', '10.50', '30.25', '5.00', '53.24'];
    expect(dataOf(await fixture.send(account, changed))).toEqual(
      OF_EVERY_TYPE.map((one, index) => ({ ...one, amount: amounts[index] })),
    );
  });

  it('has every number as it is stored, digit for digit', async () => {
    const account = await fixture.account();
    const item = `{"rate_band":"DAY","start_date":"2024-09-01","end_date":"2024-09-02","number_of_units":2.0,"net_amount":1234567890.1000000001}`;
    const one = `{"transaction_id":"N","transaction_date":"2024-09-03","amount":"1234567890.1000000001","type":"SUPPLY_CHARGE","product_code":"P","line_items":[${item}]}`;
    const first = await fixture.sendText(account, `[${one}]`);
    expect((await fixture.sendText(account, `[${one}]`)).text).toBe(
      first.text.replace('ADDED_TO_ACCOUNT', 'ALREADY_EXISTS'),
    );
  });

  it('is what came with the account, when it was imported', async () => {
    const account = await fixture.account();
    const [row] = await fixture.query(
      `SELECT transaction_id, transaction_date::text AS transaction_date, amount::text AS amount, type
       FROM ledger_transaction WHERE account_id = $1 AND imported_as IS NOT NULL ORDER BY position LIMIT 1`,
      [account.id],
    );
    const answer = await fixture.send(account, [payment(String(row?.transaction_id))]);
    expect(dataOf(answer)).toEqual([expect.objectContaining(row ?? {})]);
  });

  it('is the first of two in one request', async () => {
    const account = await fixture.account();
    const answer = await fixture.send(account, [payment('1', { amount: 2 }), payment('1', { amount: 3 })]);
    expect(dataOf(answer).map(({ amount }) => amount)).toEqual(['2.00', '2.00']);
  });

  it('is the occurrence with the same amount and type, where there are several', async () => {
    const account = await fixture.account();
    const batch = [payment('1', { amount: 2 }), payment('1', { amount: 3 })];
    await fixture.send(account, batch, '?check_previously_added=false');
    expect(dataOf(await fixture.send(account, [payment('1', { amount: 3 })]))).toMatchObject([{ amount: '3.00' }]);
    expect(dataOf(await fixture.send(account, [payment('1', { amount: 4 })]))).toMatchObject([{ amount: '2.00' }]);
    expect(await warnings(account)).toHaveLength(1);
  });
});

describe('a transaction that is sent again with another amount', () => {
  it('leaves a warning for staff on the account, once for the same difference', async () => {
    const account = await fixture.account();
    await fixture.send(account, [payment('1'), payment('2')]);
    const different = [payment('1', { amount: '9.00' }), payment('2', { amount: '1.00' })];
    await fixture.send(account, different);
    await fixture.send(account, different);
    expect(await warnings(account)).toEqual([
      { body: `${DIFFERENT}\n1: PAYMENT of 1.00 is there, PAYMENT of 9.00 was sent` },
    ]);
    expect((await fixture.ledger(account)).balance).toBe('63.80');
  });

  it('or with another type, or differently in one request, does so too', async () => {
    const account = await fixture.account();
    const refund = { type: 'REPAYMENT', reason: 'FULL_CREDIT_REFUND', payment_type: 'DIRECT_CREDIT' };
    await fixture.send(account, [payment('1'), payment('2'), payment('1', refund), payment('2', { amount: 0.1 })]);
    expect(await warnings(account)).toEqual([
      {
        body:
          '2 transactions were sent again with another amount or type; what was there is kept:\n' +
          '1: PAYMENT of 1.00 is there, REPAYMENT of 1.00 was sent\n2: PAYMENT of 1.00 is there, PAYMENT of 0.10 was sent',
      },
    ]);
  });

  it('leaves none after a dry run, a refused request, or without the check', async () => {
    const account = await fixture.account();
    await fixture.send(account, [payment('1')]);
    const different = payment('1', { amount: 9 });
    await fixture.send(account, [different], '?dry_run=true');
    await fixture.send(account, [different, payment('2', { amount: -1 })]);
    await fixture.send(account, [different], '?check_previously_added=false');
    expect(await warnings(account)).toEqual([]);
  });
});
