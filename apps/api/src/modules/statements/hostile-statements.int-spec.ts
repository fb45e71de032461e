import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestAccount } from '../../testing/imported-account.js';
import { PostImportFixture } from '../../testing/post-import-fixture.js';

const statement = (id: string, more: object = {}) => ({
  bill_period_from_date: '2023-01-01',
  bill_period_to_date: '2023-01-31',
  statement_id: id,
  ...more,
});

describe('hostile statements', () => {
  let fixture: PostImportFixture;
  let account: TestAccount;

  beforeAll(async () => {
    fixture = await PostImportFixture.start('historical-statements', 'statements', { poolSize: 12 });
    account = await fixture.account();
  });
  afterAll(() => fixture?.stop());

  const withAmount = (amount: string) => `[${JSON.stringify(statement('H')).slice(0, -1)},"gross_amount":${amount}}]`;
  const added = ({ id }: TestAccount, columns: string) =>
    fixture.query<Record<string, unknown>>(
      `SELECT ${columns} FROM statement WHERE account_id = $1 AND kind = 'HISTORICAL' ORDER BY position`,
      [id],
    );

  it.each([
    '1e400',
    '-1e400',
    '1e-400',
    '12345678901234',
    '1e13',
    '0.12345678901',
    '1e-11',
    '100.00000000000000000001',
    '1'.repeat(400),
    '"1"',
    'true',
    'null',
    '[]',
    '{}',
  ])('the amount %s is refused by its path', async (amount) => {
    expect(await fixture.sendText(account, withAmount(amount))).toEqual({
      status: 400,
      body: { statements: { 0: { gross_amount: [expect.any(String)] } } },
    });
  });

  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['0.5', '0.5'],
    ['-1.50', '-1.50'],
    ['1e-1', '0.1'],
    ['-12345', '-12345'],
    ['1e3', '1000'],
    ['12.00', '12.00'],
    ['9999999999999.9999999999', '9999999999999.9999999999'],
  ])('the amount %s is kept as %s', async (amount, kept) => {
    const own = await fixture.account();
    expect(await fixture.sendText(own, withAmount(amount))).toMatchObject({ status: 201 });
    expect(await added(own, 'gross_amount::text AS amount')).toEqual([{ amount: kept }]);
  });

  it.each([
    ['a NUL', '[{"statement_id":"a\\u0000b"}]'],
    ['half of a surrogate pair', '[{"statement_id":"a\\ud800b"}]'],
    ['a key twice', '[{"statement_id":"a","statement_id":"b"}]'],
    ['a prototype', '[{"__proto__":{"number":"1"}}]'],
    ['an id that is too long', `[{"statement_id":"${'a'.repeat(256)}"}]`],
    ['a date there is not', '[{"issued_date":"2023-02-29"}]'],
    ['the year 10000', '[{"issued_date":"10000-01-01"}]'],
  ])('%s is refused by its path', async (_, statements) => {
    const { status, body } = await fixture.sendText(account, statements);
    expect({ status, body }).toEqual({ status: 400, body: { statements: { 0: expect.any(Object) } } });
  });

  it('the first and the last day there is are dates like any other', async () => {
    const days = { bill_period_from_date: '0001-01-01', bill_period_to_date: '9999-12-31', issued_date: '0001-01-01' };
    const own = await fixture.account();
    expect((await fixture.send(own, [statement('long', days)])).status).toBe(201);
    expect(await added(own, 'bill_period_from_date::text, bill_period_to_date::text, issued_date::text')).toEqual([
      days,
    ]);
  });

  it('five thousand statements are added at once; one more is one field error', async () => {
    const own = await fixture.account();
    const many = Array.from({ length: 5_000 }, (_, index) => statement(`S-${index}`, { gross_amount: index }));
    expect(await fixture.send(own, [...many, statement('S-5000')])).toEqual({
      status: 400,
      body: { statements: [expect.any(String)] },
    });
    const { status, body } = await fixture.send(own, many);
    expect([status, Object(body).statements]).toEqual([201, many]);
    expect(await added(own, 'statement_id')).toHaveLength(5_000);
    const again = await fixture.send(own, many);
    expect([again.status, Object.keys(Object(again.body).statements)]).toEqual([
      400,
      many.map((_, index) => `${index}`),
    ]);
  });

  it('requests that share some statements are each stored whole or not at all', async () => {
    const own = await fixture.account();
    const requests = Array.from({ length: 40 }, (_, index) =>
      [index, index + 1, (index + 20) % 41].map((number) => statement(`O-${number}`, { number: `R-${index}` })),
    );
    const answers = await Promise.all(requests.map((request) => fixture.send(own, request)));
    const winners = answers.flatMap(({ status }, index) => (status === 201 ? [`R-${index}`] : []));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]));
    const stored = (await added(own, 'number')).map(({ number }) => String(number));
    expect(stored.sort()).toEqual(winners.flatMap((winner) => [winner, winner, winner]).sort());
  });

  it('left nothing behind', async () => {
    expect(await added(account, 'id')).toEqual([]);
  });
});
