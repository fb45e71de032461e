import {
  londonDate,
  mapRequest,
  type Partially,
  type PostImportTransaction,
  type ReadRequest,
  type ReferenceData,
  type TransactionsRequest,
  transactionProblemDetail,
  validateTransactions,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { Clock } from '../../../platform/time/clock.js';
import { AccountMutex, type ImportedAccount } from '../../accounts/index.js';
import { ReferenceDataCache } from '../../catalogue/index.js';
import { PinNoteUseCase } from '../../notes/index.js';
import { ImportWarningsRepository, warningsAbout } from '../../warnings/index.js';
import { AccountKnowledgeQueries } from '../storage/account-knowledge.queries.js';
import { findStoredTransactions } from '../storage/find-stored-transactions.js';
import { MainLedgerRepository } from '../storage/main-ledger.repository.js';
import { transactionRows } from '../storage/transaction-rows.js';
import { TransactionsRepository } from '../storage/transactions.repository.js';
import { meterPointOf } from './meter-point-of.js';
import { movedNote } from './moved-note.js';
import { idsOf, planTransactions, positionsOnAccount, withoutPositions } from './planned-transaction.js';
import { nearestDay, openStatementPeriod, outsideDetail, type StatementPeriod } from './statement-period.js';
import type { TransactionOptions } from './transaction-options.js';
import { differenceNote, storedAt, type TransactionSentAgain } from './transactions-sent-again.js';

/** Add transactions to an account. */
export interface AddTransactions {
  readonly account: ImportedAccount;
  readonly request: ReadRequest<TransactionsRequest>;
  readonly options: TransactionOptions;
}

/** The first transaction that cannot be added, and why. */
export interface RefusedTransaction {
  readonly index: number;
  readonly detail: string;
}

/** Result of adding transactions: an error, or the stored transactions for ids that the account has already. */
export type AddedTransactions =
  | { readonly refused: RefusedTransaction }
  | { readonly stored: ReadonlyMap<number, TransactionSentAgain> };

/** Ends a transaction without keeping what it wrote. */
class NotKept extends Error {
  constructor(readonly outcome: AddedTransactions) {
    super();
  }
}

/** Adds transactions to the main ledger of an imported account, all of them or none (R158). */
@Injectable()
export class AddTransactionsUseCase {
  private readonly mutex = new AccountMutex();

  constructor(
    private readonly ledgers: MainLedgerRepository,
    private readonly knowledge: AccountKnowledgeQueries,
    private readonly transactions: TransactionsRepository,
    private readonly pinNote: PinNoteUseCase,
    private readonly warnings: ImportWarningsRepository,
    private readonly referenceData: ReferenceDataCache,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Everything that depends on what is stored is checked while the account's transactions are locked, so that of two
   * requests at once the second sees what the first added (R155, R167). A dry run does the same and keeps nothing.
   *
   * @throws ServiceUnavailable when too many requests for the same account are before it
   */
  async run(command: AddTransactions): Promise<AddedTransactions> {
    const outcome = await this.mutex.runExclusive(command.account.id, () => this.runInTurn(command));
    failpoint('transactions.committed');
    return outcome;
  }

  private async runInTurn(command: AddTransactions): Promise<AddedTransactions> {
    const referenceData = await this.referenceData.current();
    try {
      return await this.database.transaction(async (tx) => {
        const outcome = await this.add(tx, command, referenceData);
        if ('refused' in outcome || command.options.isDryRun) throw new NotKept(outcome);
        failpoint('transactions.written');
        return outcome;
      });
    } catch (error) {
      if (error instanceof NotKept) return error.outcome;
      throw error;
    }
  }

  private async add(tx: Tx, command: AddTransactions, referenceData: ReferenceData): Promise<AddedTransactions> {
    const { account, options } = command;
    const now = this.clock.now();
    const today = londonDate(now);
    const sent = command.request.kept.walked.value.transactions ?? [];
    const ledger = await this.ledgers.lock(tx, account.id, idsOf(sent));
    const { occurrences } = ledger;
    const skipped = options.checksPreviouslyAdded ? positionsOnAccount(sent, occurrences) : new Set<number>();
    const checked = mapRequest(command.request, (request) => withoutPositions(request, skipped));
    const request = checked.kept.walked.value;
    const knowledge = await this.knowledge.read(tx, account.id, request.transactions ?? [], referenceData);
    const period = openStatementPeriod(ledger.openFrom, today);
    const context = { today, referenceData, movesDates: options.forcesIntoOpenStatement, account: knowledge };
    const { problems, warnings } = validateTransactions(checked, context);
    const [problem] = problems;
    const refused = firstOf(
      problem === undefined ? null : { index: indexOf(problem.path), detail: transactionProblemDetail(problem) },
      options.forcesIntoOpenStatement ? null : firstOutside(request, period),
    );
    if (refused !== null) return { refused };
    // Nothing is wrong, so every transaction could be read.
    const complete = sent as readonly PostImportTransaction[];
    const planned = planTransactions(complete, skipped, occurrences, period);
    if (planned.length > 0) {
      const addition = {
        accountId: account.id,
        ledger,
        addedAt: now,
        meterPointOf: meterPointOf(knowledge.agreements),
      };
      await this.transactions.add(tx, addition.accountId, ledger, transactionRows(planned, addition));
    }
    // What was added before has its warnings already.
    const positions = planned.map(({ index }) => index);
    await this.warnings.add(tx, account.processId, 'transactions', warningsAbout(warnings, positions));
    const body = movedNote(planned);
    if (body !== null) await this.pinNote.run(tx, { accountId: account.id, body, now });
    return { stored: await this.compareSentAgain(tx, account.id, complete, skipped) };
  }

  /** Finds the stored transactions of skipped ones; a pinned note warns staff where another amount or type was sent. */
  private async compareSentAgain(
    tx: Tx,
    accountId: string,
    sent: readonly PostImportTransaction[],
    skipped: ReadonlySet<number>,
  ): Promise<ReadonlyMap<number, TransactionSentAgain>> {
    if (skipped.size === 0) return new Map();
    const ids = idsOf(sent.filter((_, index) => skipped.has(index)));
    const stored = storedAt(sent, skipped, await findStoredTransactions(tx, accountId, ids));
    const body = differenceNote(stored.values());
    if (body !== null) await this.pinNote.run(tx, { accountId, body, now: this.clock.now(), isSaidOnce: true });
    return stored;
  }
}

/** The first transaction whose date is outside the open statement period (R157), or null. */
function firstOutside(request: Partially<TransactionsRequest>, period: StatementPeriod): RefusedTransaction | null {
  for (const [index, one] of (request.transactions ?? []).entries()) {
    const { transaction_id: id, transaction_date: date } = one ?? {};
    if (id === undefined || date === undefined || nearestDay(date, period) === date) continue;
    return { index, detail: outsideDetail(id, date, period) };
  }
  return null;
}

/** The earlier of two in the request; of one transaction the field rules come first. */
function firstOf(first: RefusedTransaction | null, second: RefusedTransaction | null): RefusedTransaction | null {
  if (first === null || second === null) return first ?? second;
  return second.index < first.index ? second : first;
}

/** `transactions.3.amount` is about the fourth. */
function indexOf(path: string): number {
  return Number(path.split('.')[1]);
}
