import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { reasonOf } from '../logging/describe-error.js';
import { AppLogger } from '../logging/logger.js';
import { queueKeysAt } from '../redis/redis-address.js';
import { openBullMqQueue } from './bullmq-wake-queue.js';
import { InProcessWakeQueue } from './in-process-wake-queue.js';
import { QueueConnections } from './queue-connections.js';
import { ResilientWakeQueue } from './resilient-wake-queue.js';
import { WakeQueue } from './wake-queue.js';

/** Below this share of the window a new import is nudged at once; above it the dispatcher shares the room out. */
const NUDGE_SHARE = 0.25;

/** One queue behind one port, by `QUEUE_ADAPTER`: on Redis through Bull or BullMQ, or in the worker's own process. */
@Module({})
export class QueueModule {
  /** @param name kebab-case name of the queue */
  static register(environment: Environment, name: string): DynamicModule {
    const provider: Provider = {
      provide: WakeQueue,
      useFactory: (logger: AppLogger) => openQueue(environment, name, logger),
      inject: [AppLogger],
    };
    return { module: QueueModule, providers: [provider], exports: [WakeQueue] };
  }
}

/**
 * Loads the library of the queue, which is loaded only when chosen. Before anything connects: reading its files holds the event
 * loop, for seconds on a busy machine, and a connection to the database that is made meanwhile counts as timed out.
 */
export async function loadQueueLibrary({ queueAdapter, redisUrl }: Environment): Promise<void> {
  if (redisUrl === undefined) return;
  if (queueAdapter === 'bullmq') await import('bullmq');
  if (queueAdapter === 'bull') await import('./bull-wake-queue.js');
}

async function openQueue(environment: Environment, name: string, logger: AppLogger): Promise<WakeQueue> {
  const { queueAdapter, redisUrl } = environment;
  const local = new InProcessWakeQueue(logger);
  if (queueAdapter === 'process' || redisUrl === undefined) return local;
  const connections = new QueueConnections(redisUrl, (error) =>
    logger.debug('queue.redis.failed', { reason: reasonOf(error) }),
  );
  const open = queueAdapter === 'bullmq' ? openBullMqQueue : (await import('./bull-wake-queue.js')).openBullQueue;
  const options = {
    prefix: queueKeysAt(redisUrl, environment.queuePrefix),
    nudgeBelow: Math.ceil(environment.queueWindow * NUDGE_SHARE),
  };
  const { queue, close } = await open(name, connections, options, logger);
  return Object.assign(new ResilientWakeQueue(queue, local, logger), { onApplicationShutdown: close });
}
