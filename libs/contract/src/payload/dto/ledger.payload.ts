import { CivilDate, DecimalText, NestedList } from '../decorators/index.js';
import { LIST_CAPS } from '../list-caps.js';
import { LedgerTransactionPayload } from './ledger-transaction.payload.js';

/** A ledger with the transactions of its last and of its open statement. */
export class LedgerPayload {
  @NestedList(() => LedgerTransactionPayload, {
    meaning: 'Transactions since the last statement.',
    cap: LIST_CAPS.current_statement_transactions,
  })
  current_statement_transactions?: LedgerTransactionPayload[];

  @NestedList(() => LedgerTransactionPayload, {
    meaning: 'Transactions up to the last statement.',
    cap: LIST_CAPS.historical_statement_transactions,
  })
  historical_statement_transactions?: LedgerTransactionPayload[];

  @CivilDate({
    meaning: 'Last day of the last statement.',
    required: 'conditional',
    example: '2024-08-31',
    personal: false,
  })
  last_statement_closing_date?: string;

  @DecimalText({
    meaning: 'Balance at the last statement, in pounds: the sum of the historical transactions; 0 when left out.',
    required: 'conditional',
    integer: 10,
    fraction: 10,
    example: '-10.20',
    personal: false,
  })
  last_statement_balance?: string;

  @CivilDate({
    meaning: 'Day the last statement was sent; the closing date when left out.',
    example: '2024-09-02',
    personal: false,
  })
  last_statement_issue_date?: string;

  @DecimalText({
    meaning: 'Balance of the ledger, in pounds: that of the last statement and the transactions since.',
    required: 'conditional',
    integer: 10,
    fraction: 10,
    example: '61.80',
    personal: false,
  })
  ledger_balance?: string;
}
