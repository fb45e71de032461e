import { Injectable } from '@nestjs/common';
import { RequestBatcher } from '../../../platform/cache/request-batcher.js';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/database.js';
import { isOfOneTransaction } from '../../../platform/database/pg-error.js';
import { MicroBatcher } from '../../../platform/lifecycle/micro-batcher.js';
import { reasonOf } from '../../../platform/logging/describe-error.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { type ClaimedImport, ImportProcessesRepository } from './import-processes.repository.js';
import { WORKER_NAME } from './worker-name.js';

/** A claim of an import that waits for the next batch of claims. */
interface Wanted {
  readonly processId: string;
  claimed: ClaimedImport | null;
}

/** Imports that are claimed in one statement at most. */
const MAX_BATCH_SIZE = 32;

/** Leases of this process: claims imports, renews all leases by one heartbeat, and releases them at shutdown. */
@Injectable()
export class LeaseKeeper {
  private readonly held = new Map<string, ClaimedImport>();
  /** Runs one claim at a time, so that imports woken meanwhile are claimed together. */
  private readonly claims = new MicroBatcher<Wanted>((wanted) => this.claimTogether(wanted), {
    maxBatchSize: MAX_BATCH_SIZE,
    maxConcurrent: 1,
    isRetriedAlone: isOfOneTransaction,
  });
  /** Of imports that were not claimed together: whether that was for a limit. */
  private readonly limited = new RequestBatcher<string, boolean>(
    async (ids) => {
      const limited = new Set(await this.processes.listLimited(this.database.reader, ids));
      return ids.map((id) => limited.has(id));
    },
    { maxBatchSize: MAX_BATCH_SIZE },
  );
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly processes: ImportProcessesRepository,
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly logger: AppLogger,
  ) {}

  /** @returns null when the import is not ours to take now */
  async claim(processId: string): Promise<ClaimedImport | null> {
    const claimed = await this.claimDirectly(processId);
    if (claimed !== null) {
      this.held.set(claimed.leaseToken, claimed);
      this.heartbeat ??= setInterval(() => void this.beat(), (this.environment.leaseSeconds * 1000) / 3);
    }
    return claimed;
  }

  release(claimed: ClaimedImport): void {
    this.held.delete(claimed.leaseToken);
  }

  /** Releases all leases, so that other workers can claim the imports at once instead of after the lease. */
  async giveBackAll(): Promise<void> {
    clearInterval(this.heartbeat);
    const tokens = [...this.held.keys()];
    this.held.clear();
    if (tokens.length === 0) return;
    try {
      await this.processes.giveBackAll(this.database.reader, tokens);
    } catch (error) {
      this.logger.warn('imports.lease.not_returned', { held: tokens.length, reason: reasonOf(error) });
    }
  }

  /** Together with others, or in turn where its supplier has a limit: those of other suppliers do not wait for that. */
  private async claimDirectly(processId: string): Promise<ClaimedImport | null> {
    const wanted: Wanted = { processId, claimed: null };
    await this.claims.add(wanted);
    if (wanted.claimed !== null) return wanted.claimed;
    return (await this.limited.load(processId)) ? this.claimInTurn(processId) : null;
  }

  private async claimTogether(wanted: readonly Wanted[]): Promise<void> {
    const ids = wanted.map(({ processId }) => processId);
    const { leaseSeconds } = this.environment;
    const claimed = await this.processes.claimAll(this.database.reader, ids, leaseSeconds, WORKER_NAME);
    for (const one of claimed) {
      // Who was woken later for the same import gets nothing.
      const first = wanted.find(({ processId }) => processId === one.id);
      if (first !== undefined) first.claimed = one;
    }
  }

  private claimInTurn(processId: string): Promise<ClaimedImport | null> {
    return this.database.transaction(async (tx) => {
      await this.processes.lockSupplierOf(tx, processId);
      return this.processes.claim(tx, processId, this.environment.leaseSeconds, WORKER_NAME);
    });
  }

  private async beat(): Promise<void> {
    const tokens = [...this.held.keys()];
    if (tokens.length === 0) return;
    try {
      await this.processes.extendLeases(this.database.reader, tokens, this.environment.leaseSeconds);
    } catch (error) {
      this.logger.warn('imports.lease.not_extended', { held: tokens.length, reason: reasonOf(error) });
    }
  }
}
