import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { JsonBody, OptionalJsonBody } from '../../platform/http/json-body.decorator.js';
import { refuseParameters } from '../../platform/http/query-parameters.js';
import { Described } from '../../platform/openapi/index.js';
import { Caller, type SupplierCaller, SupplierRoute } from '../auth/index.js';
import { ApproveWaveUseCase } from './approvals/approve-wave.usecase.js';
import type { ApprovedAct } from './approvals/wave-approvals.repository.js';
import { type DecidedMove, DecideWaveUseCase } from './decide-wave.usecase.js';
import { readFindingsRequest } from './dry-run/findings.request.js';
import { type WaveFindings, WaveFindingsQueries } from './dry-run/wave-findings.queries.js';
import { WaiveGateRequest } from './gates/waive-gate.request.js';
import { WaiveGateUseCase } from './gates/waive-gate.usecase.js';
import { ReleaseWaveRequest, WaveDecisionRequest } from './wave-decision.request.js';
import { waveDecisionsDescription } from './wave-decisions.openapi.js';
import type { WaveView } from './waves.queries.js';
import { WavesByCode } from './waves-by-code.js';

type AskedQuery = Record<string, unknown>;

/** Decisions of the supplier about a wave, before and after its release. */
@Controller('v2/data-import/waves/:import_supplier_code/:wave_code')
@SupplierRoute()
@Described(waveDecisionsDescription)
export class WaveDecisionsController {
  constructor(
    private readonly waves: WavesByCode,
    private readonly decideWave: DecideWaveUseCase,
    private readonly approveWave: ApproveWaveUseCase,
    private readonly waiveGate: WaiveGateUseCase,
    private readonly findings: WaveFindingsQueries,
  ) {}

  /** Starts a dry run of all its accounts. */
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

  /** Findings of the dry run, page by page. */
  @Get('findings')
  async readFindings(
    @Caller() caller: SupplierCaller,
    @Param('import_supplier_code') code: string,
    @Param('wave_code') wave: string,
    @Query() query: AskedQuery,
  ): Promise<WaveFindings> {
    return this.findings.page((await this.waves.ids(caller, code, wave)).waveId, readFindingsRequest(query));
  }

  /** Opens it for further parts. */
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

  /** Marks it as completely sent. */
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

  /** Waives a red gate. */
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
    return this.waves.view(importSupplierId, code);
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

  /** Confirms that the imported accounts match the plan. */
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

  /** Signs it off for the supplier. */
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
    return this.waves.view(importSupplierId, asked.wave);
  }

  private async agree(asked: Asked, act: ApprovedAct, { reason }: WaveDecisionRequest): Promise<WaveView> {
    const importSupplierId = await this.supplierId(asked);
    await this.approveWave.run({ importSupplierId, code: asked.wave, act, reason });
    return this.waves.view(importSupplierId, asked.wave);
  }

  private async supplierId({ caller, supplier: code, query }: Omit<Asked, 'wave'>): Promise<string> {
    refuseParameters(query);
    return (await this.waves.supplier(caller, code)).id;
  }
}

/** Parameters that all decisions share. */
interface Asked {
  readonly caller: SupplierCaller;
  readonly supplier: string;
  readonly wave: string;
  readonly query: AskedQuery;
}
