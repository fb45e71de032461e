import { type AccountView } from '../account-view.js';
import { type LedgerEntry, ledgers } from '../ledgers/ledgers.js';
import { type RuleContext } from '../rule.js';
import { isGiven, usableBilledTo } from './billing-history.js';

/** The end of the last statement of a ledger, as far as it is known. */
export interface Boundary {
  /** The last day of historical transactions: the closing date, or the date billed up to in its place (R105). */
  readonly historicalUpTo?: string;
  /** Current transactions are later than this closing date. */
  readonly currentAfter?: string;
  /** Without a closing date current transactions are not earlier than the date billed up to. */
  readonly currentFrom?: string;
}

/** A ledger and where its last statement ends. */
interface BoundedLedger {
  readonly ledger: LedgerEntry;
  readonly boundary: Boundary;
}

/** The ledgers of an account with where their last statements end. */
export function boundedLedgers(account: AccountView, context: RuleContext): readonly BoundedLedger[] {
  const billedTo = usableBilledTo(account, context);
  return ledgers(account).map((ledger) => ({ ledger, boundary: boundaryOf(ledger, billedTo, context) }));
}

/** A closing date in the future bounds nothing where it is refused (R111). */
function boundaryOf({ path, value }: LedgerEntry, billedTo: string | undefined, context: RuleContext): Boundary {
  const { last_statement_closing_date: closed } = value;
  if (closed !== undefined) {
    const isRefused = closed > context.today && context.refuses('R111');
    return isRefused ? {} : { historicalUpTo: closed, currentAfter: closed };
  }
  if (billedTo === undefined || isGiven(closed, `${path}.last_statement_closing_date`, context)) return {};
  return { historicalUpTo: billedTo, currentFrom: billedTo };
}
