import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { type HeldWaves, WavesOfImports } from '../imports/index.js';
import type { Wave } from './wave.js';
import { WaveStateConflict } from './waves.errors.js';
import { WavesRepository } from './waves.repository.js';

/** Sets imported waves back to be totalled, reconciled and signed again after an account of theirs is corrected or retracted. */
@Injectable()
export class ChangedWaves extends WavesOfImports {
  constructor(private readonly waves: WavesRepository) {
    super();
  }

  override async hold(tx: Tx, processIds: readonly string[]): Promise<HeldWaves> {
    const held = await this.waves.lockOf(tx, processIds);
    return {
      refuseSignedOff: () => refuseSignedOff(held),
      unsettle: async (reason) => {
        refuseSignedOff(held);
        for (const wave of held) await this.waves.unsettle(tx, wave, { actor: 'platform', reason });
      },
    };
  }
}

function refuseSignedOff(waves: readonly Wave[]): void {
  const signed = waves.find(({ state }) => state === 'SIGNED_OFF');
  if (signed !== undefined) throw new WaveStateConflict(signed.code, signed.state, 'nothing of it changes any more.');
}
