import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { SuppliersModule } from '../suppliers/index.js';
import { ApproveWaveUseCase } from './approvals/approve-wave.usecase.js';
import { WaveApprovalsRepository } from './approvals/wave-approvals.repository.js';

import { WavesBoardQueries } from './board/waves-board.queries.js';
import { ErrorBudgetsQueries } from './budget/error-budgets.queries.js';

import { CorrectPartUseCase } from './corrections/correct-part.usecase.js';
import { ImportedInWaveQueries } from './corrections/imported-in-wave.queries.js';
import { WaveCountFolder } from './counts/wave-count-folder.js';
import { WaveCountsQueries } from './counts/wave-counts.queries.js';

import { CreateWaveUseCase } from './create-wave.usecase.js';
import { DecideWaveUseCase } from './decide-wave.usecase.js';
import { WaveFindingsQueries } from './dry-run/wave-findings.queries.js';
import { WaveProgressController } from './forecast/progress.controller.js';
import { SupplierForecastsQueries } from './forecast/supplier-forecasts.queries.js';
import { WaveForecastsQueries } from './forecast/wave-forecasts.queries.js';
import { WaiveGateUseCase } from './gates/waive-gate.usecase.js';
import { WaveGates } from './gates/wave-gates.queries.js';
import { WaveWaiversRepository } from './gates/wave-waivers.repository.js';
import { KeepChunkUseCase } from './parts/keep-chunk.usecase.js';
import { PartLimits } from './parts/part-limits.js';
import { PartSlots } from './parts/part-slots.js';
import { PartSteps } from './parts/part-steps.js';
import { ReceivePartUseCase } from './parts/receive-part.usecase.js';
import { WaveLinesRepository } from './parts/wave-lines.repository.js';
import { WavePartsRepository } from './parts/wave-parts.repository.js';
import { WavePassesQueries } from './passes/wave-passes.queries.js';
import { WavePassesRepository } from './passes/wave-passes.repository.js';
import { WavePlanController } from './plan/plan.controller.js';
import { WavePlansQueries } from './plan/plan.queries.js';
import { WavePlansRepository } from './plan/plan.repository.js';
import { PlanWaveUseCase } from './plan/plan-wave.usecase.js';
import { WaveTurnsRepository } from './plan/wave-turns.repository.js';
import { KeepSourceProfileUseCase } from './profile/keep-source-profile.usecase.js';
import { WaveProfileController } from './profile/profile.controller.js';
import { WaveProfilesQueries } from './profile/wave-profiles.queries.js';
import { WaveResultsQueries } from './results/wave-results.queries.js';
import { PlanFiguresUseCase } from './totals/plan-figures.usecase.js';
import { PlannedFiguresController } from './totals/planned-figures.controller.js';
import { PlannedFiguresRepository } from './totals/planned-figures.repository.js';
import { WaveDecisionsController } from './wave-decisions.controller.js';
import { WavesController } from './waves.controller.js';
import { WavesQueries } from './waves.queries.js';
import { WavesRepository } from './waves.repository.js';
import { WavesByCode } from './waves-by-code.js';

/** Accounts that are sent many at a time, wait together, and are released by a decision. */
@Module({})
export class WavesModule {
  /** @param imports the module that keeps the accounts as imports */
  static register(imports: DynamicModule): DynamicModule {
    return {
      module: WavesModule,
      imports: [AccountsModule, AuthModule, SuppliersModule, imports],
      controllers: [
        WavesController,
        WaveDecisionsController,
        WavePlanController,
        WaveProfileController,
        WaveProgressController,
        PlannedFiguresController,
      ],
      providers: [
        ApproveWaveUseCase,
        CorrectPartUseCase,
        CreateWaveUseCase,
        DecideWaveUseCase,
        ErrorBudgetsQueries,
        ImportedInWaveQueries,
        KeepChunkUseCase,
        KeepSourceProfileUseCase,
        PartLimits,
        PartSlots,
        PartSteps,
        PlanFiguresUseCase,
        PlanWaveUseCase,
        PlannedFiguresRepository,
        ReceivePartUseCase,
        SupplierForecastsQueries,
        WaiveGateUseCase,
        WaveApprovalsRepository,
        WaveFindingsQueries,
        WaveGates,
        WaveCountFolder,
        WaveCountsQueries,
        WaveForecastsQueries,
        WaveLinesRepository,
        WavePassesQueries,
        WavePassesRepository,
        WavePartsRepository,
        WavePlansQueries,
        WavePlansRepository,
        WaveProfilesQueries,
        WaveResultsQueries,
        WaveWaiversRepository,
        WavesBoardQueries,
        WavesByCode,
        WaveTurnsRepository,
        WavesQueries,
        WavesRepository,
      ],
      exports: [
        ApproveWaveUseCase,
        CreateWaveUseCase,
        DecideWaveUseCase,
        ErrorBudgetsQueries,
        SupplierForecastsQueries,
        WaiveGateUseCase,
        PlanFiguresUseCase,
        PlanWaveUseCase,
        WaveFindingsQueries,
        WaveForecastsQueries,
        WavePlansQueries,
        WaveProfilesQueries,
        WaveResultsQueries,
        WavesBoardQueries,
        WavesQueries,
      ],
    };
  }
}
