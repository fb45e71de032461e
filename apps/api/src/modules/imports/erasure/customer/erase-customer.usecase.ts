import { randomUUID } from 'node:crypto';
import { payloadHash } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../../platform/config/environment.js';
import { Database, type Tx } from '../../../../platform/database/database.js';
import { FieldErrorsError, NotFound } from '../../../../platform/errors/domain-error.js';
import { AccountsQueries, PersonalFields, type PersonalRows } from '../../../accounts/index.js';
import { WelcomeMails } from '../../../communications/index.js';
import { lockReconciliationsShared } from '../../../suppliers/index.js';
import { differencesFromSent } from '../compare-with-sent.js';
import { AccountTracesRepository } from './account-traces.repository.js';
import { customerOf } from './audited-erasure.js';
import { CustomerErasureNotPossible } from './customer-erasure.errors.js';
import {
  CustomerErasuresRepository,
  type CustomersImport,
  type KeptVersion,
  type Trace,
} from './customer-erasures.repository.js';
import { personalValues, repeats, saysMore } from './personal-values.js';

/** Why the mail to the customer is not sent any more. */
const ERASED = 'The personal data of the customer was erased.';

/** The message for a reason that contains personal data. */
const REPEATS = 'Say why without the name, address or anything else that is erased.';

/** Counts of the stored data of a customer that an erasure would remove. */
export interface CustomerErasurePreview {
  readonly importId: string;
  readonly supplier: string;
  readonly externalAccountNumber: string;
  /** Null while no account came of the import. */
  readonly accountNumber: string | null;
  readonly status: string;
  /** When it was erased before; what came since goes when it is erased again. */
  readonly erasedAt: Date | null;
  /** Versions of the payload that are kept. */
  readonly payloads: number;
  /** Warnings whose sentences are stored. */
  readonly warnings: number;
  readonly documents: number;
  /** Rows with something personal, by table of the account. */
  readonly rows: PersonalRows;
}

/** Result of an erasure. */
export interface ErasedCustomer extends CustomerErasurePreview {
  /** Keys of the documents, which the platform may not delete from the storage. They are returned this once and not stored. */
  readonly documentKeys: readonly string[];
  /** Id of the mail whose file could not be removed and has to be deleted by hand from the folder of mails. */
  readonly mailLeft: string | null;
}

/** Numbers of erased rows, and what is still to be removed after the commit. */
export interface ErasedRows {
  readonly preview: CustomerErasurePreview;
  readonly documentKeys: readonly string[];
  /** Id of the mail whose file is still there. */
  readonly mailId: string | null;
}

/** The customer to erase, and the actor. */
export interface EraseCustomer {
  /** An account number, or `SUPPLIER/EXTERNAL-NUMBER` for an import without an account. */
  readonly name: string;
  readonly actor: string;
  /** Recorded in the audit trail, which is kept for ever: it must not repeat what is erased. */
  readonly reason: string;
}

/**
 * Erases the personal data of one customer on request: payloads of all versions, personal fields of the account,
 * notes, document keys, sentences of warnings, and the mail. Money, meter points, meters and numbers stay. Hashes and
 * digests are made anew from what is left, so that self-check, invariants and reconciliation keep working and reveal
 * nothing of what was erased.
 */
