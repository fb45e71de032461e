import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OF_EVERY_TYPE } from './testing/sample-transactions.js';
import { payment, TODAY, TransactionsFixture } from './testing/transactions-fixture.js';

let fixture: TransactionsFixture;

beforeAll(async () => {
  fixture = await TransactionsFixture.start();
});

afterAll(() => fixture?.stop());

describe('a date outside the open statement period', () => {
  const early = payment('early', { transaction_date: '2020-01-01' });

  it('is changed to the nearest day inside, says so, and one note is pinned (R156)', async () => {
    const account = await fixture.account();
    const answer = await fixture.send(account, [early, payment('fine'), { ...early, transaction_id: 'first' }]);
    expect(answer).toMatchObject({
      status: 201,
      body: { results: [{ transaction_data: { transaction_date: '2020-01-01' } }, {}, {}] },
    });
    const columns = 'transaction_date::text AS "date", sent_transaction_date::text AS sent, description';
    const moved = {
      date: '2024-09-01',
      sent: '2020-01-01',
      description: 'Transaction date changed from 2020-01-01 to 2024-09-01 to fall in the open statement period.',
    };
    expect(await fixture.added(account, columns)).toEqual([
      moved,
      { date: TODAY, sent: null, description: null },
      moved,
    ]);
    const notes = await fixture.query(`SELECT body FROM note n WHERE account_id = $1 AND note_is_pinned_at(n, now())`, [
      account.id,
    ]);
    expect(notes).toEqual([
      {
        body:
          'The dates of 2 transactions were changed to fall in the open statement period:\n' +
          'early: from 2020-01-01 to 2024-09-01\nfirst: from 2020-01-01 to 2024-09-01',
      },
    ]);
  });

  it('of the future is changed to the last day of the period, which is today while the statement is open (R156)', async () => {
    const account = await fixture.account();
    const dates = { tomorrow: '2024-10-11', never: '9999-12-31', today: TODAY, early: '2020-01-01' };
    const sent = Object.entries(dates).map(([id, transaction_date]) => payment(id, { transaction_date }));
    const { status, body } = await fixture.send(account, sent);
    expect([status, body]).toMatchObject([
      201,
      { results: sent.map((one) => ({ transaction_data: { ...one, amount: '1.00' } })) },
    ]);
    const description = (from: string, to: string) =>
      `Transaction date changed from ${from} to ${to} to fall in the open statement period.`;
    expect(await fixture.added(account, 'transaction_id AS id, transaction_date::text AS "date", description')).toEqual(
      [
        { id: 'tomorrow', date: TODAY, description: description('2024-10-11', TODAY) },
        { id: 'never', date: TODAY, description: description('9999-12-31', TODAY) },
        { id: 'today', date: TODAY, description: null },
        { id: 'early', date: '2024-09-01', description: description('2020-01-01', '2024-09-01') },
      ],
    );
    const notes = await fixture.query(`SELECT body FROM note n WHERE account_id = $1 AND note_is_pinned_at(n, now())`, [
      account.id,
    ]);
    expect(notes).toEqual([
      {
        body:
          'The dates of 3 transactions were changed to fall in the open statement period:\n' +
          `tomorrow: from 2024-10-11 to ${TODAY}\nnever: from 9999-12-31 to ${TODAY}\nearly: from 2020-01-01 to 2024-09-01`,
      },
    ]);
    expect(await fixture.imbalances(account)).toEqual([]);
  });

  it('is refused when it must not be changed, the first of several in the single-object body (R157, R158)', async () => {
    const account = await fixture.account();
    const answer = await fixture.send(
      account,
      [payment('fine'), early, { ...early, transaction_id: 'later' }],
      '?force_add_to_current_statement=false',
    );
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body).toEqual({
      status: 'TRANSACTION_IMPORT_ERROR',
      error_detail: 'Transaction early dated 2020-01-01 is outside the open statement period 2024-09-01 to 2024-10-10.',
      transaction_data: { ...early, amount: '1.00' },
    });
    expect(await fixture.added(account, 'id')).toEqual([]);
  });

  it('on its first and last day is none', async () => {
    const account = await fixture.account();
    const dates = ['2024-09-01', TODAY];
    const sent = dates.map((transaction_date) => payment(transaction_date, { transaction_date }));
    expect((await fixture.send(account, sent, '?force_add_to_current_statement=false')).status).toBe(201);
  });

  it('does not exist where nothing was billed before: the period reaches back without end', async () => {
    const ledger = { ledger_balance: '0.00' };
    const account = await fixture.account({
      ledgers: [ledger],
      transfer_balance: '0.00',
      last_billed_to_date: undefined,
    });
    const sent = [{ ...early, transaction_date: '0001-01-01' }];
    expect((await fixture.send(account, sent, '?force_add_to_current_statement=false')).status).toBe(201);
  });

  it('is none on the date billed up to where no statement was closed: current transactions may be of it (R108)', async () => {
    const current = { transaction_id: 'C', transaction_date: '2024-08-31', amount: '5.00', type: 'PAYMENT' };
    const account = await fixture.account({
      ledgers: [{ current_statement_transactions: [current], ledger_balance: '5.00' }],
      transfer_balance: '5.00',
    });
    const days = ['2024-08-31', '2024-08-30'];
    const [on, before] = days.map((day) => payment(day, { transaction_date: day }));
    expect((await fixture.send(account, [on], '?force_add_to_current_statement=false')).status).toBe(201);
    expect((await fixture.send(account, [before])).status).toBe(201);
    const columns = 'transaction_date::text AS "date", sent_transaction_date::text AS sent';
    expect(await fixture.added(account, columns)).toEqual([
      { date: '2024-08-31', sent: null },
      { date: '2024-08-31', sent: '2024-08-30' },
    ]);
  });

  it('is today when the last statement was closed today: its day is the next', async () => {
    const account = await fixture.account({
      ledgers: [{ last_statement_closing_date: TODAY, last_statement_balance: '0.00', ledger_balance: '0.00' }],
      transfer_balance: '0.00',
    });
    expect((await fixture.send(account, [payment('1')])).status).toBe(201);
    expect(await fixture.added(account, 'transaction_date::text AS "date"')).toEqual([{ date: '2024-10-11' }]);
  });

  it('lists fifty of the moved in the note and counts the others', async () => {
    const account = await fixture.account();
    const many = Array.from({ length: 60 }, (_, index) => ({ ...early, transaction_id: `M-${index}` }));
    await fixture.send(account, many);
    const [note] = await fixture.query(`SELECT body FROM note WHERE account_id = $1 AND body LIKE '%open statement%'`, [
      account.id,
    ]);
    const lines = String(note?.body).split('\n');
    expect(lines).toHaveLength(52);
    expect(lines.at(-1)).toBe('and 10 more');
  });
});

