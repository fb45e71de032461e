import { Controller, Param, Put, Query } from '@nestjs/common';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { Described } from '../../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../../auth/index.js';
import { SuppliersQueries } from '../../suppliers/index.js';
import { WaveNotFound } from '../waves.errors.js';
import { WavesQueries, type WaveView } from '../waves.queries.js';
import { PlanFiguresRequest } from './plan-figures.request.js';
import { PlanFiguresUseCase } from './plan-figures.usecase.js';
import { plannedFiguresDescription } from './planned-figures.openapi.js';

/** What a wave is to come to. */
@Controller('v2/data-import/waves/:import_supplier_code/:wave_code/planned')
@SupplierRoute()
@Described(plannedFiguresDescription)
export class PlannedFiguresController {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly waves: WavesQueries,
    private readonly planFigures: PlanFiguresUseCase,
  ) {}

  /** Other figures in the place of what was planned. */
  @Put()
  async put(
    @Caller() { organizationId }: SupplierCaller,
    @Param('import_supplier_code') supplierCode: string,
    @Param('wave_code') code: string,
    @Query() query: Record<string, unknown>,
    @JsonBody() figures: PlanFiguresRequest,
  ): Promise<WaveView> {
    const parameters = new QueryParameters(query);
    parameters.reportUnknown([]);
    parameters.throwProblems();
    const supplier = await this.suppliers.findByCode(organizationId, supplierCode);
    if (supplier === null) throw new WaveNotFound();
    await this.planFigures.run({ importSupplierId: supplier.id, code, figures });
    const wave = await this.waves.find(supplier.id, code);
    if (wave === null) throw new WaveNotFound();
    return wave;
  }
}
