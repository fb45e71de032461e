import { ShapeProblem } from '@carryover/contract';
import { readOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Query, QueryParameters } from '../../../platform/http/query-parameters.js';

/** Findings of a page, unless asked for otherwise and at most. */
export const USUAL_FINDINGS = 100;
export const MOST_FINDINGS = 1_000;

const wrongLimit = new ShapeProblem('R04', 'out_of_range', `Expected a whole number from 1 to ${MOST_FINDINGS}.`);
const wrongCursor = new ShapeProblem('R04', 'invalid_cursor', 'This cursor is not one of ours.');
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
  const limit = parameters.read('limit', readLimit, wrongLimit);
  const after = parameters.read('cursor', (text) => readOpaqueCursor(text, /^(\d{1,18})$/)?.[0] ?? null, wrongCursor);
  parameters.throwProblems();
  return { code: code ?? null, limit: limit ?? USUAL_FINDINGS, after: after ?? '0' };
}

function readLimit(text: string): number | null {
  return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= MOST_FINDINGS ? Number(text) : null;
}
