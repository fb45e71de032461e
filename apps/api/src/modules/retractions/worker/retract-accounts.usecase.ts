import { AccountImportRequest, isPersonalPath, payloadHash } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { AccountsQueries } from '../../accounts/index.js';
import { WelcomeMails } from '../../communications/index.js';
import { RetractedImportsRepository, totalsOfPayload } from '../../imports/index.js';
import { RegistrationWithdrawals } from '../../registration/index.js';
import { deleteAccounts } from '../../sandboxes/index.js';
import { lockReconciliationsShared } from '../../suppliers/index.js';
import { beginStep } from '../retraction-steps.js';
import {
  type DueAccount,
  type DueRetraction,
  type LedgerEntry,
  RetractingRepository,
} from './retracting.repository.js';

/** Accounts that one transaction takes back; few, so that its locks are short. */
const STEP = 25;

/** Seconds until locked accounts are tried again, and until accounts with an unexpected failure are. */
const A_MOMENT = 1;
const A_WHILE = 60;

/** Reason for leaving an account that was removed otherwise. */
const GONE = 'account_gone';
const STOPPED = 'stopped';

/** Why a mail is not sent any more. */
const TAKEN_BACK = 'The account is taken back.';

/** Result of a step: it advanced, everything that is due has to wait, or nothing is due. */
export type RetractionStep = 'advanced' | 'waiting' | 'nothing';

/**
 * Takes back some accounts at a time, in one transaction: an account is either there as a whole, or in the ledger and
 * gone. Its registrations are withdrawn before, and waited for.
 */
@Injectable()
export class RetractAccountsUseCase {
  constructor(
    private readonly ledger: RetractingRepository,
    private readonly imports: RetractedImportsRepository,
    private readonly accounts: AccountsQueries,
    private readonly mails: WelcomeMails,
    private readonly withdrawals: RegistrationWithdrawals,
    private readonly environment: Environment,
    private readonly database: Database,
    private readonly logger: AppLogger,
  ) {}

  async step(): Promise<RetractionStep> {
    const due = await this.ledger.findDue(this.database.reader);
    if (due === null) return 'nothing';
    const step = await this.advanceOrPutOff(due);
    if (step !== 'waiting') failpoint('retractions.committed');
    return step;
  }

  /** Ends retractions that are over. @returns their ids */
  finish(): Promise<string[]> {
    return this.database.transaction((tx) => this.ledger.finish(tx));
  }

