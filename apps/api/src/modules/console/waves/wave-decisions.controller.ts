import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import { CreateWaveUseCase, type DecideWave, DecideWaveUseCase } from '../../waves/index.js';
import { ReasonedRequest } from '../reasoned.request.js';
import { waveDecisionsDescription } from './wave-decisions.openapi.js';
import { waveTarget } from './wave-target.js';
import { type WaveDetail, WaveViews } from './wave-views.js';
import { CancelWaveForStaffRequest, CreateWaveForStaffRequest, ReleaseWaveForStaffRequest } from './waves.requests.js';

/** Decisions of staff about waves, each with an audit entry. */
@Controller('console/v1/waves/:code')
@Described(waveDecisionsDescription)
export class ConsoleWaveDecisionsController {
  constructor(
    private readonly createWave: CreateWaveUseCase,
    private readonly decideWave: DecideWaveUseCase,
    private readonly views: WaveViews,
    private readonly audit: AuditTrail,
  ) {}

  /** Creates a wave for a supplier. */
  @Post()
  @StaffRoute('operator')
  async create(
    @Param('code') code: string,
    @JsonBody() body: CreateWaveForStaffRequest,
    @ByStaff() by: StaffCall,
  ): Promise<WaveDetail> {
    const { reason, ...wave } = body;
    const { id: importSupplierId } = await this.views.supplier(code);
    await this.audit.perform(by, { action: 'wave.create', target: waveTarget(code, wave.code), reason }, async (tx) => {
      await this.createWave.runIn(tx, { importSupplierId, wave, by: by.email });
      return { result: null, after: wave };
    });
    return this.views.detail(code, wave.code, by);
  }

  /** Releases it for import. */
  @Post(':wave_code/release')
  @HttpCode(200)
  @StaffRoute('operator')
  release(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @JsonBody() body: ReleaseWaveForStaffRequest,
    @ByStaff() by: StaffCall,
  ): Promise<WaveDetail> {
    return this.decide(code, wave, by, { decision: 'release', ...body });
  }

  /** Halts it: accounts that are not imported yet wait. */
  @Post(':wave_code/halt')
  @HttpCode(200)
  @StaffRoute('operator')
  halt(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @JsonBody() body: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<WaveDetail> {
    return this.decide(code, wave, by, { decision: 'halt', ...body });
  }

  /** Cancels it and its waiting imports. */
  @Post(':wave_code/cancel')
  @HttpCode(200)
  @StaffRoute('operator')
  cancel(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @JsonBody() body: CancelWaveForStaffRequest,
    @ByStaff() by: StaffCall,
  ): Promise<WaveDetail> {
    const { expected_count: mostWaiting, reason } = body;
    return this.decide(code, wave, by, { decision: 'cancel', reason, mostWaiting });
  }

  private async decide(
    code: string,
    wave: string,
    by: StaffCall,
    asked: Omit<DecideWave, 'importSupplierId' | 'code' | 'by'> & { readonly reason: string },
  ): Promise<WaveDetail> {
    const { id: importSupplierId } = await this.views.supplier(code);
    const { decision, reason } = asked;
    await this.audit.perform(by, { action: `wave.${decision}`, target: waveTarget(code, wave), reason }, async (tx) => {
      const command = { importSupplierId, code: wave, by: by.email, ...asked };
      const { before, after, waived } = await this.decideWave.runIn(tx, command);
      return { result: null, before: { state: before }, after: { state: after, ...(waived.length > 0 && { waived }) } };
    });
    return this.views.detail(code, wave, by);
  }
}
