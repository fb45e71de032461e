import { BullModule, getQueueToken } from '@nestjs/bull';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Queue } from 'bull';
import { Environment } from '../config/environment.js';
import { reasonOf } from '../logging/describe-error.js';
import { AppLogger } from '../logging/logger.js';
import { BullWakeQueue, type WakeJob } from './bull-wake-queue.js';
import { InProcessWakeQueue } from './in-process-wake-queue.js';
import { BullConnections } from './redis-connection.js';
import { ResilientWakeQueue } from './resilient-wake-queue.js';
import { WakeQueue } from './wake-queue.js';

/** Below this share of the window a new import is nudged at once; above it the dispatcher shares the room out. */
const NUDGE_SHARE = 0.25;

/** Milliseconds between looks for jobs that nobody holds: two of them are less than the default lease. */
const STALLED_INTERVAL = 2_000;

/** One queue behind one port: on Redis when there is a REDIS_URL, otherwise in the worker's own process. */
@Module({})
export class QueueModule {
  /** @param name kebab-case name of the queue */
  static register(environment: Environment, name: string): DynamicModule {
    const { redisUrl } = environment;
    return redisUrl === undefined ? inProcess() : onRedis(redisUrl, environment, name);
  }
}

function inProcess(): DynamicModule {
  const provider: Provider = {
    provide: WakeQueue,
    useFactory: (logger: AppLogger) => new InProcessWakeQueue(logger),
    inject: [AppLogger],
  };
  return { module: QueueModule, providers: [provider], exports: [WakeQueue] };
}

function onRedis(redisUrl: string, environment: Environment, name: string): DynamicModule {
  let connections: BullConnections | undefined;
  const bull = BullModule.registerQueueAsync({
    name,
    inject: [AppLogger],
    useFactory: (logger: AppLogger) => {
      const opened = new BullConnections(redisUrl, (error) =>
        logger.debug('queue.redis.failed', { reason: reasonOf(error) }),
      );
      connections = opened;
      return {
        prefix: environment.queuePrefix,
        createClient: (type) => opened.create(type),
        // A worker that dies is noticed by its lease in the database; Bull only has to forget its job. One that stands still is
        // handed as many wake-ups as it handles at a time all the same: see ImportDispatcher.unheard.
        settings: { stalledInterval: STALLED_INTERVAL, maxStalledCount: 1 },
      };
    },
  });
  const provider: Provider = {
    provide: WakeQueue,
    useFactory: (queue: Queue<WakeJob>, logger: AppLogger) => {
      // Nest would call Bull's own close, which waits for ever while Redis is away.
      Object.assign(queue, { onApplicationShutdown: () => connections?.close(queue) });
      return new ResilientWakeQueue(
        new BullWakeQueue(queue, logger, Math.ceil(environment.queueWindow * NUDGE_SHARE)),
        new InProcessWakeQueue(logger),
        logger,
      );
    },
    inject: [getQueueToken(name), AppLogger],
  };
  return { module: QueueModule, imports: [bull], providers: [provider], exports: [WakeQueue] };
}
