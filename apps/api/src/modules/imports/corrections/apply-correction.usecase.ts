import type { AcceptedAccount, AccountImportRequest, PayloadChange, Problem } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { asPlatform } from '../../../platform/database/data-scope.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import {
  AccountMutex,
  CorrectAccountUseCase,
  CorrectionOutdated,
  type ImportedAccount,
  MOST_NAMED,
} from '../../accounts/index.js';
import { AuditTrail } from '../../audit/index.js';
import type { SupplierCall } from '../../auth/index.js';
import { ReferenceDataCache } from '../../catalogue/index.js';
import type { ImportSupplier } from '../../suppliers/index.js';
import { PayloadErased } from '../erasure/payload-erasure.errors.js';
import { CustomerErased } from '../imports.errors.js';
import { WavesOfImports } from '../process/waves-of-imports.js';
import { payloadDigest } from '../sealing/jsonb-text.js';
import { CorrectionsRepository, type HeldAgainst } from './corrections.repository.js';

/** A payload that nothing refuses, for an account that exists. */
export interface ApplyCorrection {
  readonly account: ImportedAccount;
  /** Normalised, as canonical JSON, with its hash. */
  readonly payloadJson: string;
  readonly payloadHash: string;
  readonly warnings: readonly Problem[];
  /** Version of the payload that it was checked against; null when the check did not depend on it. */
  readonly heldAgainst: number | null;
  /** Whether nothing is written. */
  readonly isDryRun: boolean;
  readonly by: SupplierCall;
}

/** Result of a correction: nothing differed, it was applied, or a dry run would apply it. */
export interface Correction {
  readonly status: 'UNCHANGED' | 'CORRECTED' | 'DRY_RUN';
  /** The version of the payload that counts; in a dry run the one that would not any more. */
  readonly version: number;
  readonly changes: readonly PayloadChange[];
}

/**
 * Corrects an imported account by a payload of the same form, whole or not at all. The payload becomes the version that counts: what checks,
 * digests and erases payloads goes by it from then on, and the same correction once more changes nothing.
 */
@Injectable()
export class ApplyCorrectionUseCase {
  private readonly mutex = new AccountMutex();

  constructor(
    private readonly accounts: CorrectAccountUseCase,
    private readonly corrections: CorrectionsRepository,
    private readonly waves: WavesOfImports,
    private readonly referenceData: ReferenceDataCache,
    private readonly audit: AuditTrail,
    private readonly database: Database,
  ) {}

  /**
   * The current payloads of these accounts, by external number, against which corrections are checked; accounts without
   * a readable one are left out.
   */
  findCorrected({ id }: ImportSupplier, numbers: readonly string[]): Promise<ReadonlyMap<string, HeldAgainst>> {
    return asPlatform(() => this.corrections.findCurrent(this.database.reader, id, numbers));
  }

  /** As {@link findCorrected}, for many accounts, as many at a time as fit in memory. */
  async *findManyCorrected(
    supplier: ImportSupplier,
    numbers: readonly string[],
  ): AsyncGenerator<ReadonlyMap<string, HeldAgainst>> {
    const groups = await asPlatform(() => this.corrections.inGroups(this.database.reader, supplier.id, numbers));
    for (const group of groups) yield await this.findCorrected(supplier, group);
  }

  /**
   * Applies a correction.
   * @throws NotFound the account does not exist any more
   * @throws CustomerErased the customer's personal data was erased on request
   * @throws PayloadErased the payload so far is erased, so that nothing can be compared with it
   * @throws PayloadNotReadable no sealing key opens it
   * @throws WaveStateConflict the wave of the account is signed off
   * @throws CorrectionOutdated there are warnings, and the payload has changed since they were computed
   * @throws CorrectionRefused fields differ that cannot be corrected, or were changed or billed since
   * @throws AccountNotCreatable another account has taken a reference meanwhile
   * @throws ServiceUnavailable too many requests for the account are waiting
   */
  async run(command: ApplyCorrection): Promise<Correction> {
    const { account } = command;
    const lists = await this.referenceData.current();
    // For the platform: a request of a supplier may not write the rows of an account, which was found as one of its own.
    const correct = () => asPlatform(() => this.database.transaction((tx) => this.correct(tx, command, lists)));
    const correction = await this.mutex.runExclusive(account.id, correct);
    failpoint('corrections.committed');
    return correction;
  }

  private async correct(
    tx: Tx,
    command: ApplyCorrection,
    referenceData: Awaited<ReturnType<ReferenceDataCache['current']>>,
  ): Promise<Correction> {
    const { account, payloadJson, payloadHash, warnings, heldAgainst, isDryRun } = command;
    const { id, processId, supplier } = account;
    // The account first, in the same order as additions to it.
    if (!(await this.accounts.lock(tx, id))) throw new NotFound();
    const waves = await this.waves.hold(tx, [processId]);
    if (!(await this.corrections.lock(tx, processId))) throw new NotFound();
    if (await this.corrections.isErased(tx, processId)) throw new CustomerErased();
    const { version, hash, erasedAt, payload: before } = await this.corrections.current(tx, processId);
    if (payloadHash === hash) return { status: 'UNCHANGED', version, changes: [] };
    waves.refuseSignedOff();
    if (erasedAt !== null) throw new PayloadErased(erasedAt);
    // What the payload had wrong before was let through as a warning, and may not be wrong with it any more.
    if (warnings.length > 0 && heldAgainst !== null && heldAgainst !== version)
      throw new CorrectionOutdated(warnings.map(({ path }) => path));
    const after: AccountImportRequest = JSON.parse(payloadJson);
    const planned = await this.accounts.plan(tx, id, before as AccountImportRequest, after);
    const { changes } = planned;
    if (isDryRun) return { status: 'DRY_RUN', version, changes };
    const flags = await this.accounts.run(tx, planned, {
      processId,
      importSupplierId: supplier.id,
      payload: after as AcceptedAccount,
      supplierName: supplier.name,
      settings: supplier.settings,
      isSandbox: supplier.isSandbox,
      referenceData,
    });
    failpoint('corrections.written');
    const fields = correctedFields(changes);
    const applied = {
      processId,
      payloadJson,
      payloadHash,
      payloadDigest: payloadDigest(after),
      flags,
      warnings,
      fields,
    };
    const corrected = await this.corrections.apply(tx, applied);
    await waves.unsettle('An account was corrected.');
    await this.record(tx, command, { version: corrected, fields });
    return { status: 'CORRECTED', version: corrected, changes };
  }

  private record(tx: Tx, { account, by }: ApplyCorrection, after: object): Promise<void> {
    const { accountNumber, supplier } = account;
    const target = { type: 'account', id: accountNumber };
    return this.audit.recordForSupplier(tx, by, { action: 'account.correct', target }, supplier.code, after);
  }
}

/** The fields of changes, each entry of a list counted once: `customers.*.email`; {@link MOST_NAMED} at most. */
export function correctedFields(changes: readonly PayloadChange[]): string[] {
  const fields = new Set(changes.map(({ path }) => path.replaceAll(/(?<=\.)\d+(?=\.|$)/g, '*')));
  return [...fields].slice(0, MOST_NAMED);
}
