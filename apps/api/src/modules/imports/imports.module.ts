import { type DynamicModule, Module } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { AccountsModule } from '../accounts/index.js';
import { AuditModule } from '../audit/index.js';
import { AuthModule } from '../auth/index.js';
import { CatalogueModule } from '../catalogue/index.js';
import { DocumentsModule } from '../documents/index.js';
import { SuppliersModule } from '../suppliers/index.js';
import { WarningsModule } from '../warnings/index.js';
import { AuditedTargetsQueries } from './audited-targets.queries.js';
import { ApplyCorrectionUseCase } from './corrections/apply-correction.usecase.js';
import { CorrectImportedAccountUseCase } from './corrections/correct-imported-account.usecase.js';
import { CorrectionsController } from './corrections/corrections.controller.js';
import { CorrectionsRepository } from './corrections/corrections.repository.js';
import { PayloadErasureModule } from './erasure/payload-erasure.module.js';
import { ImportCountsQueries } from './import-counts.queries.js';
import { IMPORT_QUEUE } from './import-queue.js';
import { ImportsController } from './imports.controller.js';
import { ImportsQueries } from './imports.queries.js';
import { KeepLinesRepository } from './lines/keep-lines.repository.js';
import { LatestPayloadsQueries } from './lines/latest-payloads.queries.js';
import { ValidateLinesUseCase } from './lines/validate-lines.usecase.js';
import { ListImportsQueries } from './list-imports.queries.js';
import { BatchesQueries } from './operations/batches.queries.js';
import { BatchesRepository } from './operations/batches.repository.js';
import { ErrorGroupsQueries } from './operations/error-groups.queries.js';
import { FailingValuesQueries } from './operations/failing-values.queries.js';
import { OperateImportUseCase } from './operations/operate-import.usecase.js';
import { OperatedImportsRepository } from './operations/operated-imports.repository.js';
import { OutcomesQueries } from './operations/outcomes.queries.js';
import { PayloadVersionsQueries } from './operations/payload-versions.queries.js';
import { ProgressQueries } from './operations/progress.queries.js';
import { QueueDepth } from './operations/queue-depth.js';
import { RetryForecasts } from './operations/retry-forecast.js';
import { UnfinishedUsesQueries } from './operations/unfinished-uses.queries.js';
import { AcceptedImportsRepository } from './process/accepted-imports.repository.js';
import { ImportWaker } from './process/import-waker.js';
import { PayloadSealingModule } from './sealing/payload-sealing.module.js';
import { SearchImportsQueries } from './search-imports.queries.js';
import { ErrorTriageRepository } from './triage/error-triage.repository.js';
import { CheckImportedAccountUseCase } from './usecases/check-imported-account.usecase.js';
import { ImportRequestReader } from './usecases/read-import-request.js';
import { ScheduleAccountImportUseCase } from './usecases/schedule-account-import.usecase.js';
import { ValidationContexts } from './usecases/validation-contexts.js';
import { ValidateImportUseCase } from './validation/validate-import.usecase.js';

/** API module: accepts imports and reports their status. */
@Module({})
export class ImportsModule {
  static register(environment: Environment): DynamicModule {
    return {
      module: ImportsModule,
      imports: [
        QueueModule.register(environment, IMPORT_QUEUE),
        AccountsModule,
        AuditModule,
        CatalogueModule,
        DocumentsModule,
        SuppliersModule,
        AuthModule,
        PayloadErasureModule,
        PayloadSealingModule,
        WarningsModule,
      ],
      controllers: [CorrectionsController, ImportsController],
      providers: [
        AcceptedImportsRepository,
        ApplyCorrectionUseCase,
        AuditedTargetsQueries,
        BatchesQueries,
        BatchesRepository,
        ErrorGroupsQueries,
        ErrorTriageRepository,
        FailingValuesQueries,
        OperateImportUseCase,
        OperatedImportsRepository,
        OutcomesQueries,
        ProgressQueries,
        PayloadVersionsQueries,
        QueueDepth,
        CheckImportedAccountUseCase,
        CorrectImportedAccountUseCase,
        CorrectionsRepository,
        ImportRequestReader,
        KeepLinesRepository,
        LatestPayloadsQueries,
        ValidateLinesUseCase,
        ValidateImportUseCase,
        ValidationContexts,
        ImportWaker,
        ImportCountsQueries,
        ImportsQueries,
        ListImportsQueries,
        SearchImportsQueries,
        RetryForecasts,
        ScheduleAccountImportUseCase,
        UnfinishedUsesQueries,
      ],
      exports: [
        ApplyCorrectionUseCase,
        AuditedTargetsQueries,
        BatchesQueries,
        BatchesRepository,
        ErrorGroupsQueries,
        ErrorTriageRepository,
        FailingValuesQueries,
        OperateImportUseCase,
        PayloadErasureModule,
        PayloadSealingModule,
        OutcomesQueries,
        ProgressQueries,
        PayloadVersionsQueries,
        QueueDepth,
        CheckImportedAccountUseCase,
        ImportCountsQueries,
        KeepLinesRepository,
        LatestPayloadsQueries,
        ListImportsQueries,
        SearchImportsQueries,
        ValidateLinesUseCase,
        RetryForecasts,
        UnfinishedUsesQueries,
      ],
    };
  }
}
