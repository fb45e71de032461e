import { ShapeProblem } from '@carryover/contract';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { Described } from '../../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../../auth/index.js';
import { WavesByCode } from '../waves-by-code.js';
import { progressDescription } from './progress.openapi.js';
import { WaveForecastsQueries, type WaveProgressView } from './wave-forecasts.queries.js';

const wrongBy = new ShapeProblem('R06', 'invalid_choice', 'Expected hour or day.');

/** Progress of a wave compared with its plan. */
@Controller('v2/data-import/waves/:import_supplier_code/:wave_code/progress')
@SupplierRoute()
@Described(progressDescription)
export class WaveProgressController {
  constructor(
    private readonly waves: WavesByCode,
    private readonly forecasts: WaveForecastsQueries,
  ) {}

  /** Planned, imported and failed accounts, cumulative by hour or day. */
  @Get()
  async read(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplierCode: string,
    @Param('wave_code') wave: string,
    @Query() query: Record<string, unknown>,
  ): Promise<WaveProgressView> {
    const parameters = new QueryParameters(query);
    const by = parameters.read('by', (text) => (text === 'hour' || text === 'day' ? text : null), wrongBy);
    parameters.throwProblems();
    return this.forecasts.progress((await this.waves.ids(caller, supplierCode, wave)).waveId, by);
  }
}
