import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { DemoModule } from './demo/demo.module.js';
import { DemoData } from './demo/demo-data.js';
import { loadEnvironmentOrExit } from './platform/config/load-environment.js';

const environment = loadEnvironmentOrExit('seed');

try {
  const options = { logger: false, abortOnError: false } as const;
  const app = await NestFactory.createApplicationContext(DemoModule.forRoot(environment), options);
  const outcome = await app.get(DemoData).ensure();
  await app.close();
  process.stdout.write(`Demo data: ${outcome}\n`);
} catch (error) {
  process.stderr.write(
    `The demo data could not be created: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  // Not merely an exit code: the connections of a context that could not start would keep the process.
  process.exit(1);
}
