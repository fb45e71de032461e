import 'reflect-metadata';
import { AppModule } from './app.module.js';
import { loadEnvironmentOrExit } from './platform/config/load-environment.js';
import { createHttpApplication } from './platform/http/http-application.js';
import { armFailpoint } from './platform/lifecycle/failpoints.js';
import { runProcess } from './platform/lifecycle/run-process.js';
import { AppLogger } from './platform/logging/logger.js';

const environment = loadEnvironmentOrExit('api');

await runProcess(async () => {
  armFailpoint(process.env['CARRYOVER_FAILPOINT'], environment.nodeEnv);
  const app = await createHttpApplication(AppModule.forRoot(environment));
  await app.listen(environment.port, environment.host);
  const logger = app.get(AppLogger);
  logger.info('api.listen.started', { url: await app.getUrl() });
  return { logger, close: () => app.close() };
});
