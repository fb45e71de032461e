import {
  HistoricalStatementsRequest,
  isJsonObject,
  NotesRequest,
  PaymentInstructionRequest,
  parseStrictJson,
  readRequestBy,
  type Standard,
  TransactionsRequest,
  type Validation,
  validateNotes,
  validateRequest,
  validateStatements,
} from '@carryover/contract';
import type { ValidatedAccount } from './validate-account.js';

/** Whose account a request is about: what every request has. */
const COMMON = ['import_supplier', 'external_account_number'];

/**
 * The requests that add something to an account, by the field that none of the others has. Of transactions and payment
 * instructions the shape is checked; what they have to fit, the account and the platform's lists, is not at hand.
 */
const FORMS: readonly {
  readonly field: string;
  readonly others?: readonly string[];
  readonly check: (raw: unknown, standard: Standard) => Validation;
}[] = [
  { field: 'notes', check: (raw, by) => validateNotes(readRequestBy(NotesRequest, raw, by)) },
  { field: 'statements', check: (raw, by) => validateStatements(readRequestBy(HistoricalStatementsRequest, raw, by)) },
  { field: 'transactions', check: (raw, by) => validateRequest(readRequestBy(TransactionsRequest, raw, by), [], {}) },
  {
    field: 'vendor',
    others: ['reference', 'type'],
    check: (raw, by) => validateRequest(readRequestBy(PaymentInstructionRequest, raw, by), [], {}),
  },
];

/**
 * Checks a line that is a request for `carryover notes`, `statements`, `transactions`, `instructions` or `registrations`.
 * @param bytes the line, which is read again: amounts are checked as they were written
 * @returns null for any other line, which is an account
 */
export function validateLaterData(raw: unknown, bytes: Buffer, standard: Standard): ValidatedAccount | null {
  if (!isJsonObject(raw)) return null;
  const keys = Object.keys(raw).filter((key) => !COMMON.includes(key));
  const account = nameOf(raw);
  // A line with nothing but a number is an account that was cut short, unless it has the date of a registration.
  if (keys.length === 1 && keys[0] === 'supply_start_date')
    return { account, isLater: true, problems: [], warnings: [] };
  const form = FORMS.find(
    ({ field, others = [] }) => keys.includes(field) && keys.every((key) => key === field || others.includes(key)),
  );
  if (form === undefined) return null;
  const { problems, warnings } = form.check(parseStrictJson(bytes, { exactNumbers: true }), standard);
  return { account, isLater: true, problems, warnings };
}

function nameOf({ import_supplier: supplier, external_account_number: number }: Record<string, unknown>) {
  return {
    ...(typeof supplier === 'string' && { import_supplier: supplier }),
    ...(typeof number === 'string' && { external_account_number: number }),
  };
}
