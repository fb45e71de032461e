import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { JsonBody } from '../../../platform/http/json-body.decorator.js';
import { Described } from '../../../platform/openapi/index.js';
import { AuditTrail } from '../../audit/index.js';
import { ByStaff, StaffCall, StaffRoute } from '../../auth/index.js';
import {
  type ApprovedAct,
  ApproveWaveUseCase,
  type DecideWave,
  DecideWaveUseCase,
  WaiveGateUseCase,
  WaveApprovalNotPossible,
} from '../../waves/index.js';
import { ReasonedRequest } from '../reasoned.request.js';
import { waveStepsDescription } from './wave-steps.openapi.js';
import { waveTarget } from './wave-target.js';
import { type WaveDetail, WaveViews } from './wave-views.js';
import { ReleaseWaveForStaffRequest, WaiveGateForStaffRequest } from './waves.requests.js';

/** Steps of a wave before and after its release, by staff, each with an entry of the audit trail. */
@Controller('console/v1/waves/:code/:wave_code')
@Described(waveStepsDescription)
export class ConsoleWaveStepsController {
  constructor(
    private readonly decideWave: DecideWaveUseCase,
    private readonly approveWave: ApproveWaveUseCase,
    private readonly waiveGate: WaiveGateUseCase,
    private readonly views: WaveViews,
    private readonly audit: AuditTrail,
  ) {}

  /** Marks it as completely sent. */
  @Post('ready')
  @HttpCode(200)
  @StaffRoute('operator')
  ready(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @JsonBody() body: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<WaveDetail> {
    return this.decide(code, wave, by, { decision: 'ready', ...body });
  }

  /** Opens it for further parts. */
  @Post('reopen')
  @HttpCode(200)
  @StaffRoute('operator')
  reopen(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @JsonBody() body: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<WaveDetail> {
    return this.decide(code, wave, by, { decision: 'reopen', ...body });
  }

  /** Starts a dry run of all its accounts. */
  @Post('dry-run')
  @HttpCode(200)
  @StaffRoute('operator')
  dryRun(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @JsonBody() body: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<WaveDetail> {
    return this.decide(code, wave, by, { decision: 'dry_run', ...body });
  }

  /** Confirms that the imported accounts match the plan. */
  @Post('reconcile')
  @HttpCode(200)
  @StaffRoute('operator')
  reconcile(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @JsonBody() body: ReleaseWaveForStaffRequest,
    @ByStaff() by: StaffCall,
  ): Promise<WaveDetail> {
    return this.decide(code, wave, by, { decision: 'reconcile', ...body });
  }

  /** Waives a red gate for a decision. */
  @Post('waive')
  @HttpCode(200)
  @StaffRoute('operator')
  waive(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @JsonBody() { gate, reason }: WaiveGateForStaffRequest,
    @ByStaff() by: StaffCall,
  ): Promise<WaveDetail> {
    return this.record({ code, wave, by, action: 'waive_gate', reason }, async (tx, importSupplierId) => {
      await this.waiveGate.runIn(tx, { importSupplierId, code: wave, gate, reason, by: by.email });
      return { after: { gate } };
    });
  }

  /** Approves its release. */
  @Post('approve')
  @HttpCode(200)
  @StaffRoute('operator')
  approve(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @JsonBody() body: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<WaveDetail> {
    return this.agree(code, wave, by, 'release', body);
  }

  /** Signs it off for the platform. */
  @Post('sign-off')
  @HttpCode(200)
  @StaffRoute('operator')
  signOff(
    @Param('code') code: string,
    @Param('wave_code') wave: string,
    @JsonBody() body: ReasonedRequest,
    @ByStaff() by: StaffCall,
  ): Promise<WaveDetail> {
    return this.agree(code, wave, by, 'sign_off', body);
  }

  private decide(
    code: string,
    wave: string,
    by: StaffCall,
    asked: Pick<DecideWave, 'decision' | 'waive_gates' | 'waivers'> & ReasonedRequest,
  ): Promise<WaveDetail> {
    const { decision, reason } = asked;
    return this.record({ code, wave, by, action: decision, reason }, async (tx, importSupplierId) => {
      const command = { importSupplierId, code: wave, by: by.email, ...asked };
      const { before, after, waived } = await this.decideWave.runIn(tx, command);
      return { before: { state: before }, after: { state: after, ...(waived.length > 0 && { waived }) } };
    });
  }

  private agree(
    code: string,
    wave: string,
    by: StaffCall,
    act: ApprovedAct,
    { reason }: ReasonedRequest,
  ): Promise<WaveDetail> {
    const { userId, email } = by;
    if (userId === null) throw new WaveApprovalNotPossible();
    const action = act === 'release' ? 'approve' : 'sign_off';
    return this.record({ code, wave, by, action, reason }, async (tx, importSupplierId) => {
      await this.approveWave.runIn(tx, { importSupplierId, code: wave, act, by: { userId, email }, reason });
      return {};
    });
  }

  private async record(
    { code, wave, by, action, reason }: Asked,
    work: (tx: Tx, importSupplierId: string) => Promise<{ before?: object; after?: object }>,
  ): Promise<WaveDetail> {
    const { id } = await this.views.supplier(code);
    await this.audit.perform(by, { action: `wave.${action}`, target: waveTarget(code, wave), reason }, async (tx) => ({
      result: null,
      ...(await work(tx, id)),
    }));
    return this.views.detail(code, wave, by);
  }
}

/** An action of staff on a wave, with its reason. */
interface Asked {
  readonly code: string;
  readonly wave: string;
  readonly by: StaffCall;
  readonly action: string;
  readonly reason: string;
}
