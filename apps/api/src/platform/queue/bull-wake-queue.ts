import Bull, { type Queue, type QueueOptions } from 'bull';
import { AppLogger } from '../logging/logger.js';
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

/** The queue on Redis through Bull. */
class BullWakeQueue extends RedisWakeQueue {
  constructor(
    private readonly queue: Queue<WakeJob>,
    logger: AppLogger,
    nudgeBelow: number,
  ) {
    // Bull connects when the client is first asked for, so this also starts the connection.
    super(queue.client, logger, nudgeBelow);
    // Without a listener an error of a connection would end the process.
    queue.on('error', (error: Error) => this.notice(error));
  }

  protected override add(jobs: readonly QueuedWakeUp[]): Promise<unknown> {
    return this.queue.addBulk([...jobs]);
  }

  protected override count() {
    return this.queue.getJobCounts();
  }

  protected override startWork(concurrency: number): void {
    this.queue.on('failed', (job, error) => this.logFailure(job.data.id, error));
    this.queue
      .process(concurrency, (job) => this.work(job))
      .catch((error: unknown) => this.logger.error('queue.consumer.failed', error));
  }

  protected override stopWork(): Promise<unknown> {
    return this.queue.pause(true, true);
  }
}

/** Opens a queue through Bull. */
export function openBullQueue(
  name: string,
  connections: QueueConnections,
  { prefix, nudgeBelow, lockDuration }: RedisQueueOptions,
  logger: AppLogger,
): OpenQueue {
  const options: QueueOptions = {
    prefix,
    createClient: (type) => connections.create({ waits: type !== 'client' }),
    // A worker that dies is noticed by its lease in the database; Bull only has to forget its job. One that stands still is
    // handed as many wake-ups as it handles at a time all the same: see ImportDispatcher.unheard.
    settings: {
      stalledInterval: STALLED_INTERVAL,
      maxStalledCount: 1,
      retryProcessDelay: ASK_AGAIN_AFTER,
      ...(lockDuration === undefined ? {} : { lockDuration }),
    },
  };
  const bull = new Bull<WakeJob>(name, options);
  return {
    queue: new BullWakeQueue(bull, logger, nudgeBelow),
    // Without waiting for what is handled, which was done: Bull leaves what fails meanwhile to nobody, which ends a process.
    close: () => connections.close(bull.client, bull.close(true)),
  };
}
