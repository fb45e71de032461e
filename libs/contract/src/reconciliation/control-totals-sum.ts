import { poundsToUnits, unitsToPounds } from '../values/pounds.js';
import type { ControlFigures, OverallControlTotals } from './control-totals.payload.js';

/** Adds up control totals, exactly, without keeping them. */
export class ControlTotalsSum {
  private accounts = 0;
  private electricity = 0;
  private gas = 0;
  private balance = 0n;
  private transactions = 0;
  private transactionSum = 0n;

  /** @param accounts how many accounts the figures are of */
  add({ meter_points: meterPoints, balance, transactions }: ControlFigures, accounts = 1): void {
    this.accounts += accounts;
    this.electricity += meterPoints.electricity;
    this.gas += meterPoints.gas;
    this.balance += poundsToUnits(balance);
    this.transactions += transactions.count;
    this.transactionSum += poundsToUnits(transactions.sum);
  }

  /** What was added so far. */
  get totals(): OverallControlTotals {
    return {
      accounts: this.accounts,
      meter_points: { electricity: this.electricity, gas: this.gas },
      balance: unitsToPounds(this.balance),
      transactions: { count: this.transactions, sum: unitsToPounds(this.transactionSum) },
    };
  }
}
