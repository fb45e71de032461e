/** A sentence about the rows of the database that is always true, and how to find the rows for which it is not. */
export interface Invariant {
  /** Short name, as the self-check prints it. */
  readonly name: string;
  /** What holds. */
  readonly sentence: string;
  /** Query with one text column, `offender`: a row for each thing for which the sentence does not hold. */
  readonly offenders: string;
}
