import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { ClusterLeader } from '../../../platform/database/cluster-leader.js';
import { Database } from '../../../platform/database/database.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { PollingLoop } from '../../../platform/lifecycle/polling-loop.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { leasesLost } from '../../../platform/metrics/process-metrics.js';
import { WakeQueue, type WakeUp } from '../../../platform/queue/wake-queue.js';
import { HOUSEKEEPING_BATCH, WaitingProcessesRepository } from '../process/waiting-processes.repository.js';

/**
 * Range of the random numbers that mark repeated wake-ups; large enough that no two are equal while the queue
 * remembers them.
 */
const ANY = 2 ** 47;
/** Milliseconds between rounds: while much is waiting, and while little is. */
const BUSY = 50;
const IDLE = 250;

/** Milliseconds between polls for lapsed leases, missed windows and suppliers that are Complete. */
const HOUSEKEEPING = 1_000;

/** Milliseconds after which a wake-up is repeated when no worker has claimed its import. */
const UNHEARD_AFTER = 1_000;

/** Looking for suppliers that have nothing in the queue takes at most one part in this many of the time. */
const SHARE_OF_LOOKS = 10;

/**
 * Tops the queue up from the rows, and ends or returns rows that cannot go on: lapsed leases, missed windows, suppliers that are Complete.
 * Every worker runs one; the elected one does the work, or each for itself when they share no queue.
 */
@Injectable()
export class ImportDispatcher {
  private readonly loop: PollingLoop;
  private housekeptAt = Number.NEGATIVE_INFINITY;
  /** Keys that were put into the queue since it was last filled, or then. */
  private queued = new Set<string>();
  private looksAgainAt = Number.NEGATIVE_INFINITY;
  /** When each due import was first seen, or last woken again. */
  private toldAt: ReadonlyMap<string, number> = new Map();

  constructor(
    private readonly waiting: WaitingProcessesRepository,
    private readonly queue: WakeQueue,
    private readonly leader: ClusterLeader,
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly logger: AppLogger,
  ) {
    this.loop = new PollingLoop(async () => ((await this.round()) ? BUSY : IDLE), logger, 'imports.dispatch.failed');
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    // Others take over now, not when the running imports have ended.
    await this.leader.resign();
  }

  /** @returns whether there may be more to do at once */
  private async round(): Promise<boolean> {
    const leads = await this.leader.leads();
    const isEnding = leads && (await this.keepHouse());
    // Asked before isShared, which tells what the latest attempt to reach the queue has shown.
    const depth = await this.queue.depth();
    if (!leads && this.queue.isShared) return false;
    const window = this.environment.queueWindow;
    // Half a window at a time: asking for the rest at every single free slot would cost more than it brings.
    if (depth > window / 2) {
      await this.letFirstIn(window);
      return true;
    }
    const due = await this.waiting.listDue(this.database.reader, window);
    await this.queue.fill([...due, ...(await this.unheard(due))]);
    this.queued = new Set(due.map(({ key }) => key));
    if (due.length > 0) failpoint('imports.queue.filled');
    return due.length >= window || isEnding || due.some(({ isLimited }) => isLimited);
  }

  /**
   * Repeats wake-ups of imports that still wait although the queue has handed everything out: a worker that hangs holds as many as it
   * handles at a time, and Bull returns them only seconds later, perhaps to the same worker.
   */
  private async unheard(due: readonly WakeUp[]): Promise<WakeUp[]> {
    const now = performance.now();
    const since = new Map(due.map(({ key }) => [key, this.toldAt.get(key) ?? now]));
    this.toldAt = since;
    const late = due.filter(({ key }) => now - (since.get(key) ?? now) > UNHEARD_AFTER);
    if (late.length === 0 || !(await this.queue.isDrained())) return [];
    for (const { key } of late) since.set(key, now);
    return late.map(({ id, key }) => ({ id, key: `${key}.${randomInt(ANY)}` }));
  }

  /** Puts the oldest import of each supplier that has nothing in the queue before all others, however full the queue is. */
  private async letFirstIn(window: number): Promise<void> {
    const from = performance.now();
    if (from < this.looksAgainAt) return;
    const first = await this.waiting.listFirst(this.database.reader, window);
    const now = performance.now();
    this.looksAgainAt = now + (now - from) * SHARE_OF_LOOKS;
    await this.queue.fill(first.filter(({ key }) => !this.queued.has(key)));
    for (const { key } of first) this.queued.add(key);
  }

  /** @returns whether a step was full, so that there may be more: a supplier that is Complete may leave many waiting */
  private async keepHouse(): Promise<boolean> {
    const now = performance.now();
    if (now - this.housekeptAt < HOUSEKEEPING) return false;
    const { reader } = this.database;
    const lapsed = await this.waiting.reapLapsed(reader, this.environment.maxAttempts);
    leasesLost.inc({ noticed_by: 'dispatcher' }, lapsed);
    if (lapsed > 0) this.logger.warn('imports.lease.lapsed', { count: lapsed });
    const ended = await this.waiting.endOverdue(reader);
    if (ended > 0) this.logger.info('imports.waiting.ended', { count: ended });
    const isMore = lapsed >= HOUSEKEEPING_BATCH || ended >= HOUSEKEEPING_BATCH;
    this.housekeptAt = isMore ? Number.NEGATIVE_INFINITY : now;
    return isMore;
  }
}
