import {
  type CallOptions,
  type CarryoverClientOptions,
  type CreateOptions,
  checkedUrl,
  type ImportList,
  type TransactionOptions,
} from './client-options.js';
import { each } from './each.js';
import { parseExactly, writeExactly } from './json/exact-json.js';
import { type FeedOptions, feedEntries } from './reading/event-feed.js';
import { linkedPages } from './reading/linked-pages.js';
import { type SettleOptions, settledImports } from './reading/settling.js';
import { streamedList } from './reading/streamed-list.js';
import { type Call, pathOf, queryOf } from './transport/call.js';
import { Http } from './transport/http.js';
import { RetryPolicy } from './transport/retry-policy.js';
import { Transport } from './transport/transport.js';
import type {
  AccountEvent,
  AccountPayload,
  AddedNote,
  AddedPaymentInstruction,
  AddedStatements,
  AddedTransaction,
  FeedEntry,
  FeedPage,
  ImportListEntry,
  ImportStatus,
  MeterPointStatus,
  NoteInput,
  PaymentInstructionInput,
  RegistrationFlowResult,
  StatementInput,
  TransactionInput,
  TransferStatus,
} from './types.js';
import { VERSION } from './version.js';

const V1 = '/v1/data-import/';
const ACCOUNTS = '/v2/data-import/accounts/';

/** Results of a request that says of each item whether it was new. */
export interface Results<T> {
  /** In the order of the request. */
  readonly results: readonly T[];
  /**
   * Whether an earlier attempt of the call ended without an answer. Then what is said to be there already, or cannot be
   * marked again, may be the work of that attempt.
   */
  readonly afterUnseenAnswer: boolean;
}

/**
 * The import API of a supplier. Obtains and renews its token, sends so many calls at once, tries again what may be tried
 * again, and throws a {@link CarryoverError} for every answer that is no success.
 *
 * `code` is always the import supplier's code and `number` the supplier's own account number.
 */
export class CarryoverClient {
  readonly #transport: Transport;

