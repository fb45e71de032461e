import { Controller, Get, Param, Put, Query } from '@nestjs/common';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { Described } from '../../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../../auth/index.js';
import { SuppliersQueries } from '../../suppliers/index.js';
import { WaveNotFound } from '../waves.errors.js';
import { WavesQueries } from '../waves.queries.js';
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
    private readonly suppliers: SuppliersQueries,
    private readonly waves: WavesQueries,
    private readonly plans: WavePlansQueries,
    private readonly planWave: PlanWaveUseCase,
  ) {}

  /** The plan and those before it. */
  @Get()
  async read(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplier: string,
    @Param('wave_code') wave: string,
  ): Promise<WavePlanHistory> {
    return this.history(await this.supplierId(caller, supplier), wave);
  }

  /** Another plan in the place of what there is. */
  @Put()
  async put(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplier: string,
    @Param('wave_code') wave: string,
    @Query() query: Record<string, unknown>,
    @JsonBody() plan: ChangePlanRequest,
  ): Promise<WavePlanHistory> {
    const parameters = new QueryParameters(query);
    parameters.reportUnknown([]);
    parameters.throwProblems();
    const importSupplierId = await this.supplierId(caller, supplier);
    await this.planWave.run({ importSupplierId, code: wave, plan });
    return this.history(importSupplierId, wave);
  }

  private async supplierId({ organizationId }: SupplierCaller, code: string): Promise<string> {
    const supplier = await this.suppliers.findByCode(organizationId, code);
    if (supplier === null) throw new WaveNotFound();
    return supplier.id;
  }

  private async history(importSupplierId: string, code: string): Promise<WavePlanHistory> {
    const id = await this.waves.findId(importSupplierId, code);
    if (id === null) throw new WaveNotFound();
    return this.plans.history(id);
  }
}
