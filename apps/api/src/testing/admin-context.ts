import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AdminModule } from '../admin/admin.module.js';
import { loadEnvironment } from '../platform/config/load-environment.js';
import { TEST_KEYS } from './test-keys.js';

/** What `npm run admin` runs in, inside the test process. */
export function startAdmin(databaseUrl: string, variables: NodeJS.ProcessEnv = {}): Promise<INestApplicationContext> {
  const environment = loadEnvironment(
    {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      SEALING_KEYS: TEST_KEYS.SEALING_KEYS,
      ...variables,
    },
    'seed',
  );
  return NestFactory.createApplicationContext(AdminModule.forRoot(environment), { logger: false });
}
