import { describe, expect, it } from '@jest/globals';
import { validateAccount } from './validate-account.js';

const settings = { today: '2026-01-01', longestAccount: 5 * 1024 * 1024, isSandbox: false };
const of = { import_supplier: 'DEMO', external_account_number: 'A-1' };
const check = (line: object) => {
  const { isLater = false, problems } = validateAccount(Buffer.from(JSON.stringify(line)), settings);
  return { isLater, problems: problems.map(({ rule, code, path }) => `${rule} ${code} ${path}`) };
};
const payment = { transaction_id: 'T', transaction_date: '2025-01-10', amount: 12.34, type: 'PAYMENT' };

describe('a line of later data', () => {
  it.each([
    ['notes', { ...of, notes: [{ body: 'Prefers large print.' }] }],
    ['transactions', { ...of, transactions: [payment] }],
    ['instructions', { ...of, vendor: 'GOCARDLESS', reference: 'MD0001', type: 'DIRECT_DEBIT' }],
    ['registrations', { ...of, supply_start_date: '2026-02-01' }],
  ])('is known by its form: %s', (_, line) => {
    expect(check(line)).toEqual({ isLater: true, problems: [] });
  });

  it.each([
    [{ ...of, notes: [{ body: 7 }] }, 'R04 invalid_type notes.0.body'],
    [
      { ...of, notes: [{ body: 'a', document_paths: [{ document_path: '../b' }] }] },
      'R136 invalid_document_path notes.0.document_paths.0.document_path',
    ],
    [{ ...of, transactions: [{ ...payment, amount: 12345678901234 }] }, 'R09 invalid_decimal transactions.0.amount'],
    [
      { ...of, transactions: [{ ...payment, transaction_date: '10/01/2025' }] },
      'R07 invalid_date transactions.0.transaction_date',
    ],
    [{ ...of, statements: [{ statement_id: 'S', surprise: 1 }] }, 'R01 unknown_field statements.0.surprise'],
    [{ ...of, supply_start_date: '2026-02-30' }, 'R07 invalid_date supply_start_date'],
    [{ ...of, supply_start_date: 20260201 }, 'R07 invalid_date supply_start_date'],
  ])('is told what is wrong with it: %j', (line, problem) => {
    const { isLater, problems } = check(line);
    expect(isLater).toBe(true);
    expect(problems).toContain(problem);
  });

  it.each([
    ['an account', { ...of, notes: [], customers: [] }],
    ['an account that was cut short', of],
    ['anything else', { ...of, surprise: 1 }],
  ])('is not %s', (_, line) => {
    const { isLater, problems } = check(line);
    expect(isLater).toBe(false);
    expect(problems.length).toBeGreaterThan(0);
  });
});
