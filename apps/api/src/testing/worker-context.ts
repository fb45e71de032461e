import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ImportWorker } from '../modules/imports/index.js';
import { loadEnvironment } from '../platform/config/load-environment.js';
import { WorkerModule } from '../worker.module.js';
import { TEST_KEYS } from './test-keys.js';

export { until } from './until.js';

/** A worker process inside the test process, without Redis. */
export interface WorkerContext {
  readonly app: INestApplicationContext;
  /** Stops as the process does. */
  stop(): Promise<void>;
}

/** @param variables of its environment, beyond or in place of those of every test */
export async function startWorker(databaseUrl: string, variables: NodeJS.ProcessEnv = {}): Promise<WorkerContext> {
  const environment = loadEnvironment(
    {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      SEALING_KEYS: TEST_KEYS.SEALING_KEYS,
      DATABASE_POOL_SIZE: '4',
      ...variables,
    },
    'worker',
  );
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(environment), { logger: false });
  return {
    app,
    stop: async () => {
      await app.get(ImportWorker).stop();
      await app.close();
    },
  };
}