  /** @throws TypeError an option is wrong */
  constructor(options: CarryoverClientOptions) {
    const { secretKey, concurrency = 8, timeout = 40_000, fetch = globalThis.fetch, userAgent } = options;
    if (typeof secretKey !== 'string' || secretKey === '') throw new TypeError('secretKey has to be a text.');
    if (!Number.isInteger(concurrency) || concurrency < 1)
      throw new TypeError('concurrency has to be a whole number from 1.');
    const agent = `${userAgent === undefined ? '' : `${userAgent} `}carryover-client/${VERSION}`;
    this.#transport = new Transport({
      http: new Http(checkedUrl(options.apiUrl), fetch, timeout, agent),
      secretKey,
      concurrency,
      policy: new RetryPolicy(options.retry),
      onRetry: options.onRetry,
      signal: options.signal,
    });
  }

  /** Checks an account and stores nothing. @throws ValidationError with everything that is wrong with it */
  async validate(payload: AccountPayload, { signal }: CallOptions = {}): Promise<void> {
    const path = `${ACCOUNTS}validate/`;
    await this.#send({
      operation: 'validate',
      method: 'POST',
      path,
      body: JSON.stringify(payload),
      repeat: 'always',
      signal,
    });
  }

  /**
   * Has an account imported: when this returns the import is stored, and a worker creates the account later. While it is
   * PENDING, creating it again replaces its payload.
   *
   * @throws ValidationError, SupplierNotOngoing
   * @throws AlreadyImported an account exists; with `afterUnseenAnswer` it most likely came of this very call
   * @throws InProgress the account is being created; with `afterUnseenAnswer` most likely from this very call
   */
  async create(payload: AccountPayload, options: CreateOptions = {}): Promise<void> {
    const query = queryOf({
      is_dry_run: options.isDryRun,
      schedule_window_start: momentText(options.scheduleWindowStart),
      schedule_window_end: momentText(options.scheduleWindowEnd),
    });
    const [body, { signal }] = [JSON.stringify(payload), options];
    await this.#send({ operation: 'create', method: 'POST', path: ACCOUNTS + query, body, repeat: 'always', signal });
  }

  /** How far an import is. @throws NotFound */
  status(code: string, number: string, { signal }: CallOptions = {}): Promise<ImportStatus> {
    return this.#get('status', pathOf(ACCOUNTS, code, number), signal);
  }

  /** How far an import is, in the words of version 1. @throws NotFound */
  transferStatus(code: string, number: string, { signal }: CallOptions = {}): Promise<TransferStatus> {
    return this.#get('transferStatus', pathOf(`${V1}account-transfer-status/`, code, number), signal);
  }

  /**
   * Waits until an import is neither PENDING nor IN_PROGRESS, whatever it is then.
   * @throws NotFound, NotSettledInTime
   */
  async waitUntilSettled(code: string, number: string, options: SettleOptions = {}): Promise<ImportStatus> {
    for await (const [, status] of this.settled(code, [number], options)) return status;
    throw new TypeError('number has to be a text.');
  }

  /** Gives each import as it has settled, as `[number, status]`. @throws NotFound, NotSettledInTime */
  settled(
    code: string,
    numbers: Iterable<string>,
    options: SettleOptions = {},
  ): AsyncGenerator<readonly [string, ImportStatus], void, undefined> {
    const read = async (asked: readonly string[]): Promise<readonly ImportStatus[]> => {
      const statuses: ImportStatus[] = [];
      await this.each(asked, async (number, index) => {
        statuses[index] = await this.status(code, number, options);
      });
      return statuses;
    };
    return settledImports(numbers, read, options, this.#transport.signalsOf(options.signal));
  }

  /** Imports of a supplier in the order of their creation, page by page. @throws NotFound there is no such supplier */
  listImports(
    code: string,
    { list = 'all', pageSize = 1_000, signal }: CallOptions & { list?: ImportList; pageSize?: number } = {},
  ): AsyncIterable<ImportListEntry> {
    const path = listPath(list, code) + queryOf({ limit: pageSize });
    return entriesAs(linkedPages(this.#transport, { operation: 'listImports', path, signal }));
  }

  /**
   * The same in one answer: one look at all imports, however many, of which only a little is ever in memory.
   * @throws RateLimited no place is free for one more reader
   * @throws ListBrokenOff entries are missing; read it again
   */
  streamImports(
    code: string,
    { list = 'all', signal }: CallOptions & { list?: ImportList } = {},
  ): AsyncIterable<ImportListEntry> {
    return entriesAs(streamedList(this.#transport, { operation: 'streamImports', path: listPath(list, code), signal }));
  }

  /** What happened to an account, oldest first. @throws NotFound */
  accountEvents(
    code: string,
    number: string,
    { pageSize = 100, signal }: CallOptions & { pageSize?: number } = {},
  ): AsyncIterable<AccountEvent> {
    const path = `${pathOf(ACCOUNTS, code, number)}events/${queryOf({ limit: pageSize })}`;
    return entriesAs(linkedPages(this.#transport, { operation: 'accountEvents', path, signal }));
  }

  /** One page of the feed. @param options.after the cursor stored last */
  eventPage(code: string, { after = null, pageSize = 100, signal }: FeedOptions = {}): Promise<FeedPage> {
    const path = pathOf('/v2/data-import/events/', code) + queryOf({ after, limit: pageSize });
    return this.#get('eventPage', path, signal);
  }

  /** The feed of a supplier from a cursor on, entry by entry. Store the cursor of each with what you did with it. */
  events(code: string, options: FeedOptions = {}): AsyncIterable<FeedEntry> {
    const signals = this.#transport.signalsOf(options.signal);
    return feedEntries((after) => this.eventPage(code, { ...options, after }), options, signals);
  }

  /** Adds notes to an imported account; what it has already is not added again. @throws ValidationError, NotFound */
  addNotes(
    code: string,
    number: string,
    notes: readonly NoteInput[],
    { signal }: CallOptions = {},
  ): Promise<Results<AddedNote>> {
    return this.#addAll<AddedNote>(
      { operation: 'addNotes', path: `${V1}notes/create/`, signal },
      bodyOf(code, number, { notes }),
    );
  }

  /**
   * Adds transactions to an imported account, all or none. Amounts given as text are sent digit for digit.
   * @throws TransactionRefused about the first that cannot be added, ValidationError, NotFound
   */
  async addTransactions(
    code: string,
    number: string,
    transactions: readonly TransactionInput[],
    { signal, ...options }: TransactionOptions = {},
  ): Promise<Results<AddedTransaction>> {
    const path = `${V1}transactions/create/${queryOf({
      check_previously_added: options.checkPreviouslyAdded,
      force_add_to_current_statement: options.forceAddToCurrentStatement,
      dry_run: options.isDryRun,
    })}`;
    const isAddedAgain = options.checkPreviouslyAdded === false && options.isDryRun !== true;
    return this.#addAll<AddedTransaction>(
      {
        operation: 'addTransactions',
        path,
        repeat: isAddedAgain ? 'when-not-done' : 'always',
        parse: parseExactly,
        signal,
      },
      bodyOf(code, number, { transactions }),
    );
  }

  /**
   * Adds statements of the past to an imported account, all or none.
   * @throws ValidationError also for a statement that the account has already; with `afterUnseenAnswer` it most likely came
   * of this very call
   * @throws NotFound
   */
  addStatements(
    code: string,
    number: string,
    statements: readonly StatementInput[],
    { signal }: CallOptions = {},
  ): Promise<AddedStatements> {
    const body = bodyOf(code, number, { statements });
    return this.#post({ operation: 'addStatements', path: `${V1}historical-statements/create/`, body, signal });
  }

  /**
   * Has an account pay by an instruction which its vendor confirms.
   * @throws PaymentInstructionRefused also when the account has an active one; with `afterUnseenAnswer` it is most likely
   * that of this very call
   * @throws PaymentVendorUnavailable the vendor could not be asked, again and again
   * @throws ValidationError, NotFound
   */
  addPaymentInstruction(
    code: string,
    number: string,
    instruction: PaymentInstructionInput,
    { signal }: CallOptions = {},
  ): Promise<AddedPaymentInstruction> {
    const body = bodyOf(code, number, instruction);
    return this.#post({ operation: 'addPaymentInstruction', path: `${V1}payment-instruction/create/`, body, signal });
  }

  /** Marks the meter points of an account for registration. @throws NotFound there is no meter point of an imported account */
  sendRegistrationFlows(
    code: string,
    number: string,
    { supplyStartDate, signal }: CallOptions & { supplyStartDate?: string } = {},
  ): Promise<Results<RegistrationFlowResult>> {
    const path =
      pathOf(`${V1}send-registration-flows/`, code, number) + queryOf({ supply_start_date: supplyStartDate });
    return this.#addAll<RegistrationFlowResult>({ operation: 'sendRegistrationFlows', path, signal });
  }

  /** Where the meter points of an imported account stand. @throws NotFound it has none */
  meterPointStatuses(code: string, number: string, { signal }: CallOptions = {}): Promise<readonly MeterPointStatus[]> {
    return this.#get('meterPointStatuses', pathOf(`${V1}meterpoint-statuses-for-account/`, code, number), signal);
  }

  /**
   * Acts on items, as many at once as calls may be under way, and takes the next one only when there is room: use it for
   * sources that are too long for memory.
   * @throws whatever `act` or the source throws first, once what is under way has ended
   */
  each<T>(items: Iterable<T> | AsyncIterable<T>, act: (item: T, index: number) => Promise<unknown>): Promise<void> {
    return each(items, this.#transport.concurrency, act);
  }

  #get<T>(operation: Call['operation'], path: string, signal: AbortSignal | undefined): Promise<T> {
    return this.#send<T>({ operation, method: 'GET', path, repeat: 'always', signal }).then(({ body }) => body);
  }

  #post<T>(call: Omit<Call, 'method' | 'repeat'>): Promise<T> {
    return this.#send<T>({ repeat: 'always', ...call, method: 'POST' }).then(({ body }) => body);
  }

  /** Results are a list, or a list called `results`. */
  async #addAll<T>(
    call: Omit<Call, 'method' | 'repeat'> & Partial<Pick<Call, 'repeat'>>,
    body?: string,
  ): Promise<Results<T>> {
    const sent = { repeat: 'always', ...call, method: 'POST', ...(body === undefined ? {} : { body }) } as const;
    const answer = await this.#send<readonly T[] | { readonly results: readonly T[] }>(sent);
    const results = 'results' in answer.body ? answer.body.results : answer.body;
    return { results, afterUnseenAnswer: answer.facts.afterUnseenAnswer };
  }

  /** The only place that takes the service at its word: what it answers has the form that its description says. */
  async #send<T>(call: Call): Promise<{ body: T; facts: { afterUnseenAnswer: boolean } }> {
    const { body, facts } = await this.#transport.send(call);
    return { body: body as T, facts };
  }
}

function bodyOf(code: string, number: string, content: object): string {
  return writeExactly({ import_supplier: code, external_account_number: number, ...content });
}

function listPath(list: ImportList, code: string): string {
  return pathOf(`${V1}${list}-account-import-processes/`, code);
}

function momentText(moment: Date | string | undefined): string | undefined {
  return moment instanceof Date ? moment.toISOString() : moment;
}

async function* entriesAs<T>(entries: AsyncIterable<unknown>): AsyncGenerator<T, void, undefined> {
  for await (const entry of entries) yield entry as T;
}
