import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { moveBy, type StaffMember, type Wave } from '../wave.js';
import { WaveApprovalNotPossible, WaveNotFound, WaveRunsAgain, WaveStateConflict } from '../waves.errors.js';
import { WavesRepository } from '../waves.repository.js';
import { type ApprovedAct, WaveApprovalsRepository } from './wave-approvals.repository.js';

/** Approve the release of a wave, or sign it off. */
export interface ApproveWave {
  readonly importSupplierId: string;
  readonly code: string;
  readonly act: ApprovedAct;
  /** The member of staff who approves; left out, it is the supplier. */
  readonly by?: StaffMember | undefined;
  readonly reason?: string | undefined;
}

/** Approves waves, for the supplier and for staff; the last approval that is needed moves the wave on. */
@Injectable()
export class ApproveWaveUseCase {
  constructor(
    private readonly waves: WavesRepository,
    private readonly approvals: WaveApprovalsRepository,
    private readonly database: Database,
  ) {}

  /**
   * Approves or signs off; repeating it changes nothing.
   * @throws WaveNotFound
   * @throws WaveStateConflict the state asks for no approval
   * @throws WaveRunsAgain an account waits again in a wave to be signed off
   * @throws WaveApprovalNotPossible the person has no access, or has had it for too short a time to be a second
   * approver
   */
  run(command: ApproveWave): Promise<void> {
    return this.database.transaction((tx) => this.runIn(tx, command));
  }

  /** {@link run} within a transaction, such as one that keeps an entry of the audit trail, too. */
  async runIn(tx: Tx, { importSupplierId, code, act, by, reason }: ApproveWave): Promise<void> {
    const wave = await this.waves.lock(tx, importSupplierId, code);
    if (wave === null) throw new WaveNotFound();
    if (act === 'release') await this.approve(tx, wave, by, reason);
    else await this.signOff(tx, wave, by, reason);
  }

  private async approve(tx: Tx, wave: Wave, by: StaffMember | undefined, reason: string | undefined): Promise<void> {
    if (wave.state === 'APPROVED' && (await this.hasGiven(tx, wave, 'release', by))) return;
    if (wave.state !== 'READY' && wave.state !== 'REVIEW')
      throw new WaveStateConflict(wave.code, wave.state, 'only one that is READY or in REVIEW is approved.');
    await this.give(tx, wave, 'release', by, reason);
    const { supplier, staff } = await this.approvals.count(tx, wave.id);
    if (supplier.given < supplier.wanted || staff.given < staff.wanted) return;
    await this.waves.move(tx, wave, 'approve', { actor: 'platform' });
  }

  private async signOff(tx: Tx, wave: Wave, by: StaffMember | undefined, reason: string | undefined): Promise<void> {
    if (wave.state === 'SIGNED_OFF' && (await this.hasGiven(tx, wave, 'sign_off', by))) return;
    if (wave.state !== 'RECONCILED')
      throw new WaveStateConflict(wave.code, wave.state, 'only one that is RECONCILED is signed off.');
    if (await this.waves.hasWaiting(tx, wave.id)) throw new WaveRunsAgain(wave.code, wave.state);
    await this.give(tx, wave, 'sign_off', by, reason);
    if (await this.approvals.isSignedOff(tx, wave.id)) await this.waves.move(tx, wave, 'sign_off', moveBy(by?.email));
  }

  /** Whether it is repeated: a member of staff who comes too late has approved nothing, and is not to be told, or recorded, otherwise. */
  private async hasGiven(tx: Tx, wave: Wave, act: ApprovedAct, by: StaffMember | undefined): Promise<boolean> {
    return by === undefined || (await this.approvals.hasGiven(tx, wave.id, act, by.userId));
  }

  private async give(
    tx: Tx,
    wave: Wave,
    act: ApprovedAct,
    by: StaffMember | undefined,
    reason: string | undefined,
  ): Promise<void> {
    if (by !== undefined && !(await this.approvals.mayApprove(tx, wave.id, act, by.userId)))
      throw new WaveApprovalNotPossible();
    if (!(await this.approvals.give(tx, wave.id, act, by, reason ?? null))) return;
    await this.waves.remark(tx, wave, act === 'release' ? 'APPROVAL' : 'SIGNATURE', moveBy(by?.email, reason));
  }
}
