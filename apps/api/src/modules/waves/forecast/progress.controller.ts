import { ShapeProblem } from '@carryover/contract';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { Described } from '../../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../../auth/index.js';
import { SuppliersQueries } from '../../suppliers/index.js';
import { WaveNotFound } from '../waves.errors.js';
import { WavesQueries } from '../waves.queries.js';
import { progressDescription } from './progress.openapi.js';
import { WaveForecastsQueries, type WaveProgressView } from './wave-forecasts.queries.js';

const wrongBy = new ShapeProblem('R06', 'invalid_choice', 'Expected hour or day.');

/** How a wave goes beside its plan. */
@Controller('v2/data-import/waves/:import_supplier_code/:wave_code/progress')
@SupplierRoute()
@Described(progressDescription)
export class WaveProgressController {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly waves: WavesQueries,
    private readonly forecasts: WaveForecastsQueries,
  ) {}

  /** What was planned, imported and had failed, added up by hour or day. */
  @Get()
  async read(
    @Caller() { organizationId }: SupplierCaller,
    @Param('import_supplier_code') supplierCode: string,
    @Param('wave_code') wave: string,
    @Query() query: Record<string, unknown>,
  ): Promise<WaveProgressView> {
    const parameters = new QueryParameters(query);
    const by = parameters.read('by', (text) => (text === 'hour' || text === 'day' ? text : null), wrongBy);
    parameters.throwProblems();
    const supplier = await this.suppliers.findByCode(organizationId, supplierCode);
    const id = supplier === null ? null : await this.waves.findId(supplier.id, wave);
    if (id === null) throw new WaveNotFound();
    return this.forecasts.progress(id, by);
  }
}