  /** Removes files of mails to customers whose accounts are gone. @throws AggregateError some cannot be removed; all others are */
  async removeMails(): Promise<void> {
    const { reader } = this.database;
    const failures: unknown[] = [];
    for (const id of await this.ledger.mails(reader)) {
      try {
        await this.mails.removeFile(this.environment.dataDir, id);
      } catch (error) {
        failures.push(error);
        continue;
      }
      failpoint('retractions.mail.removed');
      await this.ledger.forgetMail(reader, id);
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Files of mails cannot be removed.');
  }

  /** Advances a step. After an unexpected failure it goes on with one account at a time, so that one account does not block the others. */
  private async advanceOrPutOff(due: DueRetraction): Promise<RetractionStep> {
    try {
      return await this.database.transaction((tx) => this.advance(tx, due, STEP));
    } catch (error) {
      this.logger.error('retractions.step.failed', error, { retraction_id: due.id });
    }
    return this.database.transaction((tx) => this.advance(tx, due, 1)).catch(() => this.putOffFirst(due));
  }

  private putOffFirst(due: DueRetraction): Promise<RetractionStep> {
    return this.database.transaction(async (tx): Promise<RetractionStep> => {
      await this.ledger.putOff(tx, idsOf(await this.ledger.take(tx, due, 1)), A_WHILE);
      return 'waiting';
    });
  }

  private async advance(tx: Tx, due: DueRetraction, most: number): Promise<RetractionStep> {
    // A stop takes precedence.
    if (!(await beginStep(tx, due.id))) return 'waiting';
    if (await this.ledger.isStopped(tx, due)) return this.leaveSome(tx, due);
    const taken = await this.ledger.take(tx, due, most);
    if (taken.length === 0) return 'waiting';
    // A comparison would keep what it read of the customer before.
    if (!(await lockReconciliationsShared(tx, due.importSupplierId))) {
      await this.ledger.putOff(tx, idsOf(taken), A_MOMENT);
      return 'waiting';
    }
    // Meter points first, as in registration, which then refers to accounts and imports.
    const open = await this.withdrawals.hold(tx, accountsOf(taken));
    const there = await this.ledger.lockAccounts(tx, accountsOf(taken));
    const present = taken.filter(({ accountId }) => there.has(accountId));
    const left = taken.filter(({ accountId }) => !there.has(accountId)).map(({ id }) => ({ id, left_for: [GONE] }));
    await this.imports.lock(
      tx,
      present.map(({ processId }) => processId),
    );
    const unwaived = await this.ledger.unwaived(tx, present);
    const free: DueAccount[] = [];
    for (const account of present) {
      const blockers = unwaived.get(account.accountId);
      if (blockers === undefined) free.push(account);
      else {
        left.push({ id: account.id, left_for: [...blockers] });
        // Its customer comes after all, also where the industry was asked before.
        await this.mails.resume(tx, account.accountId, TAKEN_BACK);
      }
    }
    await this.ledger.leave(tx, left);
    const registered = (account: DueAccount, what: 'isSent' | 'isHeld') =>
      open.some((one) => one.accountId === account.accountId && one[what]);
    // A worker that is about to send one of them is waited for.
    const held = free.filter((account) => registered(account, 'isHeld') && !registered(account, 'isSent'));
    // Also of accounts that wait for the industry: no welcome mail for an account that is taken back.
    const stopped = await this.stopMails(
      tx,
      free.filter((account) => !held.includes(account)),
    );
    await this.ledger.putOff(tx, idsOf([...held, ...stopped.waiting]), A_MOMENT);
    const sent = stopped.entries.map(({ account }) => account).filter((account) => registered(account, 'isSent'));
    await this.withdraw(tx, sent);
    const going = stopped.entries.filter(({ account }) => !sent.includes(account));
    await this.retract(tx, due, going);
    return 'advanced';
  }

  /** Leaves accounts of a stopped retraction whose registrations were being withdrawn; their welcome mails are sent after all. */
  private async leaveSome(tx: Tx, due: DueRetraction): Promise<RetractionStep> {
    const taken = await this.ledger.take(tx, due, STEP);
    for (const { accountId } of taken) await this.mails.resume(tx, accountId, TAKEN_BACK);
    await this.ledger.leave(
      tx,
      taken.map(({ id }) => ({ id, left_for: [STOPPED] })),
    );
    return taken.length > 0 ? 'advanced' : 'waiting';
  }

  private async withdraw(tx: Tx, accounts: readonly DueAccount[]): Promise<void> {
    if (accounts.length === 0) return;
    await this.withdrawals.ask(tx, accountsOf(accounts));
    await this.ledger.noteWithdrawal(tx, idsOf(accounts));
    failpoint('retractions.withdrawal.asked');
  }

  /** Stops mails that were not begun. @returns the accounts with their mails; those with a mail on its way, or just sent, wait */
  private async stopMails(tx: Tx, accounts: readonly DueAccount[]): Promise<StoppedAccounts> {
    const stopped: StoppedAccounts = { waiting: [], entries: [] };
    for (const account of accounts) {
      const mail = await this.mails.stop(tx, account.accountId, TAKEN_BACK);
      // One that went out since the blockers were read is a blocker of the next step.
      const isBlocked = mail?.mayHaveBeenSent === true && !account.waived.includes('mail_sent');
      if (mail?.isBeingSent === true || isBlocked) stopped.waiting.push(account);
      else stopped.entries.push({ account, mailId: mail?.id ?? null });
    }
    return stopped;
  }

  private async retract(tx: Tx, due: DueRetraction, going: StoppedAccounts['entries']): Promise<void> {
    if (going.length === 0) return;
    const accounts = going.map(({ account }) => account);
    const entries: LedgerEntry[] = [];
    for (const { account, mailId } of going) {
      entries.push({ id: account.id, mailId, ...(await this.remembered(tx, account)) });
      const { processId: id, externalAccountNumber } = account;
      await this.imports.erase(tx, { id, importSupplierId: due.importSupplierId, externalAccountNumber });
    }
    failpoint('retractions.erased');
    const processes = accounts.map(({ processId }) => processId);
    // Why stands with the retraction, and with who approved it, where it is forgotten in time; events are kept for ever.
    const data = { actor: due.actor, retraction_id: due.id };
    const cancelled = await this.imports.cancel(tx, processes, data);
    if (cancelled !== accounts.length)
      throw new Error('An account to be taken back is of an import that is not PROCESSED.');
    await deleteAccounts(tx, accountsOf(accounts));
    await this.ledger.keep(tx, entries);
    failpoint('retractions.deleted');
  }

  /** The figures of an account, and a digest of it without personal data, which reveals no name. */
  private async remembered(tx: Tx, { accountId }: DueAccount): Promise<Pick<LedgerEntry, 'totals' | 'digest'>> {
    const payload = await this.accounts.rebuildPayload(tx, accountId);
    const totals = totalsOfPayload(payload, await this.ledger.added(tx, accountId));
    if (totals === null) throw new Error(`The account ${accountId} has no control totals.`);
    return { totals, digest: payloadHash(withoutPersonal(payload, [])) };
  }
}

interface StoppedAccounts {
  readonly waiting: DueAccount[];
  readonly entries: { readonly account: DueAccount; readonly mailId: string | null }[];
}

const idsOf = (accounts: readonly DueAccount[]) => accounts.map(({ id }) => id);
const accountsOf = (accounts: readonly DueAccount[]) => accounts.map(({ accountId }) => accountId);

function withoutPersonal(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one, index) => withoutPersonal(one, [...path, String(index)]));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, withoutPersonal(inner, [...path, name])]),
    );
  return isPersonalPath(AccountImportRequest, path) ? null : value;
}
