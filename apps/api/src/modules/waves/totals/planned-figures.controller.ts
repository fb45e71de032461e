import { Controller, Param, Put, Query } from '@nestjs/common';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { refuseParameters } from '../../../platform/http/query-parameters.js';
import { Described } from '../../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../../auth/index.js';
import type { WaveView } from '../waves.queries.js';
import { WavesByCode } from '../waves-by-code.js';
import { PlanFiguresRequest } from './plan-figures.request.js';
import { PlanFiguresUseCase } from './plan-figures.usecase.js';
import { plannedFiguresDescription } from './planned-figures.openapi.js';

/** Planned figures of a wave. */
@Controller('v2/data-import/waves/:import_supplier_code/:wave_code/planned')
@SupplierRoute()
@Described(plannedFiguresDescription)
export class PlannedFiguresController {
  constructor(
    private readonly waves: WavesByCode,
    private readonly planFigures: PlanFiguresUseCase,
  ) {}

  /** Replaces the planned figures. */
  @Put()
  async put(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplierCode: string,
    @Param('wave_code') code: string,
    @Query() query: Record<string, unknown>,
    @JsonBody() figures: PlanFiguresRequest,
  ): Promise<WaveView> {
    refuseParameters(query);
    const { id: importSupplierId } = await this.waves.supplier(caller, supplierCode);
    await this.planFigures.run({ importSupplierId, code, figures });
    return this.waves.view(importSupplierId, code);
  }
}
