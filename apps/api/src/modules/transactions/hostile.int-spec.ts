import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestAccount } from '../../testing/imported-account.js';
import { payment, TODAY, TransactionsFixture } from './testing/transactions-fixture.js';

let fixture: TransactionsFixture;
let account: TestAccount;

beforeAll(async () => {
  fixture = await TransactionsFixture.start();
  account = await fixture.account();
});

afterAll(() => fixture?.stop());

const withAmount = (amount: string) =>
  `[{"transaction_id":"H","transaction_date":"${TODAY}","amount":${amount},"type":"PAYMENT"}]`;
const withText = (text: string) =>
  `[{"transaction_id":"${text}","transaction_date":"${TODAY}","amount":1,"type":"PAYMENT"}]`;

describe('hostile input', () => {
  it.each([
    '1e400',
    '1e-400',
    '-1e999999999',
    '12345678901',
    '0.12345678901',
    '1'.repeat(400),
    `0.${'0'.repeat(300)}1`,
  ])('the amount %s is refused by its path and answered digit for digit', async (amount) => {
    const { status, body } = await fixture.sendText(account, withAmount(amount));
    expect(status).toBe(400);
    expect(body).toEqual({
      status: 'TRANSACTION_IMPORT_ERROR',
      error_detail: expect.stringMatching(/^transactions\.0\.amount: /),
      transaction_data: { transaction_id: 'H', transaction_date: TODAY, amount, type: 'PAYMENT' },
    });
  });

  it.each(['true', '{}', '[1]', '"NaN"', '"Infinity"', '"1e2"', '""', '"0x10"', '" 1"'])(
    'the amount %s is refused by its path',
    async (amount) => {
      const { status, body } = await fixture.sendText(account, withAmount(amount));
      expect({ status, detail: body.error_detail }).toEqual({
        status: 400,
        detail: expect.stringMatching(/^transactions\.0\.amount: /),
      });
    },
  );

  it.each([
    ['a NUL', withText('a\\u0000b')],
    ['half of a surrogate pair', withText('a\\ud800b')],
    ['a key twice', '[{"transaction_id":"a","transaction_id":"b"}]'],
    ['a prototype', '[{"__proto__":{"amount":1}}]'],
  ])('%s is refused by its path', async (_, transactions) => {
    const { status, body } = await fixture.sendText(account, transactions);
    expect(status).toBe(400);
    expect(body).toMatchObject({ transactions: { 0: expect.any(Object) } });
  });

  it.each([
    ['nested too deep', `[${'['.repeat(100_000)}${']'.repeat(100_000)}]`, 'payload_too_deep'],
    ['cut off', '[{"transaction_id":', 'parse_error'],
    ['a number of another grammar', withAmount('01'), 'parse_error'],
  ])('a body that is %s is refused', async (_, transactions, code) => {
    expect(await fixture.sendText(account, transactions)).toMatchObject({ status: 400, body: { code } });
  });

  it('more transactions than a request takes are one field error', async () => {
    const answer = await fixture.sendText(account, `[${'{},'.repeat(20_000)}{}]`);
    expect(answer).toMatchObject({ status: 400, body: { transactions: [expect.any(String)] } });
  });

  it('twenty thousand empty transactions are refused by the first', async () => {
    const answer = await fixture.sendText(account, `[${Array(20_000).fill('{}').join(',')}]`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      status: 'TRANSACTION_IMPORT_ERROR',
      error_detail: 'transactions.0.amount: A value is required.',
      transaction_data: {},
    });
  });

  it.each(["'; DROP TABLE ledger; --", '\\\\', '%', '{}', '🙂', 'x'.repeat(255), '[object Object]'])(
    'the id %s is a text like any other',
    async (id) => {
      const own = await fixture.account();
      expect((await fixture.sendText(own, withText(id))).status).toBe(201);
      const stored = await fixture.added(own, 'transaction_id AS id');
      expect(stored).toEqual([{ id: JSON.parse(`"${id}"`) }]);
    },
  );

  it('ids, kinds and bands as long as allowed leave nothing undone', async () => {
    const own = await fixture.account();
    const long = (length: number) => 'é'.repeat(length);
    const sent = payment(long(255), { reference: long(255), note: long(10_000), display_note: long(10_000) });
    expect((await fixture.send(own, [sent])).status).toBe(201);
    expect(await fixture.added(own, 'length(note) AS note')).toEqual([{ note: 10_000 }]);
    expect(await fixture.send(own, [payment(long(256))])).toMatchObject({
      status: 400,
      body: { error_detail: 'transactions.0.transaction_id: Use at most 255 characters.' },
    });
  });

  it('left nothing behind', async () => {
    expect(await fixture.added(account, 'id')).toEqual([]);
    expect((await fixture.ledger(account)).balance).toBe('61.80');
  });
});
