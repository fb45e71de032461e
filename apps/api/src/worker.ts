import 'reflect-metadata';
import { ImportWorker, PayloadKeys } from './modules/imports/index.js';
import { loadEnvironmentOrExit } from './platform/config/load-environment.js';
import { Database } from './platform/database/database.js';
import { refuseTableOwner } from './platform/database/table-owner.js';
import { createHttpApplication } from './platform/http/http-application.js';
import { armFailpoint } from './platform/lifecycle/failpoints.js';
import { runProcess } from './platform/lifecycle/run-process.js';
import { AppLogger } from './platform/logging/logger.js';
import { showWorkerCounts, watchProcess } from './platform/metrics/process-metrics.js';
import { loadQueueLibrary } from './platform/queue/queue.module.js';
import { startTelemetry } from './platform/telemetry/start-telemetry.js';
import { stopTracing } from './platform/telemetry/tracer.js';
import { WorkerModule } from './worker.module.js';

const environment = loadEnvironmentOrExit('worker');

await runProcess(async () => {
  armFailpoint(process.env['CARRYOVER_FAILPOINT'], environment.nodeEnv);
  watchProcess();
  showWorkerCounts();
  await startTelemetry(environment, 'worker');
  await loadQueueLibrary(environment);
  const app = await createHttpApplication(WorkerModule.forRoot(environment));
  await refuseTableOwner(app.get(Database), environment);
  await app.get(PayloadKeys).refuseMissing();
  await app.listen(environment.workerPort, environment.host);
  const logger = app.get(AppLogger);
  logger.info('worker.listen.started', { url: await app.getUrl(), concurrency: environment.workerConcurrency });
  const worker = app.get(ImportWorker);
  return {
    logger,
    close: async () => {
      await worker.stop();
      await app.close();
      await stopTracing();
    },
  };
});
