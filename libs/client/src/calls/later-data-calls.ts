import type { CallOptions, RegistrationOptions, TransactionOptions } from '../client-options.js';
import { parseExactly, writeExactly } from '../json/exact-json.js';
import { type Call, pathOf, queryOf } from '../transport/call.js';
import type { NoteInput, PaymentInstructionInput, StatementInput, TransactionInput } from '../types.js';
import { V1 } from './paths.js';

/** Whose data it is. */
export interface Account {
  readonly code: string;
  readonly number: string;
}

/** Adds notes; one that is there already is not added again. */
export function notesCall(account: Account, notes: readonly NoteInput[], { signal }: CallOptions): Call {
  const body = bodyOf(account, { notes });
  return { operation: 'addNotes', method: 'POST', path: `${V1}notes/create/`, body, repeat: 'always', signal };
}

/** Adds transactions; with the check left out each is added as often as it is sent, unless nothing is kept of it. */
export function transactionsCall(
  account: Account,
  transactions: readonly TransactionInput[],
  { checkPreviouslyAdded, forceAddToCurrentStatement, isDryRun, signal }: TransactionOptions,
): Call {
  const query = queryOf({
    check_previously_added: checkPreviouslyAdded,
    force_add_to_current_statement: forceAddToCurrentStatement,
    dry_run: isDryRun,
  });
  return {
    operation: 'addTransactions',
    method: 'POST',
    path: `${V1}transactions/create/${query}`,
    body: bodyOf(account, { transactions }),
    repeat: checkPreviouslyAdded === false && isDryRun !== true ? 'when-not-done' : 'always',
    parse: parseExactly,
    signal,
  };
}

/** Adds statements; one that is there already refuses the request. */
export function statementsCall(account: Account, statements: readonly StatementInput[], { signal }: CallOptions): Call {
  const [path, body] = [`${V1}historical-statements/create/`, bodyOf(account, { statements })];
  return { operation: 'addStatements', method: 'POST', path, body, repeat: 'always', signal };
}

/** Adds a payment instruction; while one is active a further one is refused. */
export function paymentInstructionCall(
  account: Account,
  instruction: PaymentInstructionInput,
  { signal }: CallOptions,
): Call {
  const [path, body] = [`${V1}payment-instruction/create/`, bodyOf(account, instruction)];
  return { operation: 'addPaymentInstruction', method: 'POST', path, body, repeat: 'always', signal };
}

/** Marks meter points; one that is marked already stays so and is told as an error. */
export function registrationFlowsCall({ code, number }: Account, options: RegistrationOptions): Call {
  const query = queryOf({ supply_start_date: options.supplyStartDate });
  const path = pathOf(`${V1}send-registration-flows/`, code, number) + query;
  return { operation: 'sendRegistrationFlows', method: 'POST', path, repeat: 'always', signal: options.signal };
}

/** Asks where meter points stand. */
export function meterPointStatusesCall({ code, number }: Account, { signal }: CallOptions): Call {
  const path = pathOf(`${V1}meterpoint-statuses-for-account/`, code, number);
  return { operation: 'meterPointStatuses', method: 'GET', path, repeat: 'always', signal };
}

function bodyOf({ code, number }: Account, content: object): string {
  return writeExactly({ import_supplier: code, external_account_number: number, ...content });
}
