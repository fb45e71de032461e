import type { CreateOptions, TransactionOptions } from '../client-options.js';
import type { Call } from '../transport/call.js';
import { correctCallOf, createCallOf, validateCallOf } from './account-calls.js';
import { notesCallOf, paymentInstructionCallOf, statementsCallOf, transactionsCallOf } from './later-data-calls.js';

/** Calls whose whole body may be given as text. */
export type TextOperation =
  | 'validate'
  | 'create'
  | 'correct'
  | 'addNotes'
  | 'addTransactions'
  | 'addStatements'
  | 'addPaymentInstruction';

/** Options of those calls; each looks at its own. */
export type TextOptions = CreateOptions & TransactionOptions;

const CALLS: Readonly<Record<TextOperation, (body: string, options: TextOptions) => Call>> = {
  validate: validateCallOf,
  create: createCallOf,
  correct: correctCallOf,
  addNotes: notesCallOf,
  addTransactions: transactionsCallOf,
  addStatements: statementsCallOf,
  addPaymentInstruction: paymentInstructionCallOf,
};

/** A call with the body as it stands. */
export function textCall(operation: TextOperation, body: string, options: TextOptions): Call {
  return CALLS[operation](body, options);
}
