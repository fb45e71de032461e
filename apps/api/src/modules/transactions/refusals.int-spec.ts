import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerSupplier } from '../../testing/imported-account.js';
import { payment, TransactionsFixture } from './testing/transactions-fixture.js';

let fixture: TransactionsFixture;

beforeAll(async () => {
  fixture = await TransactionsFixture.start();
});

afterAll(() => fixture?.stop());

describe('a transaction that breaks a rule', () => {
  it.each([
    ['no id', payment('1', { transaction_id: undefined }), 'transactions.1.transaction_id: A value is required.'],
    [
      'null',
      payment('1', { amount: null }),
      'transactions.1.amount: Null is not accepted. Leave the field out instead.',
    ],
    ['a field nobody knows', payment('1', { colour: 'red' }), 'transactions.1.colour: This field is not recognised.'],
    ['no object', 7, 'transactions.1: Expected object.'],
    [
      'an amount below zero',
      payment('1', { amount: -1 }),
      'transactions.1.amount: The amount of a payment must be positive.',
    ],
  ])('%s is answered with one object about the first, and nothing is kept (R157, R158)', async (_, sent, detail) => {
    const account = await fixture.account();
    const answer = await fixture.send(account, [payment('fine'), sent, payment('2', { amount: 'x' })]);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: 'TRANSACTION_IMPORT_ERROR', error_detail: detail });
    expect(Object.keys(answer.body)).toEqual(['status', 'error_detail', 'transaction_data']);
    expect(await fixture.added(account, 'id')).toEqual([]);
    expect((await fixture.ledger(account)).balance).toBe('61.80');
  });

  it('is one of the future, when dates must not be changed (R113)', async () => {
    const account = await fixture.account();
    const sent = payment('1', { transaction_date: '2024-10-11' });
    expect(await fixture.send(account, [sent], '?force_add_to_current_statement=false')).toMatchObject({
      status: 400,
      body: {
        error_detail: 'transactions.0.transaction_date: The transaction date cannot be in the future.',
        transaction_data: { ...sent, amount: '1.00' },
      },
    });
    expect(await fixture.added(account, 'id')).toEqual([]);
  });

  it('is the first in the request, whether its fields or its day are at fault', async () => {
    const account = await fixture.account();
    const unforced = '?force_add_to_current_statement=false';
    const outside = payment('o', { transaction_date: '2020-01-01' });
    const broken = payment('b', { amount: 'x' });
    const detail = async (sent: unknown[]) => (await fixture.send(account, sent, unforced)).body.error_detail;
    expect(await detail([outside, broken])).toMatch(/^Transaction o dated/);
    expect(await detail([broken, outside])).toMatch(/^transactions\.0\.amount: /);
    expect(await detail([{ ...outside, amount: 'x' }])).toMatch(/^transactions\.0\.amount: /);
  });
});

describe('an envelope that is wrong', () => {
  it.each([
    ['{}', { import_supplier: ['A value is required.'] }],
    ['[]', { non_field_errors: ['Expected object.'] }],
    ['{"import_supplier":"ADDER","external_account_number":"PAIR"}', { transactions: ['A value is required.'] }],
    [
      '{"import_supplier":"ADDER","external_account_number":"PAIR","transactions":{}}',
      { transactions: ['Expected array.'] },
    ],
    [
      '{"import_supplier":"ADDER","external_account_number":"PAIR","transactions":[]}',
      { transactions: [expect.any(String)] },
    ],
    [
      '{"import_supplier":"ADDER","external_account_number":"PAIR","transactions":[{}],"more":1}',
      { more: ['This field is not recognised.'] },
    ],
  ])('%s is answered with a field-error object', async (body, errors) => {
    const account = await fixture.account();
    const answer = await fixture.post(body.replace('PAIR', account.number));
    expect(answer).toMatchObject({ status: 400, body: errors });
  });

  it.each([
    ['?dry_runn=true', { dry_runn: ['This field is not recognised.'] }],
    ['?check_previously_added=maybe', { check_previously_added: ['Expected boolean.'] }],
    ['?dry_run=true&dry_run=false', { dry_run: ['Expected boolean.'] }],
  ])('the query %s is answered with a field-error object', async (query, errors) => {
    const account = await fixture.account();
    const answer = await fixture.send(account, [payment('1')], query);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(errors);
    expect(await fixture.added(account, 'id')).toEqual([]);
  });

  it('names no imported account of the caller: 404 (R153)', async () => {
    const account = await fixture.account();
    const missing = await fixture.send({ number: 'NOBODY' }, [payment('1')]);
    expect(missing.status).toBe(404);
    expect(missing.body).toEqual({ detail: expect.any(String), code: 'not_found' });
    const stranger = await registerSupplier(fixture.api, 'STRANGER');
    const body = { import_supplier: 'ADDER', external_account_number: account.number, transactions: [payment('1')] };
    const foreign = await fixture.post(JSON.stringify(body), '', stranger.token);
    expect(foreign).toMatchObject({ status: 404, text: missing.text });
  });

  it('without a token is 401', async () => {
    expect((await fixture.post('{}', '', 'wrong')).status).toBe(401);
  });
});
