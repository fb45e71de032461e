import { endOrWithin, within } from '../lifecycle/within.js';
import { reasonOf } from '../logging/describe-error.js';
import { LogThrottle } from '../logging/log-throttle.js';
import { AppLogger } from '../logging/logger.js';
import type { RedisClient } from '../redis/connect-redis.js';
import { type WakeHandler, WakeQueue, type WakeUp } from './wake-queue.js';

/** What a job carries. The version lets a newer worker tell jobs of an older one apart. */
export interface WakeJob {
  readonly schemaVersion: 1;
  readonly id: string;
}

/** A wake-up as Bull and BullMQ take it. */
export interface QueuedWakeUp {
  readonly data: WakeJob;
  readonly opts: {
    readonly jobId: string;
    readonly attempts: 1;
    readonly lifo: boolean;
    readonly removeOnComplete: true;
    readonly removeOnFail: true;
  };
}

/** What differs between queues on Redis but for the library. */
export interface RedisQueueOptions {
  /** Of the keys. */
  readonly prefix: string;
  /** Depth from which on new work waits for the dispatcher, which is fair across suppliers. */
  readonly nudgeBelow: number;
  /** Milliseconds without a sign of life of who handles a job until another may have it; those of the library when left out. */
  readonly lockDuration?: number;
}

/** A queue with what it is made of, to be closed with all its connections. */
export interface OpenQueue {
  readonly queue: RedisWakeQueue;
  close(): Promise<void>;
}

/** Milliseconds between looks for jobs that nobody holds: two of them are less than the default lease. */
export const STALLED_INTERVAL = 2_000;

/** Milliseconds a worker that could not ask for jobs leaves Redis alone. */
export const ASK_AGAIN_AFTER = 1_000;

/** Milliseconds a measured depth is good enough for deciding whether to nudge. */
const DEPTH_MAX_AGE = 250;

/** Milliseconds an addition may take; beyond it Redis is as good as away. */
const ADD_WITHIN = 2_000;

/** A queue on Redis through a library for it, whose own retries, stalls and failures decide nothing. */
export abstract class RedisWakeQueue extends WakeQueue {
  override readonly isShared = true;
  /** Resolves when the first attempt to connect has succeeded or failed, or takes too long: a search for Sentinels that are away never ends. */
  private readonly connectedOnce: Promise<void>;
  /** While the database is away every wake-up fails. */
  private readonly throttle = new LogThrottle();
  private readonly running = new Set<Promise<void>>();
  private handler: WakeHandler = async () => undefined;
  private refused: (error: Error) => void = () => undefined;
  private isStopping = false;
  private knownDepth = { value: 0, at: Number.NEGATIVE_INFINITY };

  /** @param client sends our commands */
  constructor(
    private readonly client: RedisClient,
    protected readonly logger: AppLogger,
    private readonly nudgeBelow: number,
  ) {
    super();
    this.connectedOnce = new Promise((resolve) => {
      if (client.status === 'ready') resolve();
      client.once('ready', resolve);
      client.once('close', resolve);
      setTimeout(resolve, ADD_WITHIN).unref();
    });
  }

  /** Adds jobs, but for those whose ids wait or are handled already. */
  protected abstract add(jobs: readonly QueuedWakeUp[]): Promise<unknown>;

  /** How many jobs there are. */
  protected abstract count(): Promise<{ waiting: number; active: number; delayed: number }>;

  /** Hands `concurrency` jobs at a time to {@link work}, from now on. */
  protected abstract startWork(concurrency: number): void;

  /** Has the library ask for no further jobs. */
  protected abstract stopWork(): Promise<unknown>;

  override async nudge(wakeUp: WakeUp): Promise<void> {
    if (performance.now() - this.knownDepth.at > DEPTH_MAX_AGE)
      this.knownDepth = { value: await this.depth(), at: performance.now() };
    if (this.knownDepth.value >= this.nudgeBelow) return;
    this.knownDepth.value += 1;
    await this.fill([wakeUp]);
  }

  override async fill(wakeUps: readonly WakeUp[]): Promise<void> {
    if (wakeUps.length === 0) return;
    const jobs = wakeUps.map(
      ({ id, key, isFirst = false }): QueuedWakeUp => ({
        data: { schemaVersion: 1, id },
        opts: { jobId: key, attempts: 1, lifo: isFirst, removeOnComplete: true, removeOnFail: true },
      }),
    );
    await this.answered(() => this.add(jobs));
  }

  override async depth(): Promise<number> {
    const { waiting, active, delayed } = await this.answered(() => this.count());
    return waiting + active + delayed;
  }

  override async isDrained(): Promise<boolean> {
    return (await this.answered(() => this.count())).waiting === 0;
  }

  override async consume(handler: WakeHandler, concurrency: number): Promise<void> {
    this.handler = handler;
    this.startWork(concurrency);
  }

  /** Waits for the handlers themselves: a library would wait for Redis to hear of their end, and Redis may be away. */
  override async stopConsuming(withinMs: number): Promise<void> {
    this.isStopping = true;
    if (this.isReady()) this.stopWork().catch(() => undefined);
    await endOrWithin(withinMs, Promise.allSettled(this.running));
  }

  /**
   * Redis may answer what is asked and refuse what changes something, as one that is full does. Where nothing is added, only the library hears
   * of it, when it asks for jobs.
   * @param refused is told each time
   */
  whenRefused(refused: (error: Error) => void): void {
    this.refused = refused;
  }

  /** Takes an error that the library met by itself: of a connection, or a step that Redis refused. */
  protected notice(error: Error): void {
    this.logger.debug('queue.connection.failed', { reason: reasonOf(error) });
    if (error.name === 'ReplyError') this.refused(error);
  }

  /** Handles a job; what it throws is for the library. */
  protected async work({ data }: { readonly data: WakeJob }): Promise<void> {
    if (data.schemaVersion !== 1) throw new Error(`unknown job version ${String(data.schemaVersion)}`);
    // What comes in while the process stops is over at once: another process finds the row.
    if (!this.isStopping) await this.run(data.id);
  }

  protected logFailure(id: string | undefined, error: Error): void {
    this.throttle.log((fields) => this.logger.warn('queue.wake_up.failed', { id, reason: reasonOf(error), ...fields }));
  }

  private async run(id: string): Promise<void> {
    // The libraries keep message and stack of what is thrown in Redis, where nothing of an account may be.
    const run = this.handler(id).catch((error: unknown) => {
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
    return this.client.status === 'ready';
  }

  /** The libraries wait for ever while Redis is away; we do not. */
  private async answered<T>(work: () => Promise<T>): Promise<T> {
    await this.connectedOnce;
    if (!this.isReady()) throw new Error('Redis is away');
    return await within(ADD_WITHIN, 'Redis', work());
  }
}
