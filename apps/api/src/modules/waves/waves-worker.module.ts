import { type DynamicModule, Module } from '@nestjs/common';
import { ErrorBudgetsQueries } from './budget/error-budgets.queries.js';
import { WaveCountFolder } from './counts/wave-count-folder.js';
import { DryRunKeysRepository } from './dry-run/dry-run-keys.repository.js';
import { WaveFindingsRepository } from './dry-run/wave-findings.repository.js';
import { WaveLinesValidator } from './dry-run/wave-lines.validator.js';
import { WavePassesRepository } from './passes/wave-passes.repository.js';
import { AdmissionsRepository } from './plan/worker/admissions.repository.js';
import { WaveAdmitter } from './plan/worker/wave-admitter.js';
import { WavesRepository } from './waves.repository.js';
import { WaveKeeper } from './worker/wave-keeper.js';
import { WaveKeepingRepository } from './worker/wave-keeping.repository.js';
import { WavePassRunner } from './worker/wave-pass-runner.js';

/** Background work of waves: applies their states to their imports, validates them in dry runs, and totals them. */
@Module({})
export class WavesWorkerModule {
  /** @param imports the module that validates stored imports */
  static register(imports: DynamicModule): DynamicModule {
    return {
      module: WavesWorkerModule,
      imports: [imports],
      providers: [
        AdmissionsRepository,
        DryRunKeysRepository,
        ErrorBudgetsQueries,
        WaveLinesValidator,
        WaveAdmitter,
        WaveCountFolder,
        WaveFindingsRepository,
        WaveKeeper,
        WaveKeepingRepository,
        WavePassRunner,
        WavePassesRepository,
        WavesRepository,
      ],
    };
  }
}
