import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { JsonBody, OptionalJsonBody } from '../../platform/http/json-body.decorator.js';
import { QueryParameters } from '../../platform/http/query-parameters.js';
import { Described } from '../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../auth/index.js';
import { SuppliersQueries } from '../suppliers/index.js';
import { ApproveWaveUseCase } from './approvals/approve-wave.usecase.js';
import type { ApprovedAct } from './approvals/wave-approvals.repository.js';
import { type DecidedMove, DecideWaveUseCase } from './decide-wave.usecase.js';
import { readFindingsRequest } from './dry-run/findings.request.js';
import { type WaveFindings, WaveFindingsQueries } from './dry-run/wave-findings.queries.js';
import { WaiveGateRequest } from './gates/waive-gate.request.js';
import { WaiveGateUseCase } from './gates/waive-gate.usecase.js';
import { ReleaseWaveRequest, WaveDecisionRequest } from './wave-decision.request.js';
import { waveDecisionsDescription } from './wave-decisions.openapi.js';
import { WaveNotFound } from './waves.errors.js';
import { WavesQueries, type WaveView } from './waves.queries.js';

type AskedQuery = Record<string, unknown>;

/** What the supplier decides about a wave on its way to the release, and behind it. */
@Controller('v2/data-import/waves/:import_supplier_code/:wave_code')
@SupplierRoute()
@Described(waveDecisionsDescription)
export class WaveDecisionsController {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly queries: WavesQueries,
    private readonly decideWave: DecideWaveUseCase,
    private readonly approveWave: ApproveWaveUseCase,
    private readonly waiveGate: WaiveGateUseCase,
    private readonly findings: WaveFindingsQueries,
  ) {}

  /** Has all of it judged together. */
  @Post('dry-run')
  @HttpCode(200)
  async dryRun(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplier: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
    @OptionalJsonBody() body: WaveDecisionRequest,
  ): Promise<WaveView> {
    return this.decide({ caller, supplier, wave, query }, 'dry_run', body);
  }

  /** What its dry run found, a page at a time. */
  @Get('findings')
  async readFindings(
    @Caller() { organizationId }: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
  ): Promise<WaveFindings> {
    const supplier = await this.suppliers.findByCode(organizationId, code);
    const id = supplier === null ? null : await this.queries.findId(supplier.id, wave);
    if (id === null) throw new WaveNotFound();
    return this.findings.page(id, readFindingsRequest(query));
  }

  /** Has it take parts again. */
  @Post('reopen')
  @HttpCode(200)
  async reopen(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplier: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
    @OptionalJsonBody() body: WaveDecisionRequest,
  ): Promise<WaveView> {
    return this.decide({ caller, supplier, wave, query }, 'reopen', body);
  }

  /** Says that all of it is sent. */
  @Post('ready')
  @HttpCode(200)
  async ready(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplier: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
    @OptionalJsonBody() body: WaveDecisionRequest,
  ): Promise<WaveView> {
    return this.decide({ caller, supplier, wave, query }, 'ready', body);
  }

  /** Lets its release pass a gate that is red. */
  @Post('waive')
  @HttpCode(200)
  async waive(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplier: string,
    @Param('wave_code') code: string,
    @Query() query: AskedQuery,
    @JsonBody() request: WaiveGateRequest,
  ): Promise<WaveView> {
    const importSupplierId = await this.supplierId({ caller, supplier, query });
    await this.waiveGate.run({ importSupplierId, code, ...request });
    return this.view(importSupplierId, code);
  }

  /** Approves its release. */
  @Post('approve')
  @HttpCode(200)
  async approve(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplier: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
    @OptionalJsonBody() body: WaveDecisionRequest,
  ): Promise<WaveView> {
    return this.agree({ caller, supplier, wave, query }, 'release', body);
  }

  /** Says that what was imported is what was planned. */
  @Post('reconcile')
  @HttpCode(200)
  async reconcile(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplier: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
    @OptionalJsonBody() body: ReleaseWaveRequest,
  ): Promise<WaveView> {
    return this.decide({ caller, supplier, wave, query }, 'reconcile', body);
  }

  /** Signs it off, as one of two sides. */
  @Post('sign-off')
  @HttpCode(200)
  async signOff(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') supplier: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
    @OptionalJsonBody() body: WaveDecisionRequest,
  ): Promise<WaveView> {
    return this.agree({ caller, supplier, wave, query }, 'sign_off', body);
  }

  private async decide(asked: Asked, decision: DecidedMove, given: ReleaseWaveRequest): Promise<WaveView> {
    const importSupplierId = await this.supplierId(asked);
    await this.decideWave.run({ importSupplierId, code: asked.wave, decision, ...given });
    return this.view(importSupplierId, asked.wave);
  }

  private async agree(asked: Asked, act: ApprovedAct, { reason }: WaveDecisionRequest): Promise<WaveView> {
    const importSupplierId = await this.supplierId(asked);
    await this.approveWave.run({ importSupplierId, code: asked.wave, act, reason });
    return this.view(importSupplierId, asked.wave);
  }

  private async supplierId({ caller, supplier: code, query }: Omit<Asked, 'wave'>): Promise<string> {
    const parameters = new QueryParameters(query);
    parameters.reportUnknown([]);
    parameters.throwProblems();
    const supplier = await this.suppliers.findByCode(caller.organizationId, code);
    if (supplier === null) throw new WaveNotFound();
    return supplier.id;
  }

  private async view(importSupplierId: string, code: string): Promise<WaveView> {
    const wave = await this.queries.find(importSupplierId, code);
    if (wave === null) throw new WaveNotFound();
    return wave;
  }
}

/** What every call comes with. */
interface Asked {
  readonly caller: SupplierCaller;
  readonly supplier: string;
  readonly wave: string;
  readonly query: AskedQuery;
}
