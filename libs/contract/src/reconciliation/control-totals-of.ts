import type { PostImportTransaction } from '../payload/post-import/index.js';
import type { AcceptedAccount } from '../rules/account-payload-reading.js';
import { countsTowardsBalance } from '../rules/transactions/counts-towards-balance.js';
import { poundsToUnits, signedUnits, unitsToPounds } from '../values/pounds.js';
import type { AccountControlTotals } from './control-totals.payload.js';

/** Fields of a transaction that control totals need, sent with the account or afterwards. */
type CountedTransaction = Partial<Pick<PostImportTransaction, 'type' | 'amount' | 'to_prepay_meter_serial_number'>>;

/**
 * The control totals of an account, computed from its payload: the balance it comes with and later additions (R101, without
 * transactions of a prepay meter, R170), meter points, and all transactions, current, historical and added.
 * @param account a valid payload
 * @param added transactions that were added after the import; without those skipped because they existed
 * @throws RangeError an amount is no decimal, or a type of transaction is unknown
 */
export function controlTotalsOf(
  account: AcceptedAccount,
  added: readonly CountedTransaction[] = [],
): AccountControlTotals {
  const fuels = (account.supply_addresses ?? []).flatMap(({ meter_points: points = [] }) =>
    points.map(({ supply_type: fuel }) => fuel),
  );
  const sent: readonly CountedTransaction[] = (account.ledgers ?? []).flatMap(
    ({ current_statement_transactions: current = [], historical_statement_transactions: historical = [] }) => [
      ...current,
      ...historical,
    ],
  );
  const addedToBalance = effectOf(added.filter((transaction) => countsTowardsBalance(transaction)));
  return {
    external_account_number: account.external_account_number,
    meter_points: {
      electricity: fuels.filter((fuel) => fuel === 'ELECTRICITY').length,
      gas: fuels.filter((fuel) => fuel === 'GAS').length,
    },
    balance: unitsToPounds(balanceBrought(account) + addedToBalance),
    transactions: { count: sent.length + added.length, sum: unitsToPounds(effectOf([...sent, ...added])) },
  };
}

/** The balance that an account comes with, in 10^-10 pounds: the transfer balance, or what its ledgers come to where none is given; 0 without either. */
export function balanceBrought({ transfer_balance: balance, ledgers = [] }: AcceptedAccount): bigint {
  if (balance !== undefined) return poundsToUnits(balance);
  return ledgers.reduce((sum, { ledger_balance: given, last_statement_balance: closing = '0', ...ledger }) => {
    if (given !== undefined) return sum + poundsToUnits(given);
    return sum + poundsToUnits(closing) + effectOf(ledger.current_statement_transactions ?? []);
  }, 0n);
}

/** Effect of transactions on a balance, in 10^-10 pounds; 0 where a sandbox supplier left out amount or type. */
function effectOf(transactions: readonly CountedTransaction[]): bigint {
  return transactions.reduce(
    (sum, { type, amount }) => (type === undefined || amount === undefined ? sum : sum + signedUnits(type, amount)),
    0n,
  );
}
