import type { Problem } from '@carryover/contract';
import { QueryParameters } from '../../platform/http/query-parameters.js';

/** The query parameter that asks for the validation of a live supplier, as it comes. */
export interface StrictQuery {
  readonly strict?: unknown;
}

/** How a payload is checked, and the problems of the parameter. */
export interface Strictness {
  /** Whether a sandbox supplier's payload is checked as that of a live one. */
  readonly isStrict: boolean;
  readonly problems: readonly Problem[];
}

/** Reads `strict`: true or false in any case, also 1 and 0. Left out, payloads are checked by their supplier. */
export function readStrictness(query: StrictQuery): Strictness {
  const parameters = new QueryParameters(query);
  return { isStrict: parameters.flag('strict') ?? false, problems: parameters.problems };
}