describe('an account that was imported without a ledger', () => {
  it('gets one with its first transactions, and its payload comes back as it was sent', async () => {
    const account = await fixture.account({
      ledgers: undefined,
      transfer_balance: undefined,
      last_billed_to_date: '2024-08-31',
    });
    const early = payment('early', { transaction_date: '2024-01-01', amount: 12.5 });
    await Promise.all([fixture.send(account, [early]), fixture.send(account, [payment('2')])]);
    expect(await fixture.ledger(account)).toEqual({
      balance: '13.50',
      opening: '0.00',
      credit: '13.50',
      debit: '0.00',
    });
    expect(await fixture.query('SELECT origin FROM ledger WHERE account_id = $1', [account.id])).toEqual([
      { origin: 'ADDED' },
    ]);
    expect(await fixture.added(account, 'transaction_date::text AS "date"')).toContainEqual({ date: '2024-09-01' });
  });

  it('owes what it came with: transactions go on from its transfer balance', async () => {
    const account = await fixture.account({ ledgers: undefined, transfer_balance: '-50.00' });
    const open = { opening: '-50.00', debit: '0.00' };
    expect(await fixture.ledger(account)).toEqual({ balance: '-50.00', credit: '0.00', ...open });
    await fixture.send(account, [payment('1', { amount: 10 })]);
    expect(await fixture.ledger(account)).toEqual({ balance: '-40.00', credit: '10.00', ...open });
  });

  it('does so where it was imported before its balance was on a ledger', async () => {
    const account = await fixture.account({ ledgers: undefined, transfer_balance: '-50.00' });
    await fixture.query('DELETE FROM statement WHERE account_id = $1 AND ledger_id IS NOT NULL', [account.id]);
    await fixture.query('DELETE FROM ledger WHERE account_id = $1', [account.id]);
    await fixture.send(account, [payment('1', { amount: 10 })]);
    expect(await fixture.ledger(account)).toMatchObject({ balance: '-40.00', opening: '-50.00', credit: '10.00' });
  });

  it('does so where a process of the release before has opened a ledger with nothing, once', async () => {
    const account = await fixture.account({ ledgers: undefined, transfer_balance: '-50.00' });
    await fixture.query(
      'UPDATE ledger SET ledger_balance = NULL, balance = balance - transfer_balance FROM account a WHERE a.id = account_id AND a.id = $1',
      [account.id],
    );
    await fixture.query(`UPDATE statement SET opening_balance = 0 WHERE account_id = $1 AND kind = 'OPEN'`, [
      account.id,
    ]);
    for (const [id, balance] of [
      ['1', '-40.00'],
      ['2', '-30.00'],
    ] as const) {
      await fixture.send(account, [payment(id, { amount: 10 })]);
      expect(await fixture.ledger(account)).toMatchObject({ balance, opening: '-50.00' });
    }
  });
});

describe('a dry run', () => {
  it('answers as the real request does, and keeps nothing', async () => {
    const account = await fixture.account({ ledgers: undefined, transfer_balance: undefined });
    const batch = [...OF_EVERY_TYPE, payment('early', { transaction_date: '2020-01-01' })];
    const dryRun = await fixture.send(account, batch, '?dry_run=true');
    expect(await fixture.added(account, 'id')).toEqual([]);
    expect(await fixture.query('SELECT id FROM ledger WHERE account_id = $1', [account.id])).toEqual([]);
    const real = await fixture.send(account, batch, '?dry_run=false');
    expect({ status: dryRun.status, text: dryRun.text }).toEqual({ status: real.status, text: real.text });
    const refusal = [payment('1', { amount: 'x' })];
    expect((await fixture.send(account, refusal, '?dry_run=true')).text).toBe(
      (await fixture.send(account, refusal)).text,
    );
  });
});
