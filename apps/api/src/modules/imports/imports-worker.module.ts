import { type DynamicModule, Module } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { ClusterLeader } from '../../platform/database/cluster-leader.js';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { AccountsModule } from '../accounts/index.js';
import { CatalogueModule } from '../catalogue/index.js';
import { CommunicationsModule } from '../communications/index.js';
import { DocumentsModule } from '../documents/index.js';
import { SuppliersModule } from '../suppliers/index.js';
import { PayloadEraser } from './erasure/payload-eraser.js';
import { PayloadErasureModule } from './erasure/payload-erasure.module.js';
import { RetentionWorker } from './erasure/retention/retention.worker.js';
import { IMPORT_QUEUE } from './import-queue.js';
import { BatchOutcomesRepository } from './operations/batch-outcomes.repository.js';
import { BatchRunner } from './operations/batch-runner.js';
import { BatchesRepository } from './operations/batches.repository.js';
import { ImportCounter } from './operations/import-counter.js';
import { OperatedImportsRepository } from './operations/operated-imports.repository.js';
import { StoredImportsValidator } from './operations/stored-imports.validator.js';
import { StoredProfilesQueries } from './operations/stored-profiles.queries.js';
import { WorkerPresence } from './operations/worker-presence.js';
import { ImportProcessesRepository } from './process/import-processes.repository.js';
import { LeaseKeeper } from './process/lease-keeper.js';
import { WaitingProcessesRepository } from './process/waiting-processes.repository.js';
import { PayloadSealingModule } from './sealing/payload-sealing.module.js';
import { CreateImportedAccountsUseCase } from './usecases/create-imported-accounts.usecase.js';
import { ProcessAccountImportUseCase } from './usecases/process-account-import.usecase.js';
import { ImportRequestReader } from './usecases/read-import-request.js';
import { ValidationContexts } from './usecases/validation-contexts.js';
import { ImportDispatcher } from './worker/import-dispatcher.js';
import { ImportMetrics } from './worker/import-metrics.js';
import { ImportWorker } from './worker/import-worker.js';
import { MetricsController } from './worker/metrics.controller.js';
import { ServiceFigures } from './worker/service-figures.js';

/** Worker module: creates accounts from waiting imports. */
@Module({})
export class ImportsWorkerModule {
  static register(environment: Environment): DynamicModule {
    return {
      module: ImportsWorkerModule,
      imports: [
        QueueModule.register(environment, IMPORT_QUEUE),
        AccountsModule,
        CatalogueModule,
        CommunicationsModule,
        DocumentsModule,
        SuppliersModule,
        PayloadErasureModule,
        PayloadSealingModule,
      ],
      controllers: [MetricsController],
      providers: [
        BatchesRepository,
        BatchOutcomesRepository,
        BatchRunner,
        ClusterLeader,
        CreateImportedAccountsUseCase,
        OperatedImportsRepository,
        PayloadEraser,
        RetentionWorker,
        WorkerPresence,
        ImportCounter,
        ImportDispatcher,
        ImportMetrics,
        ImportProcessesRepository,
        ImportRequestReader,
        ValidationContexts,
        ImportWorker,
        LeaseKeeper,
        ProcessAccountImportUseCase,
        ServiceFigures,
        StoredImportsValidator,
        StoredProfilesQueries,
        WaitingProcessesRepository,
      ],
      exports: [ImportWorker, PayloadSealingModule, StoredImportsValidator, StoredProfilesQueries],
    };
  }
}
