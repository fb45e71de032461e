import { REQUIRED } from '../define-rule.js';
import { transactions } from './transaction-entries.js';
import { transactionRule } from './transaction-rule.js';

/** Reasons of transactions that go to a meter: the adjustment of a debt on it, and a vend. */
const REASONS_ON_A_METER: ReadonlySet<string> = new Set(['PREPAY_DEBT_ADJUSTMENT', 'PREPAY_RECORD']);

/** R170: a transaction on a prepay meter names an initialised one of the account; a vend and a debt adjustment are such. */
export const prepayMeters = transactionRule({
  id: 'R170',
  title: 'A prepay vend names an initialised prepay meter of the account',
  path: 'transactions[].to_prepay_meter_serial_number',
  note: 'Needed with the reasons PREPAY_DEBT_ADJUSTMENT and PREPAY_RECORD',
  code: 'transactions_target_non_initialised_prepay_meter',
  messages: { unknown: 'No prepay meter {serial} on this account.', missing: REQUIRED },
  check(request, { account, isUnreadable }, report) {
    const initialised = new Set(
      account.prepayMeters.filter(({ isInitialised }) => isInitialised).map(({ serialNumber }) => serialNumber),
    );
    for (const { path: transactionPath, value: transaction } of transactions(request)) {
      const { to_prepay_meter_serial_number: serial, reason } = transaction;
      const path = `${transactionPath}.to_prepay_meter_serial_number`;
      if (serial !== undefined) {
        if (!initialised.has(serial)) report({ path, messageId: 'unknown', data: { serial } });
      } else if (reason !== undefined && REASONS_ON_A_METER.has(reason) && !isUnreadable(path)) {
        report({ path, messageId: 'missing' });
      }
    }
  },
});
