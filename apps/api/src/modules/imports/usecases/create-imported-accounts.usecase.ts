import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { isOfOneTransaction } from '../../../platform/database/pg-error.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { MicroBatcher } from '../../../platform/lifecycle/micro-batcher.js';
import {
  AccountNotCreatable,
  AccountNumberTaken,
  type CreateAccount,
  CreateAccountUseCase,
  HeldElsewhereQueries,
  MeterPointConflicts,
  type OperatorFlag,
  type PreparedAccount,
} from '../../accounts/index.js';
import { WelcomeMails } from '../../communications/index.js';
import { ImportProcessesRepository, type Lease } from '../process/import-processes.repository.js';
import { PATHS_NAMED } from '../process/latest-error.js';
import { LeaseLost } from '../process/lease-lost.js';

/** Accounts that are created in one transaction at most. */
const MAX_BATCH_SIZE = 32;

/** Transactions under way: one is worked out here while PostgreSQL works on the other. */
const MAX_CONCURRENT = 2;

/** Characters of rows from which on an account gets its own transaction, so that others do not wait for it. */
const LARGE = 200_000;

/** Milliseconds that accounts in one transaction wait for a lock, such as that of a reference another transaction is writing. */
const LOCK_WAIT = 500;

/** Account numbers drawn for one attempt at most. */
const MOST_DRAWS = 5;

/** The dry run went through; thrown to roll it back. */
class DryRunSucceeded extends Error {
  constructor(readonly flags: readonly OperatorFlag[]) {
    super();
  }
}

/** An import with a lease, and the account to create. */
interface ImportedAccount {
  readonly lease: Lease;
  readonly command: CreateAccount;
  readonly prepared: PreparedAccount;
  readonly payloadDigest: string | null;
  /** Number of the account, once it is created. */
  accountNumber?: string;
}

/** Creates the accounts of imports with mails and other follow-ups, and settles the imports, in one transaction. */
@Injectable()
export class CreateImportedAccountsUseCase {
  private readonly batcher = new MicroBatcher<ImportedAccount>((accounts) => this.createAll(accounts), {
    maxBatchSize: MAX_BATCH_SIZE,
    maxConcurrent: MAX_CONCURRENT,
    isRetriedAlone: isOfOneTransaction,
  });

  constructor(
    private readonly createAccount: CreateAccountUseCase,
    private readonly welcomeMails: WelcomeMails,
    private readonly processes: ImportProcessesRepository,
    private readonly database: Database,
    private readonly held: HeldElsewhereQueries,
    private readonly conflicts: MeterPointConflicts,
  ) {}

  /**
   * Creates the account and ends the import as PROCESSED, in one transaction with others that are ready at the same
   * time. When that transaction fails, each is retried in its own, so that every import ends as it would alone.
   * @param payloadDigest of the payload, where it is sealed
   * @returns number of the account
   * @throws LeaseLost another worker has the import; nothing is stored
   * @throws AccountNotCreatable a constraint refuses the account for a known reason
   */
  async run(lease: Lease, command: CreateAccount, payloadDigest: string | null = null): Promise<string> {
    const account: ImportedAccount = { lease, command, prepared: this.createAccount.prepare(command), payloadDigest };
    const size = account.prepared.rows.reduce((sum, text) => sum + text.length, 0);
    try {
      if (size >= LARGE) await this.createAll([account]);
      else await this.batcher.add(account);
      return account.accountNumber ?? account.prepared.accountNumber;
    } catch (error) {
      throw await this.located(error, command);
    }
  }

  /** Creates the account and rolls it back; no mail is sent. @returns what an operator should look at */
  async dryRun(command: CreateAccount): Promise<readonly OperatorFlag[]> {
    try {
      return await this.inNewTransactions(async (tx) => {
        throw new DryRunSucceeded((await this.createAccount.run(tx, command)).flags);
      });
    } catch (error) {
      if (error instanceof DryRunSucceeded) return error.flags;
      throw await this.located(error, command);
    }
  }

  /** Adds the paths of values that another account has, and counts the conflict; outside of the transaction, which is rolled back. */
  private async located(error: unknown, { payload, importSupplierId }: CreateAccount): Promise<unknown> {
    if (!(error instanceof AccountNotCreatable)) return error;
    const held = await this.held.find(error.code, payload);
    if (error.code === 'supply_point_in_use')
      await this.conflicts.count(
        importSupplierId,
        held.map(({ accountNumber }) => accountNumber),
      );
    return held.length === 0 ? error : error.at(held.slice(0, PATHS_NAMED).map(({ path }) => path));
  }

  private async createAll(accounts: readonly ImportedAccount[]): Promise<void> {
    let drawn = accounts;
    await this.inNewTransactions(
      (tx) => this.write(tx, drawn),
      () => {
        drawn = accounts.map((one) => ({ ...one, prepared: this.createAccount.prepare(one.command) }));
      },
    );
    for (const [index, account] of accounts.entries()) account.accountNumber = drawn[index]?.prepared.accountNumber;
  }

  /** All of it in one transaction: a lease that was lost takes account and mail with it. */
  private async write(tx: Tx, accounts: readonly ImportedAccount[]): Promise<void> {
    if (accounts.length > 1) await tx.query(`SET LOCAL lock_timeout = ${LOCK_WAIT}`);
    await this.createAccount.write(
      tx,
      accounts.map(({ prepared }) => prepared),
    );
    for (const { prepared, command } of accounts)
      await this.welcomeMails.queue(tx, prepared.accountNumber, command.settings);
    for (const _ of accounts) failpoint('imports.account.written');
    const created = accounts.map(({ lease, prepared: { accountNumber, flags }, payloadDigest }) => ({
      ...{ lease, accountNumber, flags, payloadDigest },
    }));
    if (!(await this.processes.settleProcessed(tx, created))) throw new LeaseLost();
    for (const _ of accounts) failpoint('imports.settled');
  }

  /** Begins again with other numbers when one drawn is taken: eight characters are few for millions of accounts. */
  private async inNewTransactions<T>(
    work: (tx: Tx) => Promise<T>,
    drawAgain: () => void = () => undefined,
  ): Promise<T> {
    for (let draw = 1; ; draw += 1) {
      try {
        return await this.database.transaction(work);
      } catch (error) {
        if (!(error instanceof AccountNumberTaken) || draw === MOST_DRAWS) throw error;
        drawAgain();
      }
    }
  }
}
