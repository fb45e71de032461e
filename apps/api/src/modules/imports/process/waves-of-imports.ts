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
  /** Holds the waves of imports; before the imports themselves are locked, as those do that send them. */
  abstract hold(tx: Tx, processIds: readonly string[]): Promise<HeldWaves>;
}
