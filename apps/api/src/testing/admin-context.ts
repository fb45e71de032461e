import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AdminModule } from '../admin/admin.module.js';
import { loadEnvironment } from '../platform/config/load-environment.js';

/** What `npm run admin` runs in, inside the test process. */
export function startAdmin(databaseUrl: string): Promise<INestApplicationContext> {
  const environment = loadEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    TOKEN_SIGNING_SECRET: 'x'.repeat(32),
  });
  return NestFactory.createApplicationContext(AdminModule.forRoot(environment), { logger: false });
}
