import type { JsonProblemCode } from '@carryover/contract';

/** A problem of a body, as a thread reports it. */
export interface ToldProblem {
  readonly code: JsonProblemCode;
  readonly sentence: string;
  readonly segments: readonly (string | number)[] | undefined;
}

/** The steps in which a thread reads a large JSON body. */
export type JsonSteps = {
  /** Parses it strictly. @returns what is wrong, or null */
  open: (sent: { readonly blocks: readonly Uint8Array[]; readonly exactNumbers: boolean }) => ToldProblem | null;
  /** The next piece of it as UTF-8; null when all are given. */
  next: (nothing: null) => { readonly piece: Uint8Array | null };
};
