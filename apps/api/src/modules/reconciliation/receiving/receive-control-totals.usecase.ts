import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { FieldErrorsError, ServiceUnavailable } from '../../../platform/errors/domain-error.js';
import { type LineLimits, readLines } from '../../../platform/http/read-lines.js';
import { OwnerSlots } from '../../../platform/lifecycle/owner-slots.js';
import type { ImportSupplier } from '../../suppliers/index.js';
import { WavesRepository } from '../../waves/index.js';
import { acquireReconciliations } from '../acquire-reconciliations.js';
import { isLatestOfWave } from '../is-latest-of-wave.js';
import { ReconciliationInProgress, TooManyControlTotals } from '../reconciliation.errors.js';
import { type AskedScope, unknownWave } from '../reconciliation-scope.js';
import { refuseUntilPacked } from '../refuse-until-packed.js';
import { ControlTotalsRepository, type ReceivedPart } from './control-totals.repository.js';
import { type AccountLine, ControlTotalsLines } from './control-totals-lines.js';

/** How much may be sent at once: half a million accounts, with room for a line of totals and blank ones, and 2 KB of figures each. */
export const LIMITS: LineLimits = { bytes: 1_073_741_824, bytesOfLine: 65_536, lines: 500_100 };

/** Accounts of all parts together, and the highest number of a part. */
export const MOST_ACCOUNTS = 10_000_000;
export const MOST_PARTS = 1_000;

/**
 * How many files of control totals one process receives at a time, and of one organisation one fewer, where there are several. A slow sender
 * holds a connection: three quarters of the pool stay for everything else.
 */
export function totalsAtOnce(databasePoolSize: number): number {
  return Math.max(1, Math.floor(databasePoolSize / 4));
}

/** Lines written at once; fewer when they are long, since each batch is one text that the process makes in one go. */
const BATCH = { lines: 1_000, bytes: 1_048_576 };

/** Why a reconciled wave is to be reconciled again. */
const SENT = 'Control totals of it were sent.';

/** Receive the control totals of a supplier. */
export interface ReceiveControlTotals {
  readonly supplier: ImportSupplier;
  readonly asked: AskedScope;
  /** Its body holds them, a line an account. */
  readonly request: IncomingMessage;
  /** Called when they have begun to be taken. */
  readonly begun: () => void;
  /** Called before what came in is kept. @throws the sender is not admitted any more */
  readonly confirm: () => Promise<void>;
}

/** Receive one more part of a report, or a part of it anew. */
export interface ReceivePart {
  readonly supplier: ImportSupplier;
  readonly id: string;
  readonly part: number;
  readonly request: IncomingMessage;
  /** Called when the part has begun to be taken. */
  readonly begun: () => void;
  /** Called before what came in is kept. @throws the sender is not admitted any more */
  readonly confirm: () => Promise<void>;
}

/** Writes control totals to the database while they come in, all or nothing. A wave that was reconciled without them is to be reconciled again. */
@Injectable()
export class ReceiveControlTotalsUseCase {
  private readonly slots: OwnerSlots;

  constructor(
    private readonly totals: ControlTotalsRepository,
    private readonly waves: WavesRepository,
    private readonly database: Database,
    { databasePoolSize }: Environment,
  ) {
    const most = totalsAtOnce(databasePoolSize);
    this.slots = new OwnerSlots(most, Math.max(1, most - 1));
  }

  /**
   * @returns the id of the report, which waits to be computed
   * @throws FieldErrorsError naming the lines that are wrong, the first hundred problems of them, or a wave that is not there
   * @throws ReconciliationInProgress another one of this supplier is being received or computed
   * @throws WaveStateConflict the wave is signed off, and its pack is not built yet
   * @throws TooManyControlTotals as many are being received as the process takes at a time, or takes of the organisation
   * @throws ServiceUnavailable the database gave up on them when they were read already
   * @throws TokenRefused the key of the sender was revoked while they came in, or is not good any more for another reason
   * @throws DomainError 400, 413 and 415 as {@link readLines}
   */
  run({ supplier, asked, request, begun, confirm }: ReceiveControlTotals): Promise<string> {
    const importSupplierId = supplier.id;
    return this.receive(supplier, async (tx) => {
      begun();
      const id = newId();
      const waveId = asked.wave === null ? null : await this.waveId(tx, importSupplierId, asked.wave);
      await this.totals.add(tx, { id, importSupplierId, scope: asked.scope, waveId, isOpen: asked.isOpen });
      await this.take(tx, importSupplierId, { id, part: 1 }, request);
      await confirm();
      await this.totals.discardOld(tx, importSupplierId);
      await this.unsettle(tx, importSupplierId, { id, waveId });
      return id;
    });
  }

