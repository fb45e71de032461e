import { setTimeout as wait } from 'node:timers/promises';
import type { Job, Queue } from 'bull';
import { reasonOf } from '../logging/describe-error.js';
import { LogThrottle } from '../logging/log-throttle.js';
import { AppLogger } from '../logging/logger.js';
import { type WakeHandler, WakeQueue, type WakeUp } from './wake-queue.js';

/** What a job carries. The version lets a newer worker tell jobs of an older one apart. */
export interface WakeJob {
  readonly schemaVersion: 1;
  readonly id: string;
}

/** Milliseconds a measured depth is good enough for deciding whether to nudge. */
const DEPTH_MAX_AGE = 250;

/** Milliseconds an addition may take; beyond it Redis is as good as away. */
const ADD_WITHIN = 2_000;

/** The queue on Redis, through Bull. Bull's own retries, stalls and failures decide nothing. */
export class BullWakeQueue extends WakeQueue {
  override readonly isShared = true;
  /** Resolves when the first attempt to connect has succeeded or failed. */
  private readonly connectedOnce: Promise<void>;
  /** While the database is away every wake-up fails. */
  private readonly throttle = new LogThrottle();
  private readonly running = new Set<Promise<void>>();
  private isStopping = false;
  private knownDepth = { value: 0, at: Number.NEGATIVE_INFINITY };

  /**
   * @param nudgeBelow depth from which on new work waits for the dispatcher, which is fair across suppliers
   */
  constructor(
    private readonly queue: Queue<WakeJob>,
    private readonly logger: AppLogger,
    private readonly nudgeBelow: number,
  ) {
    super();
    // Bull connects when the client is first asked for, so this also starts the connection.
    const { client } = queue;
    this.connectedOnce = new Promise((resolve) => {
      if (client.status === 'ready') resolve();
      client.once('ready', resolve);
      client.once('close', resolve);
    });
    // Without a listener an error of a connection would end the process.
    queue.on('error', (error: Error) => logger.debug('queue.connection.failed', { reason: reasonOf(error) }));
  }

  override async nudge(wakeUp: WakeUp): Promise<void> {
    if (performance.now() - this.knownDepth.at > DEPTH_MAX_AGE)
      this.knownDepth = { value: await this.depth(), at: performance.now() };
    if (this.knownDepth.value >= this.nudgeBelow) return;
    this.knownDepth.value += 1;
    await this.fill([wakeUp]);
  }

  override async fill(wakeUps: readonly WakeUp[]): Promise<void> {
    if (wakeUps.length === 0) return;
    const jobs = wakeUps.map(({ id, key, isFirst = false }) => ({
      data: { schemaVersion: 1 as const, id },
      opts: { jobId: key, attempts: 1, lifo: isFirst, removeOnComplete: true, removeOnFail: true },
    }));
    await this.within(() => this.queue.addBulk(jobs));
  }

  override async depth(): Promise<number> {
    const { waiting, active, delayed } = await this.within(() => this.queue.getJobCounts());
    return waiting + active + delayed;
  }

  override async isDrained(): Promise<boolean> {
    return (await this.within(() => this.queue.getWaitingCount())) === 0;
  }

  override async consume(handler: WakeHandler, concurrency: number): Promise<void> {
    const work = async (job: Job<WakeJob>): Promise<void> => {
      if (job.data.schemaVersion !== 1) throw new Error(`unknown job version ${String(job.data.schemaVersion)}`);
      // What comes in while the process stops is over at once: another process finds the row.
      if (!this.isStopping) await this.run(handler, job.data.id);
    };
    this.queue.on('failed', (job, error) =>
      this.throttle.log((fields) =>
        this.logger.warn('queue.wake_up.failed', { id: job.data.id, reason: reasonOf(error), ...fields }),
      ),
    );
    this.queue.process(concurrency, work).catch((error: unknown) => {
      this.logger.error('queue.consumer.failed', error);
    });
  }

  /** Waits for the handlers themselves: Bull would wait for Redis to hear of their end, and Redis may be away. */
  override async stopConsuming(withinMs: number): Promise<void> {
    this.isStopping = true;
    if (this.isReady()) this.queue.pause(true, true).catch(() => undefined);
    const timer = new AbortController();
    const tooLong = wait(withinMs, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.running), tooLong]);
    timer.abort();
  }

  private async run(handler: WakeHandler, id: string): Promise<void> {
    // Bull keeps message and stack of what is thrown in Redis, where nothing of an account may be.
    const run = handler(id).catch((error: unknown) => {
      throw new Error(reasonOf(error));
    });
    this.running.add(run);
    try {
      await run;
    } finally {
      this.running.delete(run);
    }
  }

  private isReady(): boolean {
    return this.queue.client.status === 'ready';
  }

  /** Bull waits for ever while Redis is away; we do not. */
  private async within<T>(work: () => Promise<T>): Promise<T> {
    await this.connectedOnce;
    if (!this.isReady()) throw new Error('Redis is away');
    const timer = new AbortController();
    const tooLong = wait(ADD_WITHIN, undefined, { signal: timer.signal }).then(() => {
      throw new Error(`Redis did not answer within ${ADD_WITHIN} ms`);
    });
    tooLong.catch(() => undefined);
    try {
      return await Promise.race([work(), tooLong]);
    } finally {
      timer.abort();
    }
  }
}
