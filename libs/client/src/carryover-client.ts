import { correctCall, createCall, statusCall, transferStatusCall, validateCall } from './calls/account-calls.js';
import {
  meterPointStatusesCall,
  notesCall,
  paymentInstructionCall,
  registrationFlowsCall,
  statementsCall,
  transactionsCall,
} from './calls/later-data-calls.js';
import { accountEventsCall, eventPageCall, listImportsCall, streamImportsCall } from './calls/list-calls.js';
import {
  recomputeCall,
  reconcileCall,
  reconciledAccountsCall,
  reconciliationCall,
  reconciliationPartCall,
} from './calls/reconciliation-calls.js';
import { type TextOperation, type TextOptions, textCall } from './calls/text-calls.js';
import { testEventCall } from './calls/webhook-calls.js';
import type {
  CallOptions,
  CarryoverClientOptions,
  CorrectOptions,
  CreateOptions,
  ImportListOptions,
  PageOptions,
  ReconciledAccountsOptions,
  ReconcileOptions,
  ReconciliationPartOptions,
  RegistrationOptions,
  StatusOptions,
  TestEventOptions,
  TransactionOptions,
  ValidateOptions,
} from './client-options.js';
import { each } from './each.js';
import { type FeedOptions, feedEntries } from './reading/event-feed.js';
import { linkedPages } from './reading/linked-pages.js';
import { endedReconciliation } from './reading/reconciling.js';
import { type SettleOptions, settledImports } from './reading/settling.js';
import { streamedList } from './reading/streamed-list.js';
import { SupplierPacks } from './supplier-packs.js';
import { SupplierWaves } from './supplier-waves.js';
import { SupplierWebhooks } from './supplier-webhooks.js';
import type { Call } from './transport/call.js';
import type { Transport } from './transport/transport.js';
import { transportFor } from './transport/transport-for.js';
import type * as wire from './types.js';

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

/** What came of a call whose body was given as text. */
export interface TextAnswer {
  readonly answer: unknown;
  /** As of {@link Results}. */
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
  /** Whole books in parts, and their release. */
  readonly waves: SupplierWaves;
  /** What proves a wave or a book. */
  readonly packs: SupplierPacks;
  /** Where events are sent to. */
  readonly webhooks: SupplierWebhooks;

