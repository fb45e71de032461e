import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { SuppliersModule } from '../suppliers/index.js';
import { WavesRepository } from '../waves/index.js';
import { ComputeReconciliationUseCase } from './computing/compute-reconciliation.usecase.js';
import { ComputedReconciliationsRepository } from './computing/computed-reconciliations.repository.js';
import { DifferenceCausesQueries } from './computing/difference-causes.queries.js';
import { RecomputeReconciliationUseCase } from './computing/recompute-reconciliation.usecase.js';
import { ReconciliationComputer } from './computing/reconciliation-computer.js';
import { ComparedAccountQueries } from './fields/compared-account.queries.js';
import { NameDifferingFieldsUseCase } from './fields/name-differing-fields.usecase.js';
import { ReconciliationAnswers } from './reading/reconciliation-answers.js';
import { ReconciliationsQueries } from './reading/reconciliations.queries.js';
import { ReportsOfStaffQueries } from './reading/reports-of-staff.queries.js';
import { ControlTotalsRepository } from './receiving/control-totals.repository.js';
import { DiscardedReports } from './receiving/discarded-reports.js';
import { ReceiveControlTotalsUseCase } from './receiving/receive-control-totals.usecase.js';
import { ReconciliationsController } from './reconciliations.controller.js';

/** Control totals of suppliers, compared with what was imported. */
@Module({
  imports: [AccountsModule, AuthModule, SuppliersModule],
  controllers: [ReconciliationsController],
  providers: [
    ComparedAccountQueries,
    ComputedReconciliationsRepository,
    ComputeReconciliationUseCase,
    ControlTotalsRepository,
    DifferenceCausesQueries,
    DiscardedReports,
    NameDifferingFieldsUseCase,
    ReceiveControlTotalsUseCase,
    RecomputeReconciliationUseCase,
    ReconciliationAnswers,
    ReconciliationComputer,
    ReconciliationsQueries,
    ReportsOfStaffQueries,
    WavesRepository,
  ],
  exports: [NameDifferingFieldsUseCase, ReconciliationsQueries, ReportsOfStaffQueries],
})
export class ReconciliationModule {}
