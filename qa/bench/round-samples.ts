import { DISTINCT_SAMPLES } from '@carryover/testing';

/** A round, and how long its peer is measured in it. */
export interface Turn {
  readonly round: number;
  readonly seconds: number;
}

/** Accounts of a round that go from create to PROCESSED. */
export const IMPORTED = 300;

/** Number of the first sample of the first round: those below are the model's, and of what a database was filled with. */
const FIRST = 100_000;

/** Accounts created in a round for each second of the peer's. */
const A_SECOND = 800;

/** How many accounts a round of so many seconds creates. */
export function createdIn(seconds: number): number {
  return Math.ceil(A_SECOND * seconds);
}

/** Number of the first sample that a round imports, and of the first that it creates; another round has none of them. */
export function samplesOf({ round, seconds }: Turn): { readonly imported: number; readonly created: number } {
  const imported = FIRST + round * (IMPORTED + createdIn(seconds));
  return { imported, created: imported + IMPORTED };
}

/** @throws {Error} so many rounds of so many seconds need more samples than there are */
export function refuseTooManyRounds(rounds: number, seconds: number): void {
  const most = Math.floor((DISTINCT_SAMPLES - FIRST) / (IMPORTED + createdIn(seconds)));
  if (rounds > most) throw new Error(`There are samples for ${most} rounds of ${seconds} s, and not for ${rounds}.`);
}
