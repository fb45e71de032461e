import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendRaw } from '../../testing/both-ways.js';
import { TransactionsFixture } from './testing/transactions-fixture.js';

/** White space that makes a body large and says nothing. */
const FILLING = Buffer.from(' '.repeat(70_000));
const V1 = '/v1/data-import/';

let fixture: TransactionsFixture;
let number: string;

beforeAll(async () => {
  fixture = await TransactionsFixture.start();
  ({ number } = await fixture.account());
});
afterAll(async () => {
  await fixture?.stop();
});

const pair = () => ({ import_supplier: fixture.supplier.code, external_account_number: number });
const charge = (more: object = {}) => ({
  transaction_id: 'L-1',
  transaction_date: '2024-09-20',
  amount: 71,
  type: 'CHARGE',
  reason: 'IMPORTED_CHARGE',
  ...more,
});
const list = (name: string, entries: unknown) => () => JSON.stringify({ ...pair(), [name]: entries });
const many = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index));

/** Bodies that change nothing the second time. */
const BODIES: [string, string, () => string][] = [
  ['transactions', 'transactions/create?dry_run=true', list('transactions', [charge()])],
  [
    'numbers of many digits',
    'transactions/create?dry_run=true',
    () => list('transactions', [charge()])().replace('71', '71.10'),
  ],
  [
    'transactions that are wrong',
    'transactions/create',
    list('transactions', [charge({ reason: 'x', odd: { a: [1.5, {}] } })]),
  ],
  [
    'an account that nobody has',
    'transactions/create',
    () => '{"import_supplier":"NOBODY","external_account_number":"1"}',
  ],
  ['notes that are wrong', 'notes/create', list('notes', [{ body: '' }, 1, { odd: 1 }])],
  ['statements that are wrong', 'historical-statements/create', list('statements', [{ gross_amount: 1.1, odd: [] }])],
  ['a payment instruction that is wrong', 'payment-instruction/create', list('odd', {})],
  ['broken JSON', 'notes/create', () => '{"a":'],
  ['what is no UTF-8', 'notes/create', () => '{"a":"\xff"}'],
  ['deep lists', 'transactions/create', () => `${'['.repeat(40)}${']'.repeat(40)}`],
  ['a key twice in a list', 'notes/create', () => '{"a":[1,{"b.c":1,"b.c":2}]}'],
  ['a number that is too precise', 'notes/create', () => '{"a":[1, 12345678901234567890]}'],
  ['no object', 'historical-statements/create', () => '[1]'],
];

describe('what is added later, in a large body', () => {
  it.each(BODIES)('is answered like in a small one when it is %s', async (_, path, text) => {
    const bytes = Buffer.from(text(), 'latin1');
    const send = (content: Buffer, more: object = {}) =>
      sendRaw(fixture.api.url, {
        method: 'POST',
        path: V1 + path,
        headers: { Authorization: `Token ${fixture.supplier.token}`, 'Content-Type': 'application/json', ...more },
        body: () => content,
      });
    const small = await send(bytes);
    const large = Buffer.concat([FILLING, bytes]);
    expect(await send(large)).toEqual(small);
    expect(await send(gzipSync(large), { 'Content-Encoding': 'gzip' })).toEqual(small);
  });

  it('is stored whole and in its order, every number as it was sent', async () => {
    const account = await fixture.account();
    const count = 5_000;
    const sent = many(count, (index) =>
      charge({ transaction_id: `M-${index}`, amount: `${index}.10`, note: 'x'.repeat(50) }),
    );
    const text = JSON.stringify(sent).replaceAll(/"amount":"([\d.]+)"/g, '"amount":$1');
    expect(text.length).toBeGreaterThan(500_000);
    const { status, body } = await fixture.sendText(account, text);
    expect(status).toBe(201);
    const results = body.results as { status: string; transaction_data: { transaction_id: string; amount: string } }[];
    expect(results.map(({ transaction_data: data }) => [data.transaction_id, data.amount])).toEqual(
      many(count, (index) => [`M-${index}`, `${index}.10`]),
    );
    const again = await fixture.sendText(account, text);
    expect(new Set((again.body.results as typeof results).map(({ status }) => status))).toEqual(
      new Set(['TRANSACTION_ALREADY_EXISTS']),
    );
  });
});
