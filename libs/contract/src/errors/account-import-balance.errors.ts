import { type ErrorEntry, FLAT_FIELD_ERROR } from './error-entry.js';
import { sendAgain, step } from './runbook-steps.js';

/** Raised by the rules that reconcile the money of an account while it is created. */
const balanceError = {
  domain: 'account_import',
  actor: 'supplier',
  retryable: false,
  appearsIn: [FLAT_FIELD_ERROR, 'latest_error'],
} as const;

/** Codes about figures of one payload that do not add up. Figures are compared as exact decimals, never rounded. */
export const accountImportBalanceErrors = {
  ledger_balances_not_equal_to_transfer_balance: {
    ...balanceError,
    meaning: 'The ledger balances do not add up to the transfer balance.',
    runbook: [
      step('Add up ledger_balance over all ledgers and compare with transfer_balance; correct the one that is wrong.'),
      sendAgain,
    ],
  },
  balance_mismatch_on_transfer_balance: {
    ...balanceError,
    appearsIn: ['latest_error'],
    reserved: true,
    meaning: 'The last statement balance and the transactions since do not lead to the transfer balance.',
    runbook: [
      step(
        'Add current_statement_transactions to last_statement_balance and compare with transfer_balance; look for a missing or doubled transaction.',
      ),
      sendAgain,
    ],
  },
  historical_statement_transactions_balance_mismatch: {
    ...balanceError,
    meaning: 'The historical transactions do not lead to the last statement balance.',
    runbook: [
      step(
        'Add up historical_statement_transactions and compare with last_statement_balance; look for a missing or doubled transaction.',
      ),
      sendAgain,
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
