import { poundsToUnits, unitsToPounds } from '../../values/pounds.js';
import { accountRule } from '../account-rule.js';
import { checkLedgers } from './ledger-sums.js';

/** An absent balance counts as this, and is quoted so. */
const NOTHING = '0.00';

/** R102: the balance of a ledger is that of the last statement plus the current transactions, signed as R101 says. */
export const ledgerBalance = accountRule({
  id: 'R102',
  title: "A ledger balance is the last statement's plus current transactions",
  path: 'ledgers[].ledger_balance',
  isLocked: true,
  code: 'balance_mismatch_on_ledger_balance',
  message:
    'The ledger balance {given} does not equal the last statement balance plus current transactions ({computed}).',
  check(account, context, report) {
    for (const { ledger, expected } of checkLedgers(account, context)) {
      if (expected === undefined) continue;
      const given = ledger.value.ledger_balance ?? NOTHING;
      const computed = unitsToPounds(expected);
      report({
        path: `${ledger.path}.ledger_balance`,
        data: { given, computed },
      });
    }
  },
});

/**
 * R103: the ledger balances add up to the transfer balance, when both are given. Where they would if those reported by R102
 * were right, the transfer balance is.
 */
export const transferBalance = accountRule({
  id: 'R103',
  title: 'Ledger balances add up to the transfer balance, when both are given',
  path: 'transfer_balance',
  isLocked: true,
  code: 'ledger_balances_not_equal_to_transfer_balance',
  message: 'The ledger balances add up to {computed}, not to the transfer balance {given}.',
  check(account, context, report) {
    if (account.payload.transfer_balance === undefined || account.payload.ledgers === undefined) return;
    const transferred = poundsToUnits(account.payload.transfer_balance);
    let total = 0n;
    let corrected = 0n;
    let checked = 0;
    for (const { given, expected, historical } of checkLedgers(account, context)) {
      // The right balance of a ledger in which nothing agrees is unknown.
      if (given === undefined || (expected !== undefined && historical !== undefined)) return;
      total += given;
      corrected += expected ?? given;
      checked += 1;
    }
    if (checked < (account.payload.ledgers?.length ?? 0) || total === transferred || corrected === transferred) return;
    report({
      path: 'transfer_balance',
      data: { computed: unitsToPounds(total), given: account.payload.transfer_balance },
    });
  },
});

/** R104: historical transactions, when given, add up to the last statement balance. */
export const statementBalance = accountRule({
  id: 'R104',
  title: 'Historical transactions add up to the last statement balance',
  path: 'ledgers[].last_statement_balance',
  isLocked: true,
  code: 'historical_statement_transactions_balance_mismatch',
  message: 'The historical transactions add up to {computed}, not to the last statement balance {given}.',
  check(account, context, report) {
    for (const { ledger, historical } of checkLedgers(account, context)) {
      if (historical === undefined) continue;
      const given = ledger.value.last_statement_balance ?? NOTHING;
      report({
        path: `${ledger.path}.last_statement_balance`,
        data: { computed: unitsToPounds(historical), given },
      });
    }
  },
});
