import { Controller, Get, Param, Put, Query } from '@nestjs/common';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { refuseParameters } from '../../../platform/http/query-parameters.js';
import { Described } from '../../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../../auth/index.js';
import { WavesByCode } from '../waves-by-code.js';
import { planDescription } from './plan.openapi.js';
import { type WavePlanHistory, WavePlansQueries } from './plan.queries.js';
import { ChangePlanRequest } from './plan.request.js';
import { PlanWaveUseCase } from './plan-wave.usecase.js';

/** The plan of a wave: when its accounts may start, how many of them and in what order. */
@Controller('v2/data-import/waves/:import_supplier_code/:wave_code/plan')
@SupplierRoute()
@Described(planDescription)
export class WavePlanController {
  constructor(
    private readonly waves: WavesByCode,
    private readonly plans: WavePlansQueries,
    private readonly planWave: PlanWaveUseCase,
  ) {}

  /** The plan and the earlier plans. */
  @Get()
  async read(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplier: string,
    @Param('wave_code') wave: string,
  ): Promise<WavePlanHistory> {
    return this.plans.history((await this.waves.ids(caller, supplier, wave)).waveId);
  }

  /** Replaces the plan. */
  @Put()
  async put(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplier: string,
    @Param('wave_code') wave: string,
    @Query() query: Record<string, unknown>,
    @JsonBody() plan: ChangePlanRequest,
  ): Promise<WavePlanHistory> {
    refuseParameters(query);
    const { importSupplierId, waveId } = await this.waves.ids(caller, supplier, wave);
    await this.planWave.run({ importSupplierId, code: wave, plan });
    return this.plans.history(waveId);
  }
}
