import type { Tx } from '../../../platform/database/database.js';
import type { PackFacts } from '../pack-facts.js';

/** Content of a file of a pack, in pieces. */
export type PackPieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** A file of a pack: the same facts give the same bytes. */
export interface PackPart {
  /** Name of the file. */
  readonly name: string;
  /**
   * Begins to write it.
   * @param tx sees everything as it was at one moment
   */
  write(facts: PackFacts, tx: Tx): PackPieces | Promise<PackPieces>;
}
