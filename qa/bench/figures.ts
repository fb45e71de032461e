/** How much is measured. */
export interface BenchOptions {
  readonly rounds: number;
  /** How long a round lasts, where it lasts as long as it is told to. */
  readonly seconds: number;
  /** Accounts of a round, where it is as long as they take. */
  readonly accounts: number;
}

/** What program and peer came to in one round. */
export interface Round {
  readonly ours: number;
  readonly peer: number;
}

/** What is measured, against whom. */
export interface Figure {
  /** Left out, it is that of the part. */
  readonly name?: string;
  readonly unit: string;
  readonly against: string;
  readonly rounds: readonly Round[];
}
