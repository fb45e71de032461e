import type { WaveState, WaveTransitionName } from '@carryover/contract';
import { WAVE_TRANSITIONS } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database.js';
import { FieldErrorsError } from '../../platform/errors/index.js';
import { moveBy, type Wave } from './wave.js';
import type { ReleaseWaveRequest } from './wave-decision.request.js';
import { WaveGateRed, WaveHasMoreWaiting, WaveNotFound, WaveStateConflict } from './waves.errors.js';
import { WavesQueries } from './waves.queries.js';
import { WavesRepository } from './waves.repository.js';

/** What can be decided about a wave. */
export type WaveDecision = Extract<WaveTransitionName, 'release' | 'halt' | 'cancel'>;

/** Decide about a wave. */
export interface DecideWave extends Pick<ReleaseWaveRequest, 'reason' | 'waive_gates'> {
  readonly importSupplierId: string;
  readonly code: string;
  readonly decision: WaveDecision;
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
const WANTED: Readonly<Record<WaveDecision, string>> = {
  release: 'it is released from LOADING or HALTED.',
  halt: 'only one that is RUNNING can be halted.',
  cancel: 'it is over already.',
};

/** Releases, halts or cancels a wave. What a decision means for each of its imports is done in the background, from that moment on. */
@Injectable()
export class DecideWaveUseCase {
  constructor(
    private readonly waves: WavesRepository,
    private readonly queries: WavesQueries,
    private readonly database: Database,
  ) {}

  /**
   * A decision that is taken already changes nothing.
   * @throws WaveNotFound
   * @throws WaveStateConflict its state does not allow it
   * @throws WaveGateRed it was to be released, and a gate is red
   * @throws WaveHasMoreWaiting more accounts wait than was confirmed
   * @throws FieldErrorsError gates are waived and no reason is given
   */
  run(command: DecideWave): Promise<DecidedWave> {
    return this.database.transaction((tx) => this.runIn(tx, command));
  }

  /** {@link run} within a transaction, such as one that keeps an entry of the audit trail, too. */
  async runIn(tx: Tx, command: DecideWave): Promise<DecidedWave> {
    const { decision, reason, by } = command;
    if (command.waive_gates === true && reason === undefined)
      throw new FieldErrorsError({ reason: ['Gates are waived for a reason only.'] });
    const wave = await this.waves.lock(tx, command.importSupplierId, command.code);
    if (wave === null) throw new WaveNotFound();
    const { id, state: before } = wave;
    const { to: after } = WAVE_TRANSITIONS[decision];
    if (before === after) return { id, before, after, waived: [] };
    const { mostWaiting } = command;
    const waiting = mostWaiting === undefined ? 0 : await this.waves.countWaiting(tx, id);
    if (mostWaiting !== undefined && waiting > mostWaiting) throw new WaveHasMoreWaiting(waiting, mostWaiting);
    const waived = decision === 'release' ? await this.redGates(tx, wave, command) : [];
    const { actor, data } = moveBy(by);
    const move = { actor, reason, data: { ...data, ...(waived.length > 0 && { waived }) } };
    if (!(await this.waves.move(tx, wave, decision, move)))
      throw new WaveStateConflict(wave.code, before, WANTED[decision]);
    return { id, before, after, waived };
  }

  /** @returns those that are red, and waived */
  private async redGates(tx: Tx, wave: Wave, { waive_gates: isWaived = false }: DecideWave): Promise<string[]> {
    if (wave.state !== 'LOADING' && wave.state !== 'HALTED') return [];
    const red = (await this.queries.gates(tx, wave.id)).filter(({ state }) => state === 'red');
    if (red.length > 0 && !isWaived) throw new WaveGateRed(wave.code, red);
    return red.map(({ gate }) => gate);
  }
}
