import { isGiven, usableBilledTo } from './billing-history.js';
import { type LedgerPlace, ledgers } from './ledger-places.js';
import { type ReadableAccount, type RuleContext } from './rule.js';

/** Where the last statement of a ledger ends, as far as it can be told. */
export interface Boundary {
  /** The last day of historical transactions: the closing date, or the date billed up to in its place (R105). */
  readonly historicalUpTo?: string;
  /** Current transactions are later than this closing date. */
  readonly currentAfter?: string;
  /** Without a closing date current transactions are not earlier than the date billed up to. */
  readonly currentFrom?: string;
}

/** A ledger and where its last statement ends. A closing date in the future is reported (R111) and bounds nothing. */
export function* boundedLedgers(
  account: ReadableAccount,
  context: RuleContext,
): Generator<{ readonly ledger: LedgerPlace; readonly boundary: Boundary }> {
  const billedTo = usableBilledTo(account, context);
  for (const ledger of ledgers(account)) {
    const { last_statement_closing_date: closed } = ledger.value;
    if (closed !== undefined) {
      yield { ledger, boundary: closed > context.today ? {} : { historicalUpTo: closed, currentAfter: closed } };
    } else if (billedTo === undefined || isGiven(closed, `${ledger.path}.last_statement_closing_date`, context)) {
      yield { ledger, boundary: {} };
    } else {
      yield { ledger, boundary: { historicalUpTo: billedTo, currentFrom: billedTo } };
    }
  }
}
