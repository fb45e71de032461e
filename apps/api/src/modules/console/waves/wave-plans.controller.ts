import { Controller, Get, HttpCode, Param, Post, Put, UseInterceptors } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  ErrorBudgetsQueries,
  PlanFiguresUseCase,
  PlanWaveUseCase,
  WaveForecastsQueries,
  type WavePlanHistory,
  WavePlanRequest,
  WavePlansQueries,
} from '../../waves/index.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { wavePlansDescription } from './wave-plans.openapi.js';
import { waveTarget } from './wave-target.js';
import { type WaveDetail, WaveViews } from './wave-views.js';
import { PlanFiguresForStaffRequest, PlanWaveForStaffRequest } from './waves.requests.js';
import type { PLAN_PREVIEW } from './waves.schemas.js';

/** Plans of waves for staff: read, preview and replace. */
@Controller('console/v1/waves/:code/:wave_code')
@Described(wavePlansDescription)
export class ConsoleWavePlansController {
  constructor(
    private readonly plans: WavePlansQueries,
    private readonly planWave: PlanWaveUseCase,
    private readonly planFigures: PlanFiguresUseCase,
    private readonly forecasts: WaveForecastsQueries,
    private readonly budgets: ErrorBudgetsQueries,
    private readonly database: Database,
    private readonly views: WaveViews,
    private readonly audit: AuditTrail,
  ) {}

  /** The plan and the earlier plans. */
  @Get('plan')
  @UseInterceptors(EntityTagInterceptor)
  @StaffRoute('viewer')
  async read(@Param('code') code: string, @Param('wave_code') wave: string): Promise<WavePlanHistory> {
    return this.plans.history((await this.views.idOf(code, wave)).id);
  }

  /** Forecasts the end by another plan, without changing anything. */
  @Post('plan/preview')
  @HttpCode(200)
  @StaffRoute('operator')
  async preview(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @JsonBody() body: WavePlanRequest,
  ): Promise<Answer<typeof PLAN_PREVIEW>> {
    const { supplier, id } = await this.views.idOf(code, wave);
    const plan = await this.planWave.check(supplier.id, id, body);
    const budgets = await this.budgets.find(this.database.reader, id, plan.error_budget ?? null);
    return { ...(await this.forecasts.compare(id, plan)), error_budgets: budgets };
  }

  /** Replaces the plan. */
  @Put('plan')
  @StaffRoute('operator')
  async change(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @JsonBody() plan: PlanWaveForStaffRequest,
    @ByStaff() by: StaffCall,
  ): Promise<WaveDetail> {
    const { reason } = plan;
    const { id: importSupplierId } = await this.views.supplier(code);
    await this.audit.perform(by, { action: 'wave.plan', target: waveTarget(code, wave), reason }, async (tx) => {
      const { before, after } = await this.planWave.runIn(tx, { importSupplierId, code: wave, plan, by: by.email });
      return { result: null, after, ...(before !== null && { before }) };
    });
    return this.views.detail(code, wave, by);
  }

  /** Replaces the planned figures. */
  @Put('planned')
  @StaffRoute('operator')
  async changeFigures(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @JsonBody() figures: PlanFiguresForStaffRequest,
    @ByStaff() by: StaffCall,
  ): Promise<WaveDetail> {
    const { id: importSupplierId } = await this.views.supplier(code);
    const entry = { action: 'wave.plan_figures', target: waveTarget(code, wave), reason: figures.reason };
    await this.audit.perform(by, entry, async (tx) => ({
      result: null,
      ...(await this.planFigures.runIn(tx, { importSupplierId, code: wave, figures, by: by.email })),
    }));
    return this.views.detail(code, wave, by);
  }
}
