import {
  DRY_RUN_IN_PLACE,
  WAVE_DECISIONS,
  WAVE_TRANSITIONS,
  type WaveDecision,
  type WaveState,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database.js';
import { FieldErrorsError } from '../../platform/errors/domain-error.js';
import { failpoint } from '../../platform/lifecycle/failpoints.js';
import { GATES, type GatedDecision, type GateName } from './gates/gate.js';
import { WaveGates } from './gates/wave-gates.queries.js';
import { WaveWaiversRepository } from './gates/wave-waivers.repository.js';
import { WaveLinesRepository } from './parts/wave-lines.repository.js';
import { WavePassesRepository } from './passes/wave-passes.repository.js';
import { moveBy, type Wave, type WaveMove } from './wave.js';
import type { ReleaseWaveRequest } from './wave-decision.request.js';
import {
  WaveGateRed,
  WaveHaltedByStaff,
  WaveHasMoreWaiting,
  WaveIsAddedUp,
  WaveNotFound,
  WaveRunsAgain,
  WaveStateConflict,
  WaveTotalsAreCompared,
} from './waves.errors.js';
import { WavesRepository } from './waves.repository.js';

/** What moves a wave on; approvals and waivers have use cases of their own. */
export type DecidedMove = Exclude<WaveDecision, 'approve' | 'sign_off' | 'waive'>;

/** Decide about a wave. */
export interface DecideWave extends Pick<ReleaseWaveRequest, 'reason' | 'waive_gates'> {
  readonly importSupplierId: string;
  readonly code: string;
  readonly decision: DecidedMove;
  /** Gates that are waived where they are red, and none but them; left out, `waive_gates` says whether all of them are. */
  readonly waivers?: readonly { readonly gate: GateName }[];
  /** E-mail address of the member of staff who decides; left out, it is the supplier. */
  readonly by?: string;
  /** Accounts that wait at most, of a wave that is given up: what was confirmed. */
  readonly mostWaiting?: number;
}

/** The states of a wave around a decision, the same when it was taken before. */
export interface DecidedWave {
  readonly id: string;
  readonly before: WaveState;
  readonly after: WaveState;
  /** Gates that were red, and waived. */
  readonly waived: readonly string[];
}

/** Why a wave in another state is not what the decision needs. */
const WANTED: Readonly<Record<DecidedMove, string>> = {
  ready: 'only one that is LOADING can be said to be sent.',
  reopen: 'only one that is READY, DRY_RUN, REVIEW or APPROVED is opened again.',
  dry_run: 'a dry run takes one that is LOADING, READY, in REVIEW or HALTED.',
  release: 'it is released before it runs, or from HALTED, and not while its dry run is under way.',
  halt: 'only one that is RUNNING can be halted.',
  reconcile: 'only one that is IMPORTED is reconciled.',
  cancel: 'it is over already.',
};

/** The decisions that gates stand against. */
const GATED: { readonly [Decision in DecidedMove]?: GatedDecision } = { release: 'release', reconcile: 'reconcile' };

/** Moves waves on, for their supplier and for staff. What it means for each of their imports is done in the background, from that moment on. */
@Injectable()
export class DecideWaveUseCase {
  constructor(
    private readonly waves: WavesRepository,
    private readonly gates: WaveGates,
    private readonly waivers: WaveWaiversRepository,
    private readonly lines: WaveLinesRepository,
    private readonly passes: WavePassesRepository,
    private readonly database: Database,
  ) {}

  /**
   * Takes a decision; repeating it changes nothing, but that a halt of staff makes one of somebody else theirs.
   * @throws WaveNotFound
   * @throws WaveStateConflict the state does not allow it
   * @throws WaveHaltedByStaff the supplier releases one that staff halted
   * @throws WaveRunsAgain an account waits again in a wave to be reconciled
   * @throws WaveGateRed a gate of a release or reconciliation is red
   * @throws WaveTotalsAreCompared control totals of a wave to be reconciled are being compared
   * @throws WaveIsAddedUp what was imported of a wave to be reconciled is being added up
   * @throws WaveHasMoreWaiting more accounts wait than was confirmed
   * @throws FieldErrorsError waiving gates, or releasing a halted wave, without a reason
   */
  async run(command: DecideWave): Promise<DecidedWave> {
    const decided = await this.database.transaction((tx) => this.runIn(tx, command));
    failpoint('waves.decision.committed');
    return decided;
  }

  /** {@link run} within a transaction, such as one that keeps an entry of the audit trail, too. */
  async runIn(tx: Tx, command: DecideWave): Promise<DecidedWave> {
    const { decision, reason, mostWaiting } = command;
    if (reason === undefined && (command.waive_gates === true || command.waivers !== undefined))
      throw new FieldErrorsError({ reason: ['Gates are waived for a reason only.'] });
    const wave = await this.waves.lock(tx, command.importSupplierId, command.code);
    if (wave === null) throw new WaveNotFound();
    const { id, state: before } = wave;
    const { to: after } = WAVE_TRANSITIONS[decision];
    if (before === after) {
      await this.joinHalt(tx, wave, command);
      return { id, before, after, waived: [] };
    }
    if (!isPossible(decision, before)) throw new WaveStateConflict(wave.code, before, WANTED[decision]);
    if (decision === 'dry_run' && DRY_RUN_IN_PLACE.includes(before)) return this.validateInPlace(tx, wave, command);
    if (decision === 'release' && command.by === undefined && (await this.waves.isHaltedByStaff(tx, id)))
      throw new WaveHaltedByStaff(wave.code);
    if (before === 'HALTED' && decision === 'release' && reason === undefined)
      throw new FieldErrorsError({ reason: ['A wave that was halted is released again for a reason only.'] });
    if (decision === 'reconcile' && (await this.waves.hasWaiting(tx, id))) throw new WaveRunsAgain(wave.code, before);
    const waiting = mostWaiting === undefined ? 0 : await this.waves.countWaiting(tx, id);
    if (mostWaiting !== undefined && waiting > mostWaiting) throw new WaveHasMoreWaiting(waiting, mostWaiting);
    // Before the gates count what can be imported, and before a worker may take what stands in no line.
    if (decision === 'release') await this.lines.cancelDroppedOfWave(tx, id);
    const waived = await this.passGates(tx, wave, command);
    const ready = await this.bringTo(tx, wave, command);
    await this.waves.move(tx, ready, decision, moveBy(command.by, reason, waived.length > 0 ? { waived } : {}));
    return { id, before, after, waived };
  }

  /** Staff who halt a wave that was halted by another, or by itself, mean it to stay so until they release it. */
  private async joinHalt(tx: Tx, wave: Wave, { decision, reason, by }: DecideWave): Promise<void> {
    if (decision !== 'halt' || by === undefined || (await this.waves.isHaltedByStaff(tx, wave.id))) return;
    await this.waves.remark(tx, wave, 'halt', moveBy(by, reason));
  }

  /** A dry run of a wave that was released: its approvals hold, and its accounts wait where they are. */
  private async validateInPlace(tx: Tx, wave: Wave, { reason, by }: DecideWave): Promise<DecidedWave> {
    const isBegun = await this.passes.beginDryRun(tx, wave.id);
    if (isBegun) await this.waves.remark(tx, wave, 'dry_run', moveBy(by, reason));
    return { id: wave.id, before: wave.state, after: wave.state, waived: [] };
  }

  /** Goes as far as it takes: a wave that needs no approval comes from LOADING to RUNNING by one call. */
  private async bringTo(tx: Tx, wave: Wave, { decision, by }: DecideWave): Promise<Wave> {
    if (decision !== 'release' && decision !== 'dry_run') return wave;
    let current = wave;
    if (current.state === 'LOADING') current = await this.step(tx, current, 'ready', moveBy(by));
    if (decision === 'release' && (current.state === 'READY' || current.state === 'REVIEW'))
      current = await this.step(tx, current, 'approve', { actor: 'platform' });
    return current;
  }

  private async step(tx: Tx, wave: Wave, name: 'ready' | 'approve', move: WaveMove): Promise<Wave> {
    await this.waves.move(tx, wave, name, move);
    return { ...wave, state: WAVE_TRANSITIONS[name].to };
  }

  /**
   * @returns which gates are waived by it
   * @throws WaveGateRed one is red, and stays so
   * @throws WaveTotalsAreCompared
   * @throws WaveIsAddedUp
   */
  private async passGates(tx: Tx, wave: Wave, command: DecideWave): Promise<GateName[]> {
    const of = GATED[command.decision];
    if (of === undefined) return [];
    // Asked before the gates are read: while the wave is locked neither begins anew, and each may end.
    const isCompared =
      of === 'reconcile' && (await this.waves.hasTotalsCompared(tx, command.importSupplierId, wave.id));
    const isAddedUp = of !== 'reconcile' || (await this.passes.isAddedUp(tx, wave.id));
    const red = (await this.gates.find(tx, wave.id, of)).filter(({ state }) => state === 'red');
    const waived = red.map(({ gate }) => gate).filter((gate) => isWaived(gate, command));
    const left = red.filter(({ gate }) => !waived.includes(gate));
    if (left.length > 0) throw new WaveGateRed(wave.code, of === 'release' ? 'released' : 'reconciled', left);
    // The result would be of after the reconciliation, which nobody has waived it for.
    if (isCompared) throw new WaveTotalsAreCompared(wave.code, wave.state);
    if (!isAddedUp) throw new WaveIsAddedUp(wave.code, wave.state);
    if (waived.length > 0) await this.waivers.add(tx, wave.id, waived, command.reason ?? '');
    return waived;
  }
}

function isWaived(name: GateName, { waive_gates: isAny = false, waivers }: DecideWave): boolean {
  const isNamed = waivers === undefined ? isAny : waivers.some(({ gate }) => gate === name);
  return isNamed && GATES[name].isWaivable;
}

function isPossible(decision: DecidedMove, state: WaveState): boolean {
  return (WAVE_DECISIONS[decision] as readonly WaveState[]).includes(state);
}
