import type { ReconciliationView } from '../reconciliation/index.js';
import type { WaveDecisions, WaveFacts } from '../waves/index.js';

/** Subject of a pack: a wave, or a book as a report compared it. */
export interface PackSubject {
  readonly importSupplierId: string;
  readonly waveId: string | null;
  readonly reportId: string | null;
  /** The moment of which its facts are, as an instant with microseconds. */
  readonly factsAt: string;
}

/** All facts of a pack at one moment. Accounts are read while the archive is written. */
export interface PackFacts extends PackSubject, WaveDecisions {
  readonly supplier: { readonly id: string; readonly code: string; readonly name: string };
  /** Null for a pack of a book. */
  readonly wave: WaveFacts | null;
  /** Null for a wave that no control totals were sent of, and for one whose latest ones are not compared. */
  readonly report: ReconciliationView | null;
  /** Salt of the digests of accounts. */
  readonly salt: string;
}
