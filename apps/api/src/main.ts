import 'reflect-metadata';
import { AppModule } from './app.module.js';
import { Shutdown } from './modules/health/index.js';
import { LINES_PROGRAM, PayloadKeys, VALIDATION_PROGRAM } from './modules/imports/index.js';
import { loadEnvironmentOrExit } from './platform/config/load-environment.js';
import { Database } from './platform/database/database.js';
import { refuseTableOwner } from './platform/database/table-owner.js';
import { HttpAdapter } from './platform/http/http.adapter.js';
import { createHttpApplication } from './platform/http/http-application.js';
import { JSON_PROGRAM } from './platform/json-threads/json-threads.js';
import { armFailpoint } from './platform/lifecycle/failpoints.js';
import { runProcess } from './platform/lifecycle/run-process.js';
import { AppLogger } from './platform/logging/logger.js';
import { MetricsServer } from './platform/metrics/metrics-server.js';
import { watchProcess } from './platform/metrics/process-metrics.js';
import { loadQueueLibrary } from './platform/queue/queue.module.js';
import { startTelemetry } from './platform/telemetry/start-telemetry.js';
import { stopTracing } from './platform/telemetry/tracer.js';
import { WorkThreads } from './platform/threads/index.js';

const environment = loadEnvironmentOrExit('api');

await runProcess(async () => {
  armFailpoint(process.env['CARRYOVER_FAILPOINT'], environment.nodeEnv);
  watchProcess();
  await startTelemetry(environment, 'api');
  await loadQueueLibrary(environment);
  const app = await createHttpApplication(AppModule.forRoot(environment));
  await refuseTableOwner(app.get(Database), environment);
  await app.get(PayloadKeys).refuseMissing();
  const adapter = app.getHttpAdapter() as unknown as HttpAdapter;
  await app.listen(environment.port, environment.host);
  app.get(WorkThreads).start(VALIDATION_PROGRAM, LINES_PROGRAM, JSON_PROGRAM);
  const logger = app.get(AppLogger);
  const metrics =
    environment.metricsPort === undefined ? null : await MetricsServer.start(environment.metricsPort, environment.host);
  if (metrics !== null) logger.info('api.metrics.started', { url: metrics.url });
  logger.info('api.listen.started', { url: await app.getUrl() });
  if (environment.tokenSigningSecret !== undefined) {
    logger.warn('configuration.setting.deprecated', { variable: 'TOKEN_SIGNING_SECRET' });
  }
  return {
    logger,
    close: async () => {
      app.get(Shutdown).begin();
      await adapter.drain(environment.drainSeconds * 1_000);
      await app.close();
      await metrics?.stop();
      await stopTracing();
    },
  };
});