  /** @throws TypeError an option is wrong */
  constructor(options: CarryoverClientOptions) {
    this.#transport = transportFor(options);
    this.waves = new SupplierWaves(this.#transport);
    this.packs = new SupplierPacks(this.#transport);
    this.webhooks = new SupplierWebhooks(this.#transport);
  }

  /**
   * Checks an account and stores nothing.
   * @returns what is odd about it, if that was asked for
   * @throws ValidationError with everything that is wrong with it
   */
  async validate(payload: wire.AccountPayload, options: ValidateOptions = {}): Promise<readonly wire.Warning[]> {
    return (await this.#answer<wire.Accepted>(validateCall(payload, options))).warnings ?? [];
  }

  /**
   * Has an account imported: when this returns the import is stored, and a worker creates the account later. While it is
   * PENDING, creating it again replaces its payload.
   *
   * @returns what is odd about the payload, if that was asked for
   * @throws ValidationError, SupplierNotOngoing
   * @throws AlreadyImported an account exists; with `afterUnseenAnswer` it most likely came of this very call
   * @throws InProgress the account is being created; with `afterUnseenAnswer` most likely from this very call
   */
  async create(payload: wire.AccountPayload, options: CreateOptions = {}): Promise<readonly wire.Warning[]> {
    return (await this.#answer<wire.Accepted>(createCall(payload, options))).warnings ?? [];
  }

  /**
   * Corrects an imported account by its whole payload: what differs from the payload before is changed, all of it or nothing, and the same
   * correction again is UNCHANGED.
   *
   * @returns what it changed, or with `isDryRun` would change
   * @throws CorrectionRefused a field that differs cannot be corrected, or was changed or billed since
   * @throws ValidationError, NotFound there is no account of the pair
   */
  correct(payload: wire.AccountPayload, options: CorrectOptions = {}): Promise<wire.AccountCorrection> {
    return this.#answer(correctCall(payload, options));
  }

  /**
   * Makes a call with its whole request body as the JSON text it is, digit for digit: for files that hold a request a
   * line. Answers and errors are those of the call.
   */
  async sendText(operation: TextOperation, body: string, options: TextOptions = {}): Promise<TextAnswer> {
    const { body: answer, facts } = await this.#transport.send(textCall(operation, body, options));
    return { answer, afterUnseenAnswer: facts.afterUnseenAnswer };
  }

  /** How far an import is. @throws NotFound */
  status(code: string, number: string, options: StatusOptions = {}): Promise<wire.ImportStatus> {
    return this.#answer(statusCall(code, number, options));
  }

  /** How far an import is, in the words of version 1. @throws NotFound */
  transferStatus(code: string, number: string, options: CallOptions = {}): Promise<wire.TransferStatus> {
    return this.#answer(transferStatusCall(code, number, options));
  }

  /**
   * Waits until an import is neither PENDING nor IN_PROGRESS, whatever it is then.
   * @throws NotFound, NotSettledInTime
   */
  async waitUntilSettled(code: string, number: string, options: SettleOptions = {}): Promise<wire.ImportStatus> {
    for await (const [, status] of this.settled(code, [number], options)) return status;
    throw new TypeError('There is no import to wait for.');
  }

  /** Gives each import as it has settled, as `[number, status]`. @throws NotFound, NotSettledInTime */
  settled(
    code: string,
    numbers: Iterable<string>,
    options: SettleOptions = {},
  ): AsyncGenerator<readonly [string, wire.ImportStatus], void, undefined> {
    const read = (number: string): Promise<wire.ImportStatus> => this.status(code, number, options);
    return settledImports(numbers, (asked, act) => this.each(asked, act), read, {
      ...options,
      signals: this.#transport.signalsOf(options.signal),
    });
  }

  /** Imports of a supplier in the order of their creation, page by page. @throws NotFound there is no such supplier */
  listImports(code: string, options: ImportListOptions & PageOptions = {}): AsyncIterable<wire.ImportListEntry> {
    return linkedPages(this.#transport, listImportsCall(code, options));
  }

  /**
   * The same in one answer: one look at all imports, however many, of which only a little is ever in memory.
   * @throws RateLimited no place is free for one more reader
   * @throws ListBrokenOff entries are missing; read it again
   */
  streamImports(code: string, options: ImportListOptions = {}): AsyncIterable<wire.ImportListEntry> {
    return streamedList(this.#transport, streamImportsCall(code, options));
  }

  /** What happened to an account, oldest first. @throws NotFound */
  accountEvents(
    code: string,
    number: string,
    options: PageOptions & CallOptions = {},
  ): AsyncIterable<wire.AccountEvent> {
    return linkedPages(this.#transport, accountEventsCall(code, number, options));
  }

  /** One page of a supplier's feed of events, behind the cursor that was stored last. */
  eventPage(code: string, options: FeedOptions = {}): Promise<wire.FeedPage> {
    return this.#answer(eventPageCall(code, options));
  }

  /** The feed of a supplier from a cursor on, entry by entry. Store the cursor of each with what you did with it. */
  events(code: string, options: FeedOptions = {}): AsyncIterable<wire.FeedEntry> {
    const signals = this.#transport.signalsOf(options.signal);
    return feedEntries((after) => this.eventPage(code, { ...options, after }), options, signals);
  }

  /**
   * Writes an event of a kind into the feed of a sandbox, marked by `data.test`.
   * @throws CarryoverError with the code `test_event_not_possible` for a live supplier, or without such an import
   * @throws ValidationError there is no such kind
   */
  writeTestEvent(code: string, event: string, options: TestEventOptions & CallOptions = {}): Promise<wire.TestEvent> {
    return this.#answer(testEventCall(code, event, options));
  }

  /** Adds notes to an imported account; what it has already is not added again. @throws ValidationError, NotFound */
  addNotes(
    code: string,
    number: string,
    notes: readonly wire.NoteInput[],
    options: CallOptions = {},
  ): Promise<Results<wire.AddedNote>> {
    return this.#results(notesCall({ code, number }, notes, options));
  }

  /**
   * Adds transactions to an imported account, all or none. Amounts given as text are sent digit for digit.
   * @throws TransactionRefused about the first that cannot be added, ValidationError, NotFound
   */
  addTransactions(
    code: string,
    number: string,
    transactions: readonly wire.TransactionInput[],
    options: TransactionOptions = {},
  ): Promise<Results<wire.AddedTransaction>> {
    return this.#results(transactionsCall({ code, number }, transactions, options));
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
    statements: readonly wire.StatementInput[],
    options: CallOptions = {},
  ): Promise<wire.AddedStatements> {
    return this.#answer(statementsCall({ code, number }, statements, options));
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
    instruction: wire.PaymentInstructionInput,
    options: CallOptions = {},
  ): Promise<wire.AddedPaymentInstruction> {
    return this.#answer(paymentInstructionCall({ code, number }, instruction, options));
  }

  /** Marks the meter points of an account for registration. @throws NotFound no meter point of an imported account */
  sendRegistrationFlows(
    code: string,
    number: string,
    options: RegistrationOptions = {},
  ): Promise<Results<wire.RegistrationFlowResult>> {
    return this.#results(registrationFlowsCall({ code, number }, options));
  }

  /** Where the meter points of an imported account stand. @throws NotFound it has none */
  meterPointStatuses(
    code: string,
    number: string,
    options: CallOptions = {},
  ): Promise<readonly wire.MeterPointStatus[]> {
    return this.#answer(meterPointStatusesCall({ code, number }, options));
  }

  /**
   * Has control totals compared with what was imported. They are sent while they are read; each call makes a report, so
   * after an answer that was not seen they are not sent again.
   * @param controlTotals reads them from the beginning: UTF-8, a line an account
   * @returns the report, COMPUTING when the comparison takes longer than some seconds
   * @throws ValidationError naming the lines that are wrong, ReconciliationInProgress, NotFound
   */
  reconcile(
    code: string,
    controlTotals: () => AsyncIterable<Uint8Array>,
    options: ReconcileOptions = {},
  ): Promise<wire.Reconciliation> {
    return this.#answer(reconcileCall(code, controlTotals, options));
  }

  /**
   * Sends one more part of control totals that were begun with `isOpen`, or a part of them anew, which takes the place of what it had.
   * @param part from 1, which is what came first
   * @throws as {@link reconcile}
   */
  reconcilePart(
    code: string,
    reportId: string,
    part: number,
    controlTotals: () => AsyncIterable<Uint8Array>,
    options: ReconciliationPartOptions = {},
  ): Promise<wire.ReconciliationPart> {
    return this.#answer(reconciliationPartCall({ code, reportId }, part, controlTotals, options));
  }

  /** Has all parts compared with what was imported, or compared again. @throws ReconciliationInProgress, NotFound */
  recompute(code: string, reportId: string, options: CallOptions = {}): Promise<wire.Reconciliation> {
    return this.#answer(recomputeCall({ code, reportId }, options));
  }

  /** How far a report is, and what it found. @throws NotFound */
  async reconciliation(code: string, reportId: string, options: CallOptions = {}): Promise<wire.Reconciliation> {
    const call = reconciliationCall({ code, reportId }, options);
    const { accounts: _, ...report } = await this.#answer<wire.Reconciliation & { accounts: unknown }>(call);
    return report;
  }

  /** Waits until a report is READY, or FAILED: look at `status`. @throws NotFound, NotSettledInTime */
  waitUntilReconciled(code: string, reportId: string, options: SettleOptions = {}): Promise<wire.Reconciliation> {
    const signals = this.#transport.signalsOf(options.signal);
    return endedReconciliation(() => this.reconciliation(code, reportId, options), { ...options, signals });
  }

  /** The accounts of a report, in the order of their numbers unless another is asked for, page by page. @throws NotFound */
  reconciledAccounts(
    code: string,
    reportId: string,
    options: ReconciledAccountsOptions & PageOptions = {},
  ): AsyncIterable<wire.ReconciledAccount> {
    const call = reconciledAccountsCall({ code, reportId }, options);
    return linkedPages(this.#transport, call, 'accounts');
  }

  /**
   * Acts on items, as many at once as calls may be under way, and takes the next one only when there is room: for sources
   * that are too long for memory.
   * @throws whatever `act` or the source throws first, once what is under way has ended
   */
  each<T>(items: Iterable<T> | AsyncIterable<T>, act: (item: T, index: number) => Promise<unknown>): Promise<void> {
    return each(items, this.#transport.concurrency, act);
  }

  async #answer<T>(call: Call): Promise<T> {
    return (await this.#transport.send<T>(call)).body;
  }

  /** Results are a list, or a list called `results`. */
  async #results<T>(call: Call): Promise<Results<T>> {
    const { body, facts } = await this.#transport.send<readonly T[] | { readonly results: readonly T[] }>(call);
    return { results: 'results' in body ? body.results : body, afterUnseenAnswer: facts.afterUnseenAnswer };
  }
}
