import { ShapeProblem } from '@carryover/contract';
import { type Query, QueryParameters } from '../../../platform/http/query-parameters.js';

/** Findings of a page, unless asked for otherwise and at most. */
export const USUAL_FINDINGS = 100;
export const MOST_FINDINGS = 1_000;

const wrongCode = new ShapeProblem('R04', 'invalid_choice', 'Expected the code of a finding.');

/** How findings are asked for. */
export interface FindingsRequest {
  /** Only those of this code; null for all. */
  readonly code: string | null;
  readonly limit: number;
  /** The finding behind which to begin. */
  readonly after: string;
}

/**
 * Reads the query of findings; unknown parameters are ignored.
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readFindingsRequest(query: Query): FindingsRequest {
  const parameters = new QueryParameters(query);
  const code = parameters.read('code', (text) => (/^[a-z0-9_]{1,128}$/.test(text) ? text : null), wrongCode);
  const limit = parameters.limit(MOST_FINDINGS);
  const after = parameters.cursor(/^(\d{1,18})$/, ([id = null]) => id);
  parameters.throwProblems();
  return { code: code ?? null, limit: limit ?? USUAL_FINDINGS, after: after ?? '0' };
}
