import { ShapeProblem } from '@carryover/contract';
import { Controller, Get, Param, Query, UseInterceptors } from '@nestjs/common';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { type Answer, Described } from '../../../platform/openapi/index.js';
import { ByStaff, isRoleAtLeast, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  type ListedWave,
  type WAVE_PROGRESS,
  WaveForecastsQueries,
  WaveResultsQueries,
  WavesBoardQueries,
} from '../../waves/index.js';
import { KnownSupplierInterceptor } from '../known-supplier.interceptor.js';
import { type Page, pageOf } from '../list-query.js';
import { EntityTagInterceptor } from '../live/entity-tag.interceptor.js';
import { readListWavesRequest } from './list-waves.request.js';
import { maskLine } from './mask-line.js';
import { cursorBehind, readWaveResultsRequest } from './wave-results.request.js';
import { actionsOnWave, type WaveDetail, WaveViews } from './wave-views.js';
import { wavesDescription } from './waves.openapi.js';
import type { LISTED_WAVE, WAVE_LINE, WAVES_PAGE } from './waves.schemas.js';

type AskedQuery = Record<string, unknown>;

const wrongBy = new ShapeProblem('R06', 'invalid_choice', 'Use hour or day.');

/** Waves of all suppliers: which there are, how far each is, and what became of its lines. */
@Controller('console/v1/waves')
@Described(wavesDescription)
@UseInterceptors(EntityTagInterceptor, KnownSupplierInterceptor)
export class ConsoleWavesController {
  constructor(
    private readonly board: WavesBoardQueries,
    private readonly results: WaveResultsQueries,
    private readonly forecasts: WaveForecastsQueries,
    private readonly views: WaveViews,
  ) {}

  @Get()
  @StaffRoute('viewer')
  async list(@Query() query: AskedQuery, @ByStaff() by: StaffCall): Promise<Answer<typeof WAVES_PAGE>> {
    const { filter, after, limit } = readListWavesRequest(query);
    const page = pageOf(await this.board.list(filter, after, limit + 1), limit, ({ exact_created_at: made, id }) =>
      writeOpaqueCursor(made, id),
    );
    const results = page.results.map((listed) => listedWave(listed, by));
    return { ...page, results, allowed_actions: isRoleAtLeast(by.role, 'operator') ? ['create'] : [] };
  }

  @Get(':code/:wave_code')
  @StaffRoute('viewer')
  show(@Param('code') code: string, @Param('wave_code') wave: string, @ByStaff() by: StaffCall): Promise<WaveDetail> {
    return this.views.detail(code, wave, by);
  }

  /** Planned, imported and failed accounts, cumulated by hour or day, and the expected end. */
  @Get(':code/:wave_code/progress')
  @StaffRoute('viewer')
  async showProgress(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
  ): Promise<Answer<typeof WAVE_PROGRESS>> {
    const { id } = await this.views.idOf(code, wave);
    const parameters = new QueryParameters(query);
    parameters.reportUnknown(['by']);
    const by = parameters.read('by', (text) => (text === 'hour' || text === 'day' ? text : null), wrongBy);
    parameters.throwProblems();
    return this.forecasts.progress(id, by);
  }

  /** The results of its lines, a page at a time. A sentence that may hold personal data is masked. */
  @Get(':code/:wave_code/results')
  @StaffRoute('viewer')
  async listResults(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
  ): Promise<Page<Answer<typeof WAVE_LINE>>> {
    const { supplier, id } = await this.views.idOf(code, wave);
    const { lines, next } = await this.results.page(id, readWaveResultsRequest(query));
    const numbers = lines.flatMap(({ external_account_number: number }) => number ?? []);
    const ids = await this.board.importIds(supplier.id, numbers);
    const results = lines.map((result) => ({
      result: maskLine(result),
      import_id: ids.get(result.external_account_number ?? '') ?? null,
    }));
    return { results, next_cursor: next === null ? null : cursorBehind(next) };
  }
}

function listedWave(listed: ListedWave, by: StaffCall): Answer<typeof LISTED_WAVE> {
  const { id: _, exact_created_at: __, ...shown } = listed;
  return { ...shown, allowed_actions: actionsOnWave(listed.wave.state, by) };
}
