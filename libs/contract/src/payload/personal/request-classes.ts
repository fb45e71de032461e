import { AccountImportRequest } from '../dto/index.js';
import type { PayloadClass } from '../field-spec.js';
import {
  HistoricalStatementsRequest,
  NotesRequest,
  PaymentInstructionRequest,
  TransactionsRequest,
} from '../post-import/index.js';

/** The requests whose values are kept, by the word for where something kept is from. */
export const REQUEST_CLASSES = {
  account: AccountImportRequest,
  notes: NotesRequest,
  transactions: TransactionsRequest,
  statements: HistoricalStatementsRequest,
  payment_instruction: PaymentInstructionRequest,
} as const satisfies Record<string, PayloadClass>;
