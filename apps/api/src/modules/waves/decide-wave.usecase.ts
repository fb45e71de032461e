import type { WaveTransitionName } from '@carryover/contract';
import { WAVE_TRANSITIONS } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database.js';
import { FieldErrorsError } from '../../platform/errors/index.js';
import type { Wave } from './wave.js';
import type { ReleaseWaveRequest } from './wave-decision.request.js';
import { WaveGateRed, WaveNotFound, WaveStateConflict } from './waves.errors.js';
import { WavesQueries } from './waves.queries.js';
import { WavesRepository } from './waves.repository.js';

/** What can be decided about a wave. */
export type WaveDecision = Extract<WaveTransitionName, 'release' | 'halt' | 'cancel'>;

/** Decide about a wave. */
export interface DecideWave extends Pick<ReleaseWaveRequest, 'reason' | 'waive_gates'> {
  readonly importSupplierId: string;
  readonly code: string;
  readonly decision: WaveDecision;
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
   * @throws FieldErrorsError gates are waived and no reason is given
   */
  async run(command: DecideWave): Promise<void> {
    if (command.waive_gates === true && command.reason === undefined)
      throw new FieldErrorsError({ reason: ['Gates are waived for a reason only.'] });
    await this.database.transaction(async (tx) => {
      const wave = await this.waves.lock(tx, command.importSupplierId, command.code);
      if (wave === null) throw new WaveNotFound();
      if (wave.state === WAVE_TRANSITIONS[command.decision].to) return;
      const waived = command.decision === 'release' ? await this.redGates(tx, wave, command) : [];
      const move = {
        actor: 'supplier' as const,
        reason: command.reason,
        data: waived.length > 0 ? { waived } : undefined,
      };
      if (!(await this.waves.move(tx, wave, command.decision, move)))
        throw new WaveStateConflict(wave.code, wave.state, WANTED[command.decision]);
    });
  }

  /** @returns those that are red, and waived */
  private async redGates(tx: Tx, wave: Wave, { waive_gates: isWaived = false }: DecideWave): Promise<string[]> {
    if (wave.state !== 'LOADING' && wave.state !== 'HALTED') return [];
    const red = (await this.queries.gates(tx, wave.id)).filter(({ state }) => state === 'red');
    if (red.length > 0 && !isWaived) throw new WaveGateRed(wave.code, red);
    return red.map(({ gate }) => gate);
  }
}
