import type fc from 'fast-check';
import type { Sequence } from '../service/sequence.js';
import type { Worlds } from '../world/worlds.js';

/** A kind of command. */
export interface Kind<Arguments> {
  /** How often it is drawn. */
  readonly weight: number;
  readonly arguments: fc.Arbitrary<Arguments>;
  /**
   * Does it, and holds what was answered against the worlds.
   * @param say what was done, in words
   * @returns what to count it as, when that is not what was seen last
   */
  run(worlds: Worlds, sequence: Sequence, args: Arguments, say: string): Promise<unknown>;
}

/** Has the arguments of a kind be those that it draws. */
export function kindOf<Arguments>(kind: Kind<Arguments>): Kind<Arguments> {
  return kind;
}