  /**
   * Adds a part to a report, or replaces the part of the same number; the report is compared only on request.
   * @returns number of accounts in the part
   * @throws ReconciliationInProgress as {@link run}, and while the report is computed
   * @throws FieldErrorsError lines are wrong, or all parts together have too many accounts
   */
  part({ supplier, id, part, request, begun, confirm }: ReceivePart): Promise<number> {
    const importSupplierId = supplier.id;
    return this.receive(supplier, async (tx) => {
      begun();
      const opened = await this.totals.open(tx, id);
      if (opened === null) throw new ReconciliationInProgress();
      await this.totals.dropLines(tx, { id, part });
      const accounts = await this.take(tx, importSupplierId, { id, part }, request);
      await confirm();
      await this.unsettle(tx, importSupplierId, { id, waveId: opened.waveId });
      return accounts;
    });
  }

  /** Comes last: nobody decides about the wave while it is locked, and whoever reconciled it meanwhile did not see these. */
  private async unsettle(
    tx: Tx,
    importSupplierId: string,
    { id, waveId }: { id: string; waveId: string | null },
  ): Promise<void> {
    if (waveId === null) return;
    if (await isLatestOfWave(tx, importSupplierId, id))
      await this.waves.unsettleReconciled(tx, importSupplierId, waveId, { actor: 'supplier', reason: SENT });
    await refuseUntilPacked(tx, importSupplierId, waveId);
  }

  private async receive<T>({ id, organizationId }: ImportSupplier, work: (tx: Tx) => Promise<T>): Promise<T> {
    const giveBack = this.slots.take(organizationId);
    if (giveBack === null) throw new TooManyControlTotals();
    let isRead = false;
    try {
      return await this.database.transaction(async (tx) => {
        // A body can be read once only: the sender has to send it again.
        if (isRead) throw new ServiceUnavailable();
        await acquireReconciliations(tx, id);
        isRead = true;
        return work(tx);
      });
    } finally {
      giveBack();
    }
  }

  /** @returns the accounts of the part */
  private async take(tx: Tx, importSupplierId: string, part: ReceivedPart, request: IncomingMessage): Promise<number> {
    // No erasure begins meanwhile: it would have to keep this reconciliation out.
    const lines = new ControlTotalsLines(await this.totals.erasedNumbers(tx, importSupplierId));
    await this.store(tx, part, request, lines);
    const errors = lines.finish();
    if (errors !== null) throw new FieldErrorsError(errors);
    const accounts = await this.totals.savePart(tx, part, lines);
    if (accounts > MOST_ACCOUNTS)
      throw new FieldErrorsError({
        non_field_errors: [`All parts together hold more than ${MOST_ACCOUNTS} accounts.`],
      });
    return lines.totals.accounts;
  }

  private async waveId(tx: Tx, importSupplierId: string, code: string): Promise<string> {
    const found = await this.totals.findWave(tx, importSupplierId, code);
    if (found === null) throw new FieldErrorsError({ wave: [unknownWave.detail] });
    return found;
  }

  private async store(tx: Tx, part: ReceivedPart, request: IncomingMessage, lines: ControlTotalsLines): Promise<void> {
    let batch: AccountLine[] = [];
    let bytes = 0;
    let writing: Promise<void> = Promise.resolve();
    // The database writes a batch while the next one is read; a failure comes out at the batch after.
    const write = async () => {
      await writing;
      const full = batch;
      batch = [];
      bytes = 0;
      writing = this.totals.addLines(tx, part, full).then((repeated) => lines.takeRepeated(repeated));
      writing.catch(() => undefined);
    };
    for await (const some of readLines(request, LIMITS)) {
      batch.push(...lines.take(some));
      for (const line of some) bytes += line.bytes.length;
      if (batch.length >= BATCH.lines || bytes >= BATCH.bytes) await write();
      if (lines.isHopeless) break;
    }
    if (batch.length > 0) await write();
    await writing;
  }
}
