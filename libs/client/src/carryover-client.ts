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
  differingFieldsCall,
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

/** Results of a request, one for each item, each with whether the item was new. */
export interface Results<T> {
  /** In the order of the request. */
  readonly results: readonly T[];
  /**
   * Whether an earlier attempt of this call ended without an answer. An item reported as already there, or as already
   * marked, may then have been written by that attempt.
   */
  readonly afterUnseenAnswer: boolean;
}

/** The result of a call whose body was given as text. */
export interface TextAnswer {
  readonly answer: unknown;
  /** See {@link Results}. */
  readonly afterUnseenAnswer: boolean;
}

/**
 * Client of the import API for one organisation. Obtains and renews the access token, limits the calls that are under way at
 * once, retries calls that are safe to retry, and throws a `CarryoverError` for every answer that is not a success.
 *
 * `code` is always the import supplier's code and `number` the supplier's own account number.
 */
export class CarryoverClient {
  readonly #transport: Transport;
  /** Waves: accounts sent in parts, and released together. */
  readonly waves: SupplierWaves;
  /** Packs: the signed evidence of a wave or of all accounts. */
  readonly packs: SupplierPacks;
  /** Webhooks: the addresses that events are posted to. */
  readonly webhooks: SupplierWebhooks;

  /** @throws TypeError when an option is invalid */
  constructor(options: CarryoverClientOptions) {
    this.#transport = transportFor(options);
    this.waves = new SupplierWaves(this.#transport);
    this.packs = new SupplierPacks(this.#transport);
    this.webhooks = new SupplierWebhooks(this.#transport);
  }

  /**
   * Validates an account and stores nothing.
   * @returns warnings, when the options ask for them
   * @throws ValidationError with every problem of the payload
   */
  async validate(payload: wire.AccountPayload, options: ValidateOptions = {}): Promise<readonly wire.Warning[]> {
    return (await this.#answer<wire.Accepted>(validateCall(payload, options))).warnings ?? [];
  }

  /**
   * Creates an import: once this returns the import is stored, and a worker creates the account later. While the import is
   * PENDING, another call for the same account replaces its payload.
   *
   * @returns warnings about the payload, when the options ask for them
   * @throws ValidationError, SupplierNotOngoing
   * @throws AlreadyImported the account exists; with `afterUnseenAnswer` most likely created by this very call
   * @throws InProgress a worker is creating the account; with `afterUnseenAnswer` most likely because of this very call. It may
   * come of another payload or be a dry run, and nothing of this one was kept: send it again once the import has settled
   */
  async create(payload: wire.AccountPayload, options: CreateOptions = {}): Promise<readonly wire.Warning[]> {
    return (await this.#answer<wire.Accepted>(createCall(payload, options))).warnings ?? [];
  }

  /**
   * Corrects an imported account. Takes the whole payload; the fields that differ from the stored one are changed, all or none.
   * The same correction sent again is UNCHANGED.
   *
   * @returns the fields that were changed, or with `isDryRun` would be
   * @throws CorrectionRefused a field that differs cannot be corrected, or was changed or billed since
   * @throws ValidationError, NotFound there is no account of the pair
   */
  correct(payload: wire.AccountPayload, options: CorrectOptions = {}): Promise<wire.AccountCorrection> {
    return this.#answer(correctCall(payload, options));
  }

  /**
   * Makes a call whose request body is JSON text, sent unchanged, so that no digit of a number is lost: for files
   * with one request a line. Returns and throws as that call does.
   */
  async sendText(operation: TextOperation, body: string, options: TextOptions = {}): Promise<TextAnswer> {
    const { body: answer, facts } = await this.#transport.send(textCall(operation, body, options));
    return { answer, afterUnseenAnswer: facts.afterUnseenAnswer };
  }

  /** Reads the status of an import. @throws NotFound */
  status(code: string, number: string, options: StatusOptions = {}): Promise<wire.ImportStatus> {
    return this.#answer(statusCall(code, number, options));
  }

  /** Reads the status of an import as version 1 of the API names it. @throws NotFound */
  transferStatus(code: string, number: string, options: CallOptions = {}): Promise<wire.TransferStatus> {
    return this.#answer(transferStatusCall(code, number, options));
  }

  /**
   * Waits until an import is neither PENDING nor IN_PROGRESS, and returns its status then.
   * @throws NotFound, NotSettledInTime
   */
  async waitUntilSettled(code: string, number: string, options: SettleOptions = {}): Promise<wire.ImportStatus> {
    for await (const [, status] of this.settled(code, [number], options)) return status;
    throw new TypeError('There is no import to wait for.');
  }

  /** Yields each import once it has settled, as `[number, status]`. @throws NotFound, NotSettledInTime */
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

  /** Yields the imports of a supplier, oldest first; reads them page by page. @throws NotFound there is no such supplier */
  listImports(code: string, options: ImportListOptions & PageOptions = {}): AsyncIterable<wire.ImportListEntry> {
    return linkedPages(this.#transport, listImportsCall(code, options));
  }

  /**
   * Yields the imports of a supplier from one streamed answer: a single snapshot of all of them, with little of it in memory.
   * @throws RateLimited too many lists are being read at once
   * @throws ListBrokenOff entries are missing; read it again
   */
  streamImports(code: string, options: ImportListOptions = {}): AsyncIterable<wire.ImportListEntry> {
    return streamedList(this.#transport, streamImportsCall(code, options));
  }

  /** Yields the events of an account, oldest first. @throws NotFound */
  accountEvents(
    code: string,
    number: string,
    options: PageOptions & CallOptions = {},
  ): AsyncIterable<wire.AccountEvent> {
    return linkedPages(this.#transport, accountEventsCall(code, number, options));
  }

  /** Reads the page of a supplier's event feed that follows a cursor. */
  eventPage(code: string, options: FeedOptions = {}): Promise<wire.FeedPage> {
    return this.#answer(eventPageCall(code, options));
  }

  /** Yields the entries of a supplier's event feed after a cursor. Store the cursor of each entry together with your own work for it. */
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

  /** Adds notes to an imported account; notes that it has already are left out. @throws ValidationError, NotFound */
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
   * @throws TransactionRefused names the first transaction that cannot be added
   * @throws ValidationError, NotFound
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
   * Adds historical statements to an imported account, all or none.
   * @throws ValidationError also for a statement that the account has already; with `afterUnseenAnswer` most likely added by
   * this very call
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
   * Adds a payment instruction, which the payment vendor has to confirm.
   * @throws PaymentInstructionRefused also when the account has an active one; with `afterUnseenAnswer` it is most likely
   * that of this very call
   * @throws PaymentVendorUnavailable the vendor did not answer any of the attempts
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

  /** Reads the registration status of each meter point of an imported account. @throws NotFound it has none */
  meterPointStatuses(
    code: string,
    number: string,
    options: CallOptions = {},
  ): Promise<readonly wire.MeterPointStatus[]> {
    return this.#answer(meterPointStatusesCall({ code, number }, options));
  }

  /**
   * Compares control totals with the imported accounts. The totals are streamed. Every call creates a report, so a call whose
   * answer was not seen is not retried.
   * @param controlTotals opens the totals from their beginning: UTF-8, one account per line
   * @returns the report, in the state COMPUTING when the comparison takes longer than a few seconds
   * @throws ValidationError naming the lines that are wrong, ReconciliationInProgress, NotFound, RateLimited where the service receives
   *   as many of them as it takes at a time
   */
  reconcile(
    code: string,
    controlTotals: () => AsyncIterable<Uint8Array>,
    options: ReconcileOptions = {},
  ): Promise<wire.Reconciliation> {
    return this.#answer(reconcileCall(code, controlTotals, options));
  }

  /**
   * Sends a further part of control totals that were begun with `isOpen`, or replaces a part that was sent before.
   * @param part number of the part; 1 is the one that began the report
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

  /** Compares all parts with the imported accounts, or compares them again. @throws ReconciliationInProgress, NotFound */
  recompute(code: string, reportId: string, options: CallOptions = {}): Promise<wire.Reconciliation> {
    return this.#answer(recomputeCall({ code, reportId }, options));
  }

  /** Reads the state and the summary of a report. @throws NotFound */
  async reconciliation(code: string, reportId: string, options: CallOptions = {}): Promise<wire.Reconciliation> {
    const call = reconciliationCall({ code, reportId }, options);
    const { accounts: _, ...report } = await this.#answer<wire.Reconciliation & { accounts: unknown }>(call);
    return report;
  }

  /** Waits while a report is COMPUTING; its `status` says whether it is READY, FAILED, or RECEIVING further parts. @throws NotFound, NotSettledInTime */
  waitUntilReconciled(code: string, reportId: string, options: SettleOptions = {}): Promise<wire.Reconciliation> {
    const signals = this.#transport.signalsOf(options.signal);
    return endedReconciliation(() => this.reconciliation(code, reportId, options), { ...options, signals });
  }

  /** Yields the accounts of a report, by account number unless another order is asked for; reads them page by page. @throws NotFound */
  reconciledAccounts(
    code: string,
    reportId: string,
    options: ReconciledAccountsOptions & PageOptions = {},
  ): AsyncIterable<wire.ReconciledAccount> {
    const call = reconciledAccountsCall({ code, reportId }, options);
    return linkedPages(this.#transport, call, 'accounts');
  }

  /**
   * Names the fields in which an account of a report differs, of the groups whose digests do. Values that may be personal are masked.
   * @param values what you have of the account: a payload or part of one, as JSON text, which is sent as it is
   * @throws ValidationError, NotFound the report says nothing of such an account, or it was not imported
   */
  differingFields(
    code: string,
    reportId: string,
    externalAccountNumber: string,
    values: string,
    options: CallOptions = {},
  ): Promise<wire.DifferingFields> {
    return this.#answer(differingFieldsCall({ code, reportId }, externalAccountNumber, values, options));
  }

  /**
   * Runs an action for each item, with as many at once as the client allows calls. Takes an item from the source only when a
   * slot is free, so the source may be longer than memory.
   * @throws the first error of `act` or of the source, once the running actions have ended
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
