import type { Tx } from '../../../platform/database/database.js';

/** Waves that stay in their states until the transaction ends. */
export interface HeldWaves {
  /** @throws WaveStateConflict one of them is signed off: nothing of it changes any more */
  refuseSignedOff(): void;

  /** Invalidates sums, comparisons, waivers and signatures of the waves. @throws as {@link refuseSignedOff} */
  unsettle(reason: string): Promise<void>;
}

/** Port: tells waves about changed imported accounts. Implemented by the module waves, which depends on imports. */
export abstract class WavesOfImports {
  /** Locks the waves of imports. Call it before the imports are locked: parts of waves lock in this order, too. */
  abstract hold(tx: Tx, processIds: readonly string[]): Promise<HeldWaves>;
}
