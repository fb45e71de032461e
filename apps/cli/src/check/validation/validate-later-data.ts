import {
  fieldsOf,
  HistoricalStatementsRequest,
  isJsonObject,
  NotesRequest,
  type PayloadClass,
  PaymentInstructionRequest,
  PostImportRequest,
  parseStrictJson,
  readRequestBy,
  type Standard,
  TransactionsRequest,
  type Validation,
  validateNotes,
  validateRequest,
  validateStatements,
} from '@carryover/contract';
import { wrongRegistrationDate } from '../../send/registration-date.js';
import type { ValidatedAccount } from './validate-account.js';

type Check = (raw: unknown, standard: Standard) => Validation;

/** A request that adds something to an account. */
interface Form {
  /** The field that no other request has, by which it is known. */
  readonly field: string;
  /** All that it may have. */
  readonly fields: ReadonlySet<string>;
  readonly check: Check;
}

function form(field: string, type: PayloadClass, check: Check): Form {
  return { field, fields: new Set(fieldsOf(type).keys()), check };
}

/**
 * The requests that add something to an account. Of transactions and payment instructions the shape is checked; what they have to
 * fit, the account and the platform's lists, is not at hand.
 */
const FORMS: readonly Form[] = [
  form('notes', NotesRequest, (raw, by) => validateNotes(readRequestBy(NotesRequest, raw, by))),
  form('statements', HistoricalStatementsRequest, (raw, by) =>
    validateStatements(readRequestBy(HistoricalStatementsRequest, raw, by)),
  ),
  form('transactions', TransactionsRequest, (raw, by) =>
    validateRequest(readRequestBy(TransactionsRequest, raw, by), [], {}),
  ),
  form('vendor', PaymentInstructionRequest, (raw, by) =>
    validateRequest(readRequestBy(PaymentInstructionRequest, raw, by), [], {}),
  ),
];

/** Whose account a request is about: what every request has. */
const COMMON = fieldsOf(PostImportRequest);

/**
 * Checks a line that is a request for `carryover notes`, `statements`, `transactions`, `instructions` or `registrations`.
 * @param bytes the line, which is read again: amounts are checked as they were written
 * @returns null for any other line, which is an account
 */
export function validateLaterData(raw: unknown, bytes: Buffer, standard: Standard): ValidatedAccount | null {
  if (!isJsonObject(raw)) return null;
  const keys = Object.keys(raw).filter((key) => !COMMON.has(key));
  const account = nameOf(raw);
  // A line with nothing but a number is an account that was cut short, unless it has the date of a registration.
  if (keys.length === 1 && keys[0] === 'supply_start_date') {
    const wrong = wrongRegistrationDate(raw);
    return { account, isLater: true, problems: wrong === null ? [] : [wrong], warnings: [] };
  }
  const found = FORMS.find(({ field, fields }) => keys.includes(field) && keys.every((key) => fields.has(key)));
  if (found === undefined) return null;
  const { problems, warnings } = found.check(parseStrictJson(bytes, { exactNumbers: true }), standard);
  return { account, isLater: true, problems, warnings };
}

function nameOf({ import_supplier: supplier, external_account_number: number }: Record<string, unknown>) {
  return {
    ...(typeof supplier === 'string' && { import_supplier: supplier }),
    ...(typeof number === 'string' && { external_account_number: number }),
  };
}
