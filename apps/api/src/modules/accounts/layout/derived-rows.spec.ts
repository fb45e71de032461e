import { describe, expect, it } from '@jest/globals';
import { addDerivedRows } from './derived-rows.js';
import { type AccountRows, type PlainObject, rowsFromPayload } from './rows-from-payload.js';

function rowsOf(payload: PlainObject): AccountRows {
  const rows = rowsFromPayload(payload, 'account');
  addDerivedRows(rows, new Date('2024-09-01T00:00:00Z'));
  return rows;
}

function ledgerOf(ledger: PlainObject) {
  const rows = rowsOf({ ledgers: [ledger] });
  const open = rows.get('statement')?.find(({ kind }) => kind === 'OPEN');
  return { balance: rows.get('ledger')?.[0]?.balance, open };
}

const PAYMENT = { type: 'PAYMENT', amount: '10.00' };
const CHARGE = { type: 'CHARGE', amount: '2.5' };

describe('the open statement of a ledger', () => {
  it('begins with the last statement balance as it was sent, and leads to the balance of the ledger', () => {
    const sent = {
      last_statement_balance: '-10.20',
      ledger_balance: '-2.7',
      current_statement_transactions: [PAYMENT, CHARGE],
    };
    expect(ledgerOf(sent)).toMatchObject({
      balance: '-2.7',
      open: { opening_balance: '-10.20', credit_total: '10.00', debit_total: '2.50' },
    });
    const { ledger_balance: _, ...unsaid } = sent;
    expect(ledgerOf(unsaid)).toMatchObject({ balance: '-2.70', open: { opening_balance: '-10.20' } });
  });

  it('begins with what leads to the balance where the ledger contradicts it', () => {
    const contradicted = ledgerOf({
      last_statement_balance: '5',
      ledger_balance: '100',
      current_statement_transactions: [PAYMENT],
    });
    expect(contradicted).toMatchObject({ balance: '100', open: { opening_balance: '90.00', credit_total: '10.00' } });
  });

  it('counts a transaction without a type, or without an amount, as nothing', () => {
    const transactions = [PAYMENT, { amount: '1' }, { type: 'CHARGE' }, {}];
    expect(ledgerOf({ current_statement_transactions: transactions })).toMatchObject({
      balance: '10.00',
      open: { opening_balance: '0', credit_total: '10.00', debit_total: '0.00' },
    });
  });
});

describe('the first day of an open statement', () => {
  const on = (transaction_date: string) => [{ ...PAYMENT, transaction_date }];
  const firstDay = (ledger: PlainObject, last_billed_to_date?: string) => {
    const rows = rowsOf({ ledgers: [ledger], ...(last_billed_to_date !== undefined && { last_billed_to_date }) });
    return rows.get('statement')?.find(({ kind }) => kind === 'OPEN')?.bill_period_from_date;
  };

  it('is the day after the closing date', () => {
    const ledger = { last_statement_closing_date: '2024-02-28', current_statement_transactions: on('2024-02-29') };
    expect(firstDay(ledger, '2024-01-31')).toBe('2024-02-29');
  });

  it.each([
    ['a current transaction is of it', { current_statement_transactions: on('2024-08-31') }],
    ['historical transactions are of days before', { historical_statement_transactions: on('2024-08-30') }],
    ['there are none', {}],
  ])('is the date billed up to without a closing date, where %s (R108)', (_, ledger) => {
    expect(firstDay(ledger, '2024-08-31')).toBe('2024-08-31');
  });

  it('is the day after the date billed up to where a historical transaction is of it (R108)', () => {
    expect(firstDay({ historical_statement_transactions: on('2024-08-31') }, '2024-08-31')).toBe('2024-09-01');
  });

  it('is none without either', () => {
    expect(firstDay({ current_statement_transactions: on('2024-08-31') })).toBeUndefined();
  });
});

describe('an account without ledgers', () => {
  const without = (transfer_balance: string | undefined) =>
    rowsOf({ last_billed_to_date: '2024-08-31', ...(transfer_balance !== undefined && { transfer_balance }) });

  it('has the balance that it comes with on a ledger that is no part of what was sent', () => {
    const rows = without('-50.00');
    const balance = { balance: '-50.00', ledger_balance: '-50.00' };
    expect(rows.get('ledger')).toMatchObject([{ account_id: 'account', position: 0, origin: 'ADDED', ...balance }]);
    const sums = { opening_balance: '-50.00', credit_total: '0.00', debit_total: '0.00' };
    expect(rows.get('statement')).toMatchObject([{ kind: 'OPEN', bill_period_from_date: '2024-09-01', ...sums }]);
  });

  it.each([undefined, '0', '0.00'])('has no ledger where it comes with %s', (balance) => {
    expect(without(balance).get('ledger')).toBeUndefined();
  });
});

describe('rows with the same key', () => {
  it('are numbered in the order sent, and those without a key are each the first', () => {
    const rows = rowsOf({
      metadata: [{ key: 'a' }, { key: 'b' }, { key: 'a' }, {}, {}],
      statements: [{ statement_id: '1' }, { statement_id: '1' }],
      ledgers: [
        { historical_statement_transactions: [{ transaction_id: 'T' }] },
        { current_statement_transactions: [{ transaction_id: 'T' }, {}] },
      ],
    });
    const occurrences = (table: string, column: string) =>
      rows.get(table)?.map((row) => [row[column] ?? row.kind, row.occurrence]);
    expect(occurrences('account_metadata', 'key')).toEqual([
      ['a', 1],
      ['b', 1],
      ['a', 2],
      [undefined, 1],
      [undefined, 1],
    ]);
    expect(occurrences('ledger_transaction', 'transaction_id')).toEqual([
      ['T', 1],
      ['T', 2],
      [undefined, 1],
    ]);
    expect(occurrences('statement', 'statement_id')?.slice(0, 2)).toEqual([
      ['1', 1],
      ['1', 2],
    ]);
  });
});

describe('agreements', () => {
  it('end where the next one starts; one without a start ends none and has no end', () => {
    const agreements = [{ effective_from: '2024-02-01' }, {}, { effective_from: '2024-01-01' }];
    const rows = rowsOf({ supply_addresses: [{ meter_points: [{ agreements }] }] });
    expect(rows.get('agreement')?.map(({ effective_to: end }) => end)).toEqual([undefined, undefined, '2024-02-01']);
  });
});
