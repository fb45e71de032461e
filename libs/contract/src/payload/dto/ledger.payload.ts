import { CivilDate, DecimalText, NestedList } from '../decorators/index.js';
import { LIST_CAPS } from '../list-caps.js';
import { LedgerTransactionPayload } from './ledger-transaction.payload.js';

/** A ledger with the transactions of its last and of its open statement. */
export class LedgerPayload {
  @NestedList(() => LedgerTransactionPayload, { cap: LIST_CAPS.current_statement_transactions })
  current_statement_transactions?: LedgerTransactionPayload[];

  @NestedList(() => LedgerTransactionPayload, { cap: LIST_CAPS.historical_statement_transactions })
  historical_statement_transactions?: LedgerTransactionPayload[];

  @CivilDate({ required: 'conditional', personal: false })
  last_statement_closing_date?: string;

  @DecimalText({ required: 'conditional', integer: 10, fraction: 10, personal: false })
  last_statement_balance?: string;

  @CivilDate({ personal: false })
  last_statement_issue_date?: string;

  @DecimalText({ required: 'conditional', integer: 10, fraction: 10, personal: false })
  ledger_balance?: string;
}
