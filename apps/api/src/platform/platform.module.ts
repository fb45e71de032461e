import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Environment } from './config/environment.js';
import type { ProcessName } from './config/setting.decorator.js';
import { DatabaseModule } from './database/database.module.js';
import { ListAnswers } from './http/list-answers.js';
import { ListSlots } from './http/list-slots.js';
import { JsonThreads } from './json-threads/json-threads.js';
import { SealingKeys } from './keys/sealing-keys.js';
import { AppLogger } from './logging/logger.js';
import { OutcomeCounts } from './metrics/outcome-counts.js';
import { LargeBodies } from './rate-limits/large-bodies.js';
import { RecentCallers } from './rate-limits/recent-callers.js';
import { RequestLimits } from './rate-limits/request-limits.js';
import { THREAD_PROGRAM, WorkThreads } from './threads/index.js';
import { Clock } from './time/clock.js';
import { DatabaseClock } from './time/database-clock.js';

/** What each kind of process asks of the database. */
const DATABASE = {
  api: { rows: 'scoped', readsReplica: true },
  // A worker that stands still in a transaction holds the row of its import: for less than a lease, as others wait for it.
  worker: { rows: 'platform', idleInTransaction: 4_000, keepsSession: true },
  migrate: { rows: 'platform' },
  // One-shot programs check every row of everything; nobody waits for their answer, however long a statement takes.
  seed: { rows: 'platform', silence: 0, statementTimeout: 0 },
} as const;

/** The technical kernel, the same in every process: configuration, log, clock, database. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot(environment: Environment, processName: ProcessName): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        DatabaseModule.forRoot({
          applicationName: `carryover-${processName}/${process.pid}`,
          ...DATABASE[processName],
        }),
      ],
      providers: [
        { provide: Environment, useValue: environment },
        { provide: AppLogger, useFactory: () => AppLogger.create(processName, environment.logLevel) },
        { provide: Clock, useClass: DatabaseClock },
        JsonThreads,
        LargeBodies,
        ListAnswers,
        ListSlots,
        OutcomeCounts,
        RecentCallers,
        RequestLimits,
        SealingKeys,
        { provide: THREAD_PROGRAM, useValue: new URL('./threads/thread-program.js', import.meta.url) },
        WorkThreads,
      ],
      exports: [
        Environment,
        AppLogger,
        Clock,
        JsonThreads,
        LargeBodies,
        ListAnswers,
        OutcomeCounts,
        RecentCallers,
        RequestLimits,
        SealingKeys,
        WorkThreads,
      ],
    };
  }
}
