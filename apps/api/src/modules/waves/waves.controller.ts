import { Controller, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { answerWhenRead } from '../../platform/http/answer-timeout.middleware.js';
import { JsonBody, OptionalJsonBody } from '../../platform/http/json-body.decorator.js';
import { QueryParameters } from '../../platform/http/query-parameters.js';
import { mayTakeLong, takesLongNoMore } from '../../platform/http/slow-connections.js';
import { type Answer, Described } from '../../platform/openapi/index.js';
import { BySupplier, Caller, SupplierCall, type SupplierCaller, SupplierRoute } from '../auth/index.js';
import { type ImportSupplier, SuppliersQueries } from '../suppliers/index.js';
import { CorrectPartUseCase } from './corrections/correct-part.usecase.js';
import { readPartRequest } from './corrections/part-request.js';
import { CreateWaveRequest } from './create-wave.request.js';
import { CreateWaveUseCase } from './create-wave.usecase.js';
import { type DecidedMove, DecideWaveUseCase } from './decide-wave.usecase.js';
import { PartSlots } from './parts/part-slots.js';
import { ReceivePartUseCase } from './parts/receive-part.usecase.js';
import { nextLink, readResultsRequest } from './results/results-request.js';
import { writeResults } from './results/results-text.js';
import { WaveResultsQueries } from './results/wave-results.queries.js';
import { isCode } from './wave-code.js';
import { ReleaseWaveRequest, WaveDecisionRequest } from './wave-decision.request.js';
import { WaveNotFound } from './waves.errors.js';
import { wavesDescription } from './waves.openapi.js';
import { type WaveSummary, WavesQueries, type WaveView } from './waves.queries.js';
import type { PART_RECEIVED } from './waves.schemas.js';

type AskedQuery = Record<string, unknown>;

/** Waves: accounts that are sent together in parts, wait together, and are released by a decision. */
@Controller('v2/data-import/waves/:import_supplier_code')
@SupplierRoute()
@Described(wavesDescription)
export class WavesController {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly queries: WavesQueries,
    private readonly results: WaveResultsQueries,
    private readonly createWave: CreateWaveUseCase,
    private readonly decideWave: DecideWaveUseCase,
    private readonly receivePart: ReceivePartUseCase,
    private readonly correctPart: CorrectPartUseCase,
    private readonly slots: PartSlots,
  ) {}

  /** Makes a wave, which waits for its parts. */
  @Post()
  async create(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Query() query: AskedQuery,
    @JsonBody() wave: CreateWaveRequest,
  ): Promise<WaveView> {
    refuseParameters(query);
    const supplier = await this.supplier(caller, code);
    await this.createWave.run({ importSupplierId: supplier.id, wave });
    return this.wave(supplier, wave.code);
  }

  /** The latest waves of a supplier. */
  @Get()
  async list(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
  ): Promise<readonly WaveSummary[]> {
    return this.queries.list((await this.supplier(caller, code)).id);
  }

  /** A wave with its gates and what became of its lines. */
  @Get(':wave_code')
  async read(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('wave_code') wave: string,
  ): Promise<WaveView> {
    return this.wave(await this.supplier(caller, code), wave);
  }

  /** Takes accounts, one a line, as fast as they are checked and written; or corrections of those that were imported. */
  @Put(':wave_code/parts/:part_code')
  async putPart(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('wave_code') wave: string,
    @Param('part_code') part: string,
    @Query() query: AskedQuery,
    @BySupplier() by: SupplierCall,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Answer<typeof PART_RECEIVED>> {
    const { isCorrection, isDryRun } = readPartRequest(query);
    const supplier = await this.supplier(caller, code);
    if (!isCode(part)) throw new WaveNotFound();
    const begun = () => {
      mayTakeLong(request);
      answerWhenRead(response);
    };
    const receive = () =>
      isCorrection
        ? this.correctPart.run({ supplier, wave, request, begun, isDryRun, by })
        : this.receivePart.run({ supplier, wave, part, request, begun });
    const counts = await this.slots.use(caller.organizationId, receive).finally(() => takesLongNoMore(request));
    const results = `/v2/data-import/waves/${encodeURIComponent(code)}/${wave}/results/?outcome=refused`;
    return { part, ...counts, results };
  }

  /** What became of the lines, a page at a time. */
  @Get(':wave_code/results')
  async readResults(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
    @Res() response: Response,
  ): Promise<void> {
    const supplier = await this.supplier(caller, code);
    const id = await this.queries.findId(supplier.id, wave);
    if (id === null) throw new WaveNotFound();
    const asked = readResultsRequest(query);
    const { lines, next } = await this.results.page(id, asked);
    if (next !== null) response.setHeader('Link', nextLink(asked, next));
    const isCsv = asked.format === 'csv';
    response.setHeader('Content-Type', isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson');
    response.end(await writeResults(lines, asked));
  }

  /** Lets the accounts of a wave be imported. */
  @Post(':wave_code/release')
  @HttpCode(200)
  async release(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
    @OptionalJsonBody() body: ReleaseWaveRequest,
  ): Promise<WaveView> {
    refuseParameters(query);
    return this.decide(caller, code, wave, 'release', body);
  }

  /** Has the accounts that are not imported yet wait again. */
  @Post(':wave_code/halt')
  @HttpCode(200)
  async halt(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
    @OptionalJsonBody() body: WaveDecisionRequest,
  ): Promise<WaveView> {
    refuseParameters(query);
    return this.decide(caller, code, wave, 'halt', body);
  }

  /** Gives a wave up: what waits is cancelled. */
  @Post(':wave_code/cancel')
  @HttpCode(200)
  async cancel(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
    @OptionalJsonBody() body: WaveDecisionRequest,
  ): Promise<WaveView> {
    refuseParameters(query);
    return this.decide(caller, code, wave, 'cancel', body);
  }

  private async decide(
    caller: SupplierCaller,
    code: string,
    wave: string,
    decision: DecidedMove,
    given: ReleaseWaveRequest,
  ): Promise<WaveView> {
    const supplier = await this.supplier(caller, code);
    await this.decideWave.run({
      importSupplierId: supplier.id,
      code: wave,
      decision,
      ...given,
    });
    return this.wave(supplier, wave);
  }

  private async supplier({ organizationId }: SupplierCaller, code: string): Promise<ImportSupplier> {
    return known(await this.suppliers.findByCode(organizationId, code));
  }

  private async wave(supplier: ImportSupplier, code: string): Promise<WaveView> {
    return known(await this.queries.find(supplier.id, code));
  }
}

function known<T>(found: T | null): T {
  if (found === null) throw new WaveNotFound();
  return found;
}

function refuseParameters(query: AskedQuery): void {
  const parameters = new QueryParameters(query);
  parameters.reportUnknown([]);
  parameters.throwProblems();
}
