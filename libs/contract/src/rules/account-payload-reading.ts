import { type FieldErrorTree } from '../errors/field-errors/field-error-tree.js';
import { type AccountImportRequest } from '../payload/dto/account-import.request.js';
import { type Problem, type ReadableAccount } from './rule.js';

/**
 * An account payload that was accepted. Any rule may have been lowered to a warning, so only supplier and account number are sure to be there.
 */
export type AcceptedAccount = Accepted<AccountImportRequest> &
  Pick<AccountImportRequest, 'import_supplier' | 'external_account_number'>;

/** The part of an object of the contract that was sent; every field that is there is valid in form. */
export type Accepted<T> = T extends (infer Item)[]
  ? Accepted<Item>[]
  : T extends object
    ? { [Name in keyof T]?: Accepted<T[Name]> }
    : T;

/** Result of reading and checking an account payload. */
export interface AccountPayloadReading {
  /** The normalised payload as a plain object; null when anything refuses it. */
  readonly payload: AcceptedAccount | null;
  /** The readable part of the payload; values with a problem of shape are missing. */
  readonly readable: ReadableAccount;
  readonly errors: FieldErrorTree;
  /** The same problems as a list, with the rule and the short code of each: shape first, then rules. */
  readonly ruleErrors: readonly Problem[];
  /** What does not refuse the payload: oddities, rules that staff have lowered, and for a sandbox supplier nearly all. */
  readonly warnings: readonly Problem[];
}
