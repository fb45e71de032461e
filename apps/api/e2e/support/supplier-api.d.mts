import type { DemoCredentials } from './carryover.mjs';

/** Of the body of an answer, the members that typed programs read. */
export interface AnsweredBody {
  readonly status?: string;
  readonly code?: string;
  readonly error_detail?: string;
  readonly latest_error?: { readonly code: string } | null;
}

/** What was answered. */
export interface Answered<Body = AnsweredBody> {
  readonly status: number;
  readonly body: Body;
}

/** The calls a supplier makes, as answers with status and body; nothing is tried again. */
export declare class SupplierApi {
  static open(
    url: string,
    credentials: Pick<DemoCredentials, 'organization_secret_key' | 'import_supplier'>,
  ): Promise<SupplierApi>;
  /** The header that every call carries. */
  readonly authorization: string;
  /** The calls for another supplier of the organisation. */
  for(supplier: string): SupplierApi;
  validate(payload: object): Promise<Answered>;
  create(payload: object, query?: string): Promise<Answered>;
  correct(payload: object): Promise<Answered>;
  status(number: string): Promise<Answered>;
  addTransactions(number: string, transactions: readonly object[], query?: string): Promise<Answered>;
  addNotes(number: string, notes: readonly object[]): Promise<Answered>;
  addStatements(number: string, statements: readonly object[]): Promise<Answered>;
  addPaymentInstruction(number: string, instruction: object): Promise<Answered>;
}

/** One call with an optional JSON body. @typeParam Body what the caller reads of the answer */
export declare function call<Body = AnsweredBody>(
  url: string,
  options?: { method?: string; body?: unknown; headers?: Readonly<Record<string, string>> },
): Promise<Answered<Body>>;

/** Runs `act` on every item, `width` at a time. */
export declare function inParallel<Item>(
  items: readonly Item[],
  width: number,
  act: (item: Item, index: number) => Promise<unknown>,
): Promise<void>;
