import type { MeasureComparison } from './compare-profiles.js';
import type { MeasureKind } from './measure.js';

/** Groups of fewer accounts are not shown one by one, because the accounts could be guessed. */
export const LEAST_TOLD = 5;

/** How many accounts of a side have a key. */
export interface ProfileSide {
  /** Null where they are some, but fewer than {@link LEAST_TOLD}. */
  readonly accounts: number | null;
  /** Of the accounts of the side, from 0 to 1. */
  readonly share: number | null;
}

/** A key of a measure, on each side; a side of which nothing is known is null. */
export interface ProfileKey {
  readonly key: string;
  readonly now: ProfileSide;
  readonly previous: ProfileSide | null;
  readonly source: ProfileSide | null;
}

/** How a measure compares with a side. */
export type ToldComparison = MeasureComparison & { readonly detail: string };

/** A measure of a wave with its numbers and what it was compared with. */
export interface ToldMeasure {
  readonly measure: string;
  readonly kind: MeasureKind;
  readonly meaning: string;
  readonly isShifted: boolean;
  readonly keys: readonly ProfileKey[];
  readonly comparisons: readonly ToldComparison[];
}
