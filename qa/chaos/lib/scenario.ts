import type { Stage } from './stage.js';

/** How often or how many, in the whole run and in the cut. */
interface Sizes {
  readonly full: number;
  readonly cut: number;
}

/** Something that is done to the service, and what has to hold all the same. */
export interface Scenario {
  /** As on the command line. */
  readonly name: string;
  /** What is done, in a few words. */
  readonly fault: string;
  /** How often; 0 leaves it out there. */
  readonly times: Sizes;
  /** How many accounts, where that matters. */
  readonly accounts?: Sizes;
  /** It compares times, so nothing may run beside it; full: in the whole run only, as the cut compares none. */
  readonly isAlone?: boolean | 'full';
  /** It takes many minutes, so it is begun first. */
  readonly isLong?: boolean;
  /** Minutes it may take with so many accounts, where that is no matter of minutes. */
  minutes?(accounts: number): number;
  /** Milliseconds after a fault in which work has to go on. */
  readonly resumeWithin?: number;
  /** @returns what is kept in the JSON; `notRun` says why this machine cannot stage it */
  run(stage: Stage): Promise<Figures | undefined>;
}

export interface Figures {
  readonly notRun?: string;
  readonly [name: string]: unknown;
}

/** What came of a scenario. */
export interface Result {
  readonly name: string;
  readonly fault: string;
  readonly times: number;
  /** Imports that were answered 201. */
  readonly answered: number;
  readonly lost: number;
  readonly doubled: number;
  /** Milliseconds; null when nothing had to resume. */
  readonly worstResume: number | null;
  readonly resumes?: readonly number[];
  readonly seconds: number;
  readonly figures?: Figures | null;
  /** Sentences. */
  readonly problems: readonly string[];
  /** Whether every promise was kept. */
  readonly held: boolean;
}

/** What a run of one scenario is given. */
export interface RunOptions {
  readonly seed: number;
  readonly times?: number;
  readonly accounts?: number;
  readonly isCut: boolean;
}
