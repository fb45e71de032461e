import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Carryover } from './support/carryover.mjs';

const account = distinctSample(4_000, { import_supplier: 'DEMO' });
const number = account.external_account_number;
const DAY = '2024-09-10';

let carryover;
let suppliers;

beforeAll(async () => {
  carryover = await Carryover.start({ apis: 2, workers: 0 });
  suppliers = [await carryover.supplier(0), await carryover.supplier(1)];
});

afterAll(() => carryover?.stop());

const credit = (id, amount, day = DAY) => ({
  transaction_id: id,
  transaction_date: day,
  amount,
  type: 'CREDIT',
  reason: 'IMPORTED_CREDIT',
});
const added = (answer) => answer.body.results.filter(({ status }) => status === 'TRANSACTION_ADDED_TO_ACCOUNT').length;

async function balance() {
  const [row] = await carryover.query(
    `SELECT l.balance::text AS balance FROM ledger l JOIN account a ON a.id = l.account_id
     WHERE a.external_account_number = $1 AND l.position = 0`,
    [number],
  );
  return row.balance;
}

async function selfCheck() {
  const [{ id }] = await carryover.query('SELECT id FROM account_import_process');
  return (await carryover.staff()).selfCheck(id);
}

describe('transactions through two api processes', () => {
  it('are refused while the account is only accepted, and taken once it is imported', async () => {
    expect(await suppliers[0].create(account)).toEqual({ status: 201, body: {} });
    expect(await suppliers[0].addTransactions(number, [credit('1', 1)])).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    await carryover.addWorker();
    expect(await carryover.settled()).toEqual({ PROCESSED: 1 });
    const answer = await suppliers[0].addTransactions(number, [credit('1', 71), credit('2', 0.1, '2019-05-05')]);
    expect(answer).toEqual({
      status: 201,
      body: {
        results: [
          { status: 'TRANSACTION_ADDED_TO_ACCOUNT', transaction_data: credit('1', '71.00') },
          { status: 'TRANSACTION_ADDED_TO_ACCOUNT', transaction_data: credit('2', '0.10', '2019-05-05') },
        ],
      },
    });
    expect(await balance()).toBe('132.90');
    const pinned = await carryover.query('SELECT body FROM note n WHERE note_is_pinned_at(n, now())');
    expect(pinned).toEqual([{ body: expect.stringContaining('2: from 2019-05-05 to 2024-09-01') }]);
  });

  it('sent by both at once are added once', async () => {
    const batch = Array.from({ length: 50 }, (_, index) => credit(`twice-${index}`, 0.01));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => suppliers[index % 2].addTransactions(number, batch)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(answers.reduce((sum, answer) => sum + added(answer), 0)).toBe(50);
    expect(await balance()).toBe('133.40');
  });

  it('are refused as a whole, in one object about the first that fails', async () => {
    const outside = credit('outside', 1, '2019-05-05');
    const answer = await suppliers[0].addTransactions(
      number,
      [credit('fine', 1), outside],
      '?force_add_to_current_statement=false',
    );
    expect(answer).toEqual({
      status: 400,
      body: {
        status: 'TRANSACTION_IMPORT_ERROR',
        error_detail: expect.stringMatching(
          /^Transaction outside dated 2019-05-05 is outside the open statement period 2024-09-01 to \d{4}-\d\d-\d\d\.$/,
        ),
        transaction_data: { ...outside, amount: '1.00' },
      },
    });
    expect(await balance()).toBe('133.40');
  });

  it('take five thousand in one request, and the self-check still matches', async () => {
    const batch = Array.from({ length: 5_000 }, (_, index) => credit(`many-${index}`, 0.1));
    expect(added(await suppliers[1].addTransactions(number, batch))).toBe(5_000);
    expect(await balance()).toBe('633.40');
    expect(await selfCheck()).toEqual({ status: 200, body: { matches: true, differences: [] } });
  });
});
