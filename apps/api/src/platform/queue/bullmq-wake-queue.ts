import { setTimeout as wait } from 'node:timers/promises';
import type { Queue, Worker } from 'bullmq';
import { AppLogger } from '../logging/logger.js';
import type { RedisClient } from '../redis/connect-redis.js';
import { QueueConnections } from './queue-connections.js';
import {
  ASK_AGAIN_AFTER,
  type OpenQueue,
  type QueuedWakeUp,
  type RedisQueueOptions,
  RedisWakeQueue,
  STALLED_INTERVAL,
  type WakeJob,
} from './redis-wake-queue.js';

/** Events that BullMQ keeps for listeners, of which there are none. */
const EVENTS = 100;

/** Starts a worker of the library, which hands jobs to `work`. */
type StartWorker = (work: (job: { readonly data: WakeJob }) => Promise<void>, concurrency: number) => Worker<WakeJob>;

/** The queue on Redis through BullMQ. */
class BullMqWakeQueue extends RedisWakeQueue {
  worker: Worker<WakeJob> | undefined;

  constructor(
    private readonly queue: Queue<WakeJob>,
    private readonly startWorker: StartWorker,
    client: RedisClient,
    logger: AppLogger,
    nudgeBelow: number,
  ) {
    super(client, logger, nudgeBelow);
    queue.on('error', (error) => this.notice(error));
  }

  protected override add(jobs: readonly QueuedWakeUp[]): Promise<unknown> {
    return this.queue.addBulk(jobs.map((job) => ({ name: 'wake', ...job })));
  }

  protected override async count() {
    const { waiting = 0, active = 0, delayed = 0 } = await this.queue.getJobCounts('waiting', 'active', 'delayed');
    return { waiting, active, delayed };
  }

  protected override startWork(concurrency: number): void {
    this.worker = this.startWorker((job) => this.work(job), concurrency);
    this.worker.on('failed', (job, error) => this.logFailure(job?.data.id, error));
    this.worker.on('error', (error) => this.notice(error));
  }

  protected override async stopWork(): Promise<unknown> {
    return this.worker?.pause(true);
  }
}

/** Opens a queue through BullMQ, which is loaded only here. */
export async function openBullMqQueue(
  name: string,
  connections: QueueConnections,
  { prefix, nudgeBelow, lockDuration }: RedisQueueOptions,
  logger: AppLogger,
): Promise<OpenQueue> {
  const { Queue, Worker } = await import('bullmq');
  /** Leaves a Redis that refuses to hand jobs out, as one that is full does, alone for a while: the library would ask again at once. */
  class PatientWorker extends Worker<WakeJob> {
    protected override async moveToActive(token: string, worker?: string) {
      try {
        return await super.moveToActive(token, worker);
      } catch (error) {
        await wait(ASK_AGAIN_AFTER, undefined, { ref: false });
        throw error;
      }
    }
  }
  const client = connections.create({ waits: false });
  const common = {
    // Keys of Bull have the same names and other contents.
    prefix: `${prefix}:bullmq`,
    // It asks once; where that fails, it would never send anything.
    skipVersionCheck: true,
  };
  const queue = new Queue<WakeJob>(name, { ...common, connection: client, streams: { events: { maxLen: EVENTS } } });
  const startWorker: StartWorker = (work, concurrency) =>
    new PatientWorker(name, work, {
      ...common,
      connection: connections.create({ waits: true }),
      concurrency,
      stalledInterval: STALLED_INTERVAL,
      maxStalledCount: 1,
      runRetryDelay: ASK_AGAIN_AFTER,
      ...(lockDuration === undefined ? {} : { lockDuration }),
    });
  const wakeQueue = new BullMqWakeQueue(queue, startWorker, client, logger, nudgeBelow);
  return {
    queue: wakeQueue,
    // Without waiting for what is handled, which was done.
    close: () => connections.close(client, Promise.all([wakeQueue.worker?.close(true), queue.close()])),
  };
}
