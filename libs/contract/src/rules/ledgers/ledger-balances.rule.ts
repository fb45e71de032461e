import { poundsToUnits, unitsToPounds } from '../../values/pounds.js';
import { checkLedgers } from './ledger-sums.js';
import { type AccountRule } from '../rule.js';

/** An absent balance counts as this, and is quoted so. */
const NOTHING = '0.00';

/** R102: the balance of a ledger is that of the last statement plus the current transactions, signed as R101 says. */
export const ledgerBalance: AccountRule = {
  id: 'R102',
  code: 'balance_mismatch_on_ledger_balance',
  check(account, context, report) {
    for (const { ledger, expected } of checkLedgers(account, context)) {
      if (expected === undefined) continue;
      const given = ledger.value.ledger_balance ?? NOTHING;
      const computed = unitsToPounds(expected);
      report({
        path: `${ledger.path}.ledger_balance`,
        detail: `The ledger balance ${given} does not equal the last statement balance plus current transactions (${computed}).`,
      });
    }
  },
};

/**
 * R103: the ledger balances add up to the transfer balance, when both are given. Where they would if those reported by R102
 * were right, the transfer balance is.
 */
export const transferBalance: AccountRule = {
  id: 'R103',
  code: 'ledger_balances_not_equal_to_transfer_balance',
  check(account, context, report) {
    if (account.transfer_balance === undefined || account.ledgers === undefined) return;
    const transferred = poundsToUnits(account.transfer_balance);
    let total = 0n;
    let corrected = 0n;
    let checked = 0;
    for (const { given, expected, historical } of checkLedgers(account, context)) {
      // Nobody can tell the right balance of a ledger in which nothing agrees.
      if (given === undefined || (expected !== undefined && historical !== undefined)) return;
      total += given;
      corrected += expected ?? given;
      checked += 1;
    }
    if (checked < (account.ledgers?.length ?? 0) || total === transferred || corrected === transferred) return;
    report({
      path: 'transfer_balance',
      detail: `The ledger balances add up to ${unitsToPounds(total)}, not to the transfer balance ${account.transfer_balance}.`,
    });
  },
};

/** R104: historical transactions, when given, add up to the last statement balance. */
export const statementBalance: AccountRule = {
  id: 'R104',
  code: 'historical_statement_transactions_balance_mismatch',
  check(account, context, report) {
    for (const { ledger, historical } of checkLedgers(account, context)) {
      if (historical === undefined) continue;
      const given = ledger.value.last_statement_balance ?? NOTHING;
      report({
        path: `${ledger.path}.last_statement_balance`,
        detail: `The historical transactions add up to ${unitsToPounds(historical)}, not to the last statement balance ${given}.`,
      });
    }
  },
};
