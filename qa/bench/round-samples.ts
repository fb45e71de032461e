import { DISTINCT_SAMPLES } from '@carryover/testing';

/** A round, and how long its peer is measured in it. */
export interface Turn {
  readonly round: number;
  readonly seconds: number;
}

/** Accounts of a round that go from create to PROCESSED. */
export const IMPORTED = 300;

/** Lines that a round sends as a part of a wave. */
export const SENT = 600;

/** Number of the first sample of the first round: those below are the model's, and of what a database was filled with. */
const FIRST = 100_000;

/** Accounts created in a round for each second of the peer's. */
const A_SECOND = 800;

/** How many accounts a round of so many seconds creates. */
export function createdIn(seconds: number): number {
  return Math.ceil(A_SECOND * seconds);
}

/** Numbers of the first samples of a round, by what is done with them; another round has none of them. */
interface RoundSamples {
  readonly imported: number;
  readonly sent: number;
  readonly created: number;
}

/** How many samples a round of so many seconds takes. */
function takenIn(seconds: number): number {
  return IMPORTED + SENT + createdIn(seconds);
}

/** The samples of a round. */
export function samplesOf({ round, seconds }: Turn): RoundSamples {
  const imported = FIRST + round * takenIn(seconds);
  return { imported, sent: imported + IMPORTED, created: imported + IMPORTED + SENT };
}

/** @throws {Error} so many rounds of so many seconds need more samples than there are */
export function refuseTooManyRounds(rounds: number, seconds: number): void {
  const most = Math.floor((DISTINCT_SAMPLES - FIRST) / takenIn(seconds));
  if (rounds > most) throw new Error(`There are samples for ${most} rounds of ${seconds} s, and not for ${rounds}.`);
}
