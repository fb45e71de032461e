import { Controller, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FieldErrorsError } from '../../platform/errors/domain-error.js';
import { answerWhenRead } from '../../platform/http/answer-timeout.middleware.js';
import { JsonBody, OptionalJsonBody } from '../../platform/http/json-body.decorator.js';
import { refuseParameters } from '../../platform/http/query-parameters.js';
import { mayTakeLong, takesLongNoMore } from '../../platform/http/slow-connections.js';
import { type Answer, Described } from '../../platform/openapi/index.js';
import { BySupplier, Caller, SupplierCall, type SupplierCaller, SupplierRoute } from '../auth/index.js';
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
import { isCode, NOT_A_CODE } from './wave-code.js';
import { ReleaseWaveRequest, WaveDecisionRequest } from './wave-decision.request.js';
import { wavesDescription } from './waves.openapi.js';
import { type WaveSummary, WavesQueries, type WaveView } from './waves.queries.js';
import type { PART_RECEIVED } from './waves.schemas.js';
import { WavesByCode } from './waves-by-code.js';

type AskedQuery = Record<string, unknown>;

/** Waves: accounts that are sent together in parts, wait together, and are released by a decision. */
@Controller('v2/data-import/waves/:import_supplier_code')
@SupplierRoute()
@Described(wavesDescription)
export class WavesController {
  constructor(
    private readonly waves: WavesByCode,
    private readonly queries: WavesQueries,
    private readonly results: WaveResultsQueries,
    private readonly createWave: CreateWaveUseCase,
    private readonly decideWave: DecideWaveUseCase,
    private readonly receivePart: ReceivePartUseCase,
    private readonly correctPart: CorrectPartUseCase,
    private readonly slots: PartSlots,
  ) {}

  /** Creates a wave. */
  @Post()
  async create(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Query() query: AskedQuery,
    @JsonBody() wave: CreateWaveRequest,
  ): Promise<WaveView> {
    refuseParameters(query);
    const { id: importSupplierId } = await this.waves.supplier(caller, code);
    await this.createWave.run({ importSupplierId, wave });
    return this.waves.view(importSupplierId, wave.code);
  }

  /** The latest waves of a supplier. */
  @Get()
  async list(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
  ): Promise<readonly WaveSummary[]> {
    return this.queries.list((await this.waves.supplier(caller, code)).id);
  }

  /** A wave with its gates and what became of its lines. */
  @Get(':wave_code')
  async read(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('wave_code') wave: string,
  ): Promise<WaveView> {
    return this.waves.view((await this.waves.supplier(caller, code)).id, wave);
  }

  /** Streams in accounts, one per line, or corrections of imported accounts. */
  @Put(':wave_code/parts/:part_code')
  async putPart(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('wave_code') wave: string,
    @Param('part_code') part: string,
    @Query() query: AskedQuery,
    @BySupplier() by: SupplierCall,
    @Req() request: Request,
  ): Promise<Answer<typeof PART_RECEIVED>> {
    const { isCorrection, isDryRun } = readPartRequest(query);
    const supplier = await this.waves.supplier(caller, code);
    if (!isCode(part)) throw new FieldErrorsError({ part_code: [NOT_A_CODE] });
    const begun = () => {
      mayTakeLong(request);
      answerWhenRead(request);
    };
    const sent = { supplier, wave, request, begun, confirm: () => caller.confirm() };
    const receive = () =>
      isCorrection ? this.correctPart.run({ ...sent, isDryRun, by }) : this.receivePart.run({ ...sent, part });
    const counts = await this.slots.use(caller.organizationId, receive).finally(() => takesLongNoMore(request));
    const results = `/v2/data-import/waves/${encodeURIComponent(code)}/${wave}/results/?outcome=refused`;
    return { part, ...counts, results };
  }

  /** Results of the lines, page by page. */
  @Get(':wave_code/results')
  async readResults(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
    @Res() response: Response,
  ): Promise<void> {
    const { waveId: id } = await this.waves.ids(caller, code, wave);
    const asked = readResultsRequest(query);
    const { text, next } = await writeResults(this.results.slices(id, asked), asked);
    if (next !== null) response.setHeader('Link', nextLink(asked, next));
    const isCsv = asked.format === 'csv';
    response.setHeader('Content-Type', isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson');
    response.end(text);
  }

  /** Releases a wave for import. */
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

  /** Halts a wave: accounts that are not imported yet wait. */
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

  /** Cancels a wave and its waiting imports. */
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
    const { id: importSupplierId } = await this.waves.supplier(caller, code);
    await this.decideWave.run({ importSupplierId, code: wave, decision, ...given });
    return this.waves.view(importSupplierId, wave);
  }
}
