import { AccountImportRequest } from '../dto/index.js';
import type { PayloadClass } from '../field-spec.js';
import {
  HistoricalStatementsRequest,
  NotesRequest,
  PaymentInstructionRequest,
  TransactionsRequest,
} from '../post-import/index.js';

/** The requests whose values are stored, by the name of the source in stored warnings. */
export const REQUEST_CLASSES = {
  account: AccountImportRequest,
  notes: NotesRequest,
  transactions: TransactionsRequest,
  statements: HistoricalStatementsRequest,
  payment_instruction: PaymentInstructionRequest,
} as const satisfies Record<string, PayloadClass>;