@Injectable()
export class EraseCustomerUseCase {
  constructor(
    private readonly erasures: CustomerErasuresRepository,
    private readonly traces: AccountTracesRepository,
    private readonly accounts: AccountsQueries,
    private readonly fields: PersonalFields,
    private readonly mails: WelcomeMails,
    private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** @throws NotFound */
  async preview(name: string): Promise<CustomerErasurePreview> {
    return this.database.transaction(async (tx) => {
      const found = await this.found(tx, name);
      return this.look(tx, found, await this.erasures.versions(tx, found));
    });
  }

  /** @returns the name of the customer of an import as it is now: the account that it had may be gone; null when there is no such import */
  async nameOf(tx: Tx, importId: string): Promise<string | null> {
    const found = await this.erasures.findById(tx, importId);
    return found === null ? null : customerOf(found);
  }

  /**
   * Refuses what could not be erased, or not for this reason; changes nothing.
   * @throws as {@link eraseIn}
   */
  async check(name: string, reason: string): Promise<void> {
    await this.database.transaction(async (tx) => this.examine(tx, await this.found(tx, name), reason));
  }

  /**
   * Refuses a reason that repeats personal data of the customer, for reasons that are stored although nothing is erased.
   * @throws FieldErrorsError
   */
  async checkReason(name: string, reason: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const found = await this.erasures.find(tx, name);
      if (found !== null) await this.personalOf(tx, found, reason);
    });
  }

  /**
   * Does all of it in one transaction, or nothing. To do it again erases what came since.
   *
   * @param record called in the transaction with what was erased, for the audit trail
   * @throws as {@link eraseIn}
   */
  async run(
    command: EraseCustomer,
    record: (tx: Tx, erased: CustomerErasurePreview) => Promise<void>,
  ): Promise<ErasedCustomer> {
    const rows = await this.database.transaction(async (tx) => {
      const erased = await this.eraseIn(tx, command);
      await record(tx, erased.preview);
      return erased;
    });
    return this.finish(rows);
  }

  /**
   * Erases all rows; {@link finish} does the rest after the commit.
   * @throws NotFound
   * @throws FieldErrorsError the reason repeats something that is erased
   * @throws CustomerErasureNotPossible the import is still to run, the mail is on its way, or control totals are
   * compared
   */
  async eraseIn(tx: Tx, { name, actor, reason }: EraseCustomer): Promise<ErasedRows> {
    const before = await this.found(tx, name);
    await this.erasures.lock(tx, before);
    // As it is now that nothing becomes of it any more.
    const found = await this.found(tx, name);
    if (found.accountId !== before.accountId)
      throw new CustomerErasureNotPossible('The account was made at this moment. Try again.');
    const { versions, stored } = await this.examine(tx, found, reason);
    const preview = await this.look(tx, found, versions);
    // A comparison would keep what it read before the erasure.
    if (!(await lockReconciliationsShared(tx, found.importSupplierId)))
      throw new CustomerErasureNotPossible('Control totals of the supplier are received or compared at this moment.');
    const documentKeys = found.accountId === null ? [] : await this.fields.documents(tx, found.accountId);
    const mail = found.accountId === null ? null : await this.mails.stop(tx, found.accountId, ERASED);
    if (mail?.isBeingSent === true) throw new CustomerErasureNotPossible('The mail to the customer is on its way.');
    const isSound = isWhatWasSent(
      stored,
      versions.find(({ version }) => version === found.version),
    );
    if (found.accountId !== null) await this.fields.erase(tx, found.accountId);
    await this.erasures.leaveTraces(tx, found, versions, await this.tracesOf(tx, found, versions, isSound));
    await this.traces.blank(tx, found);
    await this.erasures.record(tx, found, actor);
    return { preview, documentKeys, mailId: mail?.id ?? null };
  }

  /** Deletes the mail's file once the erased rows are committed. Documents are left to the operator: the service may only read their storage. */
  async finish({ preview, documentKeys, mailId }: ErasedRows): Promise<ErasedCustomer> {
    return { ...preview, documentKeys, mailLeft: mailId === null ? null : await this.removeMail(mailId) };
  }

  /** Reads the personal data of an import's customer. @throws when it may not be erased for this reason */
  private async examine(
    tx: Tx,
    found: CustomersImport,
    reason: string,
  ): Promise<{ readonly versions: readonly KeptVersion[]; readonly stored: unknown }> {
    refuseUnlessOver(found);
    return this.personalOf(tx, found, reason);
  }

  /** The payloads of an import, when the reason repeats nothing of them. */
  private async personalOf(
    tx: Tx,
    found: CustomersImport,
    reason: string,
  ): Promise<{ readonly versions: readonly KeptVersion[]; readonly stored: unknown }> {
    const versions = await this.erasures.versions(tx, found);
    const stored = found.accountId === null ? null : await this.accounts.rebuildPayload(tx, found.accountId);
    await this.refuseTelling(tx, found, reason, [stored, ...versions.map(({ payload }) => payload)]);
    return { versions, stored };
  }

  /** @throws FieldErrorsError the reason repeats something that is erased, or may repeat what was erased before */
  private async refuseTelling(
    tx: Tx,
    found: CustomersImport,
    reason: string,
    payloads: readonly unknown[],
  ): Promise<void> {
    const texts = found.accountId === null ? [] : await this.fields.texts(tx, found.accountId);
    if (repeats(reason, personalValues(payloads, texts))) throw new FieldErrorsError({ reason: [REPEATS] });
    // The name is not known any more; the first reason was checked against it.
    if (found.erasedAt !== null && saysMore(reason, await this.erasures.earlierReasons(tx, found)))
      throw new FieldErrorsError({
        reason: [
          'This customer was erased before: say why in words of the reason given then, with numbers and dates as they are now.',
        ],
      });
  }

  /**
   * Removes the mail file after the erasure is committed.
   * @returns its id when the file could not be removed and has to be removed by hand
   */
  private async removeMail(mailId: string): Promise<string | null> {
    try {
      await this.mails.removeFile(this.environment.dataDir, mailId);
      return null;
    } catch {
      return mailId;
    }
  }

  private async found(tx: Tx, name: string): Promise<CustomersImport> {
    const found = await this.erasures.find(tx, name);
    if (found === null) throw new NotFound('There is no such account, and no such import.');
    return found;
  }

  private async look(
    tx: Tx,
    found: CustomersImport,
    versions: readonly KeptVersion[],
  ): Promise<CustomerErasurePreview> {
    const { id: importId, accountId, supplier, externalAccountNumber, accountNumber, status, erasedAt } = found;
    return {
      ...{ importId, supplier, externalAccountNumber, accountNumber, status, erasedAt },
      payloads: versions.filter(({ payload }) => payload !== null).length,
      warnings: await this.erasures.countWarnings(tx, found),
      documents: accountId === null ? 0 : (await this.fields.documents(tx, accountId)).length,
      rows: accountId === null ? {} : await this.fields.count(tx, accountId),
    };
  }

  /**
   * Traces that replace erased payloads: for the version the account came from, computed from what is left of the
   * account; for all others, those of an empty payload.
   */
  private async tracesOf(
    tx: Tx,
    { accountId, version }: CustomersImport,
    versions: readonly KeptVersion[],
    isSound: boolean,
  ): Promise<Trace[]> {
    const left = accountId !== null && isSound ? await this.accounts.rebuildPayload(tx, accountId) : null;
    return versions.map((kept) => {
      const payload = left !== null && kept.version === version ? left : { erased: randomUUID() };
      return { version: kept.version, payload, hash: payloadHash(payload) };
    });
  }
}

/** Whether the account equals its payload; one that was changed must not look sound after the erasure. */
function isWhatWasSent(stored: unknown, sent: KeptVersion | undefined): boolean {
  return sent !== undefined && differencesFromSent(stored, sent).length === 0;
}

function refuseUnlessOver({ status }: CustomersImport): void {
  if (status === 'PENDING') throw new CustomerErasureNotPossible('The import is still to run; cancel it first.');
  if (status === 'IN_PROGRESS') throw new CustomerErasureNotPossible('The import runs at this moment.');
}
