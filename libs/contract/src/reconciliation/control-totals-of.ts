import type { PostImportTransaction } from '../payload/post-import/index.js';
import type { AcceptedAccount } from '../rules/read-account-payload.js';
import { countsTowardsBalance } from '../rules/transactions/counts-towards-balance.js';
import { poundsToUnits, signedUnits, unitsToPounds } from '../values/pounds.js';
import type { AccountControlTotals } from './control-totals.payload.js';

/** What the control totals need of a transaction, sent with the account or afterwards. */
type CountedTransaction = Partial<Pick<PostImportTransaction, 'type' | 'amount' | 'to_prepay_meter_serial_number'>>;

/**
 * The control totals of an account, from what was sent of it: its transfer balance and what was added since (R101, without
 * what goes to a prepay meter, R170), its meter points, and all its transactions, current, historical and added.
 *
 * @param account a valid payload
 * @param added transactions that were sent for it later; one that was skipped because it was there already is not one
 * @throws RangeError for an amount that is no decimal, and for an unknown type of transaction
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
    balance: unitsToPounds(poundsToUnits(account.transfer_balance ?? '0') + addedToBalance),
    transactions: { count: sent.length + added.length, sum: unitsToPounds(effectOf([...sent, ...added])) },
  };
}

/** What transactions add to a balance, in 10^-10 pounds; nothing where a sandbox supplier left amount or type out. */
function effectOf(transactions: readonly CountedTransaction[]): bigint {
  return transactions.reduce(
    (sum, { type, amount }) => (type === undefined || amount === undefined ? sum : sum + signedUnits(type, amount)),
    0n,
  );
}
