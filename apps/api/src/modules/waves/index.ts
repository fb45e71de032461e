export { ApproveWaveUseCase } from './approvals/approve-wave.usecase.js';
export { type ApprovedAct, staffSignaturesWanted } from './approvals/wave-approvals.repository.js';
export { type ListedWave, type WaveEvent, WavesBoardQueries, type WavesFilter } from './board/waves-board.queries.js';
export { ERROR_BUDGETS } from './budget/error-budget.schemas.js';
export { ErrorBudgetsQueries } from './budget/error-budgets.queries.js';
export { accountsChanged, waveAccountsChanged } from './changed-since-sql.js';
export { ChangedWavesModule } from './changed-waves.module.js';
export { CreateWaveRequest } from './create-wave.request.js';
export { CreateWaveUseCase } from './create-wave.usecase.js';
export { type DecideWave, DecideWaveUseCase } from './decide-wave.usecase.js';
export type { FindingsRequest } from './dry-run/findings.request.js';
export { MOST_CODES, WAVE_FINDING } from './dry-run/findings.schemas.js';
export { WaveFindingsQueries } from './dry-run/wave-findings.queries.js';
export { WaveFactsModule } from './facts/wave-facts.module.js';
export { type WaveDecisions, type WaveFacts, WaveFactsQueries } from './facts/wave-facts.queries.js';
export { SupplierForecastsQueries } from './forecast/supplier-forecasts.queries.js';
export { type WaveForecast, WaveForecastsQueries } from './forecast/wave-forecasts.queries.js';
export { accountsSince } from './gates/control-totals-gate.js';
export { GATE_NAMES, type GateName } from './gates/gate.js';
export { WaiveGateUseCase } from './gates/waive-gate.usecase.js';
export { LINE_OUTCOMES, OUTCOME } from './outcome-sql.js';
export { HAS_NO_PACK_EVER, HAS_PACK } from './packed-sql.js';
export { EXAMPLE_PLAN, exampleBudgets, examplePlanHistory } from './plan/plan.openapi.js';
export { type WavePlanHistory, WavePlansQueries } from './plan/plan.queries.js';
export { ChangePlanRequest, WavePlanRequest } from './plan/plan.request.js';
export {
  PLAN_REPLACED,
  PLAN_SENT,
  WAVE_FORECAST,
  WAVE_PLAN,
  WAVE_PLAN_HISTORY,
  WAVE_PROGRESS,
} from './plan/plan.schemas.js';
export { PlanWaveUseCase } from './plan/plan-wave.usecase.js';
export { exampleProfile } from './profile/profile.openapi.js';
export { WAVE_PROFILE } from './profile/profile.schemas.js';
export { type ProfileAtMoment, type WaveProfile, WaveProfilesQueries } from './profile/wave-profiles.queries.js';
export type { ResultsRequest } from './results/results-request.js';
export { csvOfResults, RESULT_COLUMNS } from './results/results-text.js';
export { type LineResult, WaveResultsQueries } from './results/wave-results.queries.js';
export { PlanFiguresRequest } from './totals/plan-figures.request.js';
export { PlanFiguresUseCase } from './totals/plan-figures.usecase.js';
export { PLANNED_FIGURES_SENT } from './totals/planned-figures.openapi.js';
export { moveBy, type StaffMember } from './wave.js';
export { exampleFinding, findingCodeParameter } from './wave-decisions.openapi.js';
export { summary as exampleWaveSummary, wave as exampleWave, waveParameter } from './wave-examples.js';
export { readWaveParameter } from './wave-parameter.js';
export { RECONCILED_WAVE_STATES } from './wave-states-sql.js';
export { WaveApprovalNotPossible, WaveNotFound, WaveStateConflict } from './waves.errors.js';
export { WavesModule } from './waves.module.js';
export { WAVE_SENT } from './waves.openapi.js';
export { WavesQueries, type WaveView } from './waves.queries.js';
export { WavesRepository } from './waves.repository.js';
export { LINE_RESULT, MOST_DEPENDANTS, MOST_HISTORY, WAVE, WAVE_SUMMARY, waveCode } from './waves.schemas.js';
export { WavesWorkerModule } from './waves-worker.module.js';
