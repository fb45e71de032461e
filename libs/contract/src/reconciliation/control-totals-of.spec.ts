import { distinctSample, samplePayload } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import type { AcceptedAccount } from '../rules/account-payload-reading.js';
import { controlTotalsOf } from './control-totals-of.js';

const none = { external_account_number: 'E', supply_addresses: [], import_supplier: 'S' };

describe('the control totals of an account', () => {
  it('count meter points by fuel, take the transfer balance, and sum up all transactions by their effect', () => {
    const account = distinctSample(7);
    expect(controlTotalsOf(account)).toEqual({
      external_account_number: account.external_account_number,
      meter_points: { electricity: 1, gas: 1 },
      balance: '57.30',
      transactions: { count: 6, sum: expect.stringMatching(/^-?\d+\.\d\d$/) },
    });
  });

  it('follow what is added: a payment and a charge, and a payment on a prepay meter only among the transactions', () => {
    const before = controlTotalsOf(samplePayload());
    const added = [
      { type: 'PAYMENT', amount: '10.005' },
      { type: 'CHARGE', amount: '0.0050000001' },
      { type: 'PAYMENT', amount: '100', to_prepay_meter_serial_number: 'P1' },
    ];
    const after = controlTotalsOf(samplePayload(), added);
    expect(after.balance).toBe('67.2999999999');
    expect(after.transactions.count).toBe(before.transactions.count + 3);
    expect(controlTotalsOf(none, added).transactions).toEqual({ count: 3, sum: '109.9999999999' });
  });

  it('take what the ledgers come to where no transfer balance is given', () => {
    const ledgers = [
      { last_statement_balance: '5', ledger_balance: '-10.20' },
      { last_statement_balance: '1.5', current_statement_transactions: [{ type: 'CHARGE', amount: '0.25' }, {}] },
      {},
    ] as AcceptedAccount['ledgers'];
    const added = [{ type: 'PAYMENT', amount: '100' }];
    expect(controlTotalsOf({ ...none, ledgers }, added).balance).toBe('91.05');
    expect(controlTotalsOf({ ...none, ledgers, transfer_balance: '7' }, added).balance).toBe('107.00');
  });

  it('are nothing for an account that brings nothing', () => {
    expect(controlTotalsOf(none)).toEqual({
      external_account_number: 'E',
      meter_points: { electricity: 0, gas: 0 },
      balance: '0.00',
      transactions: { count: 0, sum: '0.00' },
    });
  });
});
