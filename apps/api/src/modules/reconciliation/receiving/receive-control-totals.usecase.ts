import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { FieldErrorsError, ServiceUnavailable } from '../../../platform/errors/index.js';
import { type LineLimits, readLines } from '../../../platform/http/read-lines.js';
import { ReconciliationLock } from '../reconciliation-lock.js';
import { type AskedScope, unknownWave } from '../reconciliation-scope.js';
import { ControlTotalsRepository } from './control-totals.repository.js';
import { type AccountLine, ControlTotalsLines } from './control-totals-lines.js';

/** How much may be sent at once: half a million accounts, with room for a line of totals and blank ones, and 2 KB of figures each. */
export const LIMITS: LineLimits = { bytes: 1_073_741_824, bytesOfLine: 65_536, lines: 500_100 };

/** Lines written at once. */
const BATCH = 1_000;

/** Receive the control totals of a supplier. */
export interface ReceiveControlTotals {
  readonly importSupplierId: string;
  readonly asked: AskedScope;
  /** Its body holds them, a line an account. */
  readonly request: IncomingMessage;
}

/** Writes control totals to the database while they come in, all or nothing. */
@Injectable()
export class ReceiveControlTotalsUseCase {
  /** A slow sender holds a connection: three quarters of the pool stay for everything else. */
  private readonly most: number;
  private underWay = 0;

  constructor(
    private readonly totals: ControlTotalsRepository,
    private readonly lock: ReconciliationLock,
    private readonly database: Database,
    { databasePoolSize }: Environment,
  ) {
    this.most = Math.max(1, Math.floor(databasePoolSize / 4));
  }

  /**
   * @returns the id of the report, which waits to be computed
   * @throws FieldErrorsError naming the lines that are wrong, the first hundred problems of them, or a wave that is not there
   * @throws ReconciliationInProgress another one of this supplier is being received or computed
   * @throws ServiceUnavailable as many are being received as the process has connections for
   * @throws DomainError 400, 413 and 415 as {@link readLines}
   */
  async run(command: ReceiveControlTotals): Promise<string> {
    if (this.underWay >= this.most) throw new ServiceUnavailable();
    this.underWay += 1;
    try {
      return await this.receive(command);
    } finally {
      this.underWay -= 1;
    }
  }

  private receive({ importSupplierId, asked, request }: ReceiveControlTotals): Promise<string> {
    let isRead = false;
    return this.database.transaction(async (tx) => {
      // A body can be read once only: the sender has to send it again.
      if (isRead) throw new ServiceUnavailable();
      isRead = true;
      await this.lock.acquire(tx, importSupplierId);
      const id = newId();
      const waveId = asked.wave === null ? null : await this.waveId(tx, importSupplierId, asked.wave);
      await this.totals.add(tx, { id, importSupplierId, scope: asked.scope, waveId });
      const lines = await this.store(tx, id, request);
      const errors = lines.finish();
      if (errors !== null) throw new FieldErrorsError(errors);
      await this.totals.expect(tx, id, lines);
      await this.totals.dropOld(tx, importSupplierId);
      return id;
    });
  }

  private async waveId(tx: Tx, importSupplierId: string, code: string): Promise<string> {
    const found = await this.totals.findWave(tx, importSupplierId, code);
    if (found === null) throw new FieldErrorsError({ wave: [unknownWave.detail] });
    return found;
  }

  private async store(tx: Tx, id: string, request: IncomingMessage): Promise<ControlTotalsLines> {
    const lines = new ControlTotalsLines();
    let batch: AccountLine[] = [];
    let writing: Promise<void> = Promise.resolve();
    // The database writes a batch while the next one is read; a failure comes out at the batch after.
    const write = async () => {
      await writing;
      const full = batch;
      batch = [];
      writing = this.totals.addLines(tx, id, full).then((repeated) => lines.takeRepeated(repeated));
      writing.catch(() => undefined);
    };
    for await (const some of readLines(request, LIMITS)) {
      batch.push(...lines.take(some));
      if (batch.length >= BATCH) await write();
      if (lines.isHopeless) break;
    }
    if (batch.length > 0) await write();
    await writing;
    return lines;
  }
}
