import { ShapeProblem } from '@carryover/contract';
import { readOpaqueCursor, writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Query, QueryParameters } from '../../../platform/http/query-parameters.js';
import { ACCOUNT_STATES, type AccountState } from './compared-accounts.queries.js';

/** Accounts of a page at most. */
export const MOST = 10_000;
const wrongLimit = new ShapeProblem('R04', 'out_of_range', `Expected a whole number from 1 to ${MOST}.`);
const wrongCursor = new ShapeProblem('R04', 'invalid_cursor', 'This cursor is not one of ours.');
const wrongState = new ShapeProblem(
  'R06',
  'invalid_choice',
  `Expected one or more of ${ACCOUNT_STATES.join(', ')}, with commas between them.`,
);
const POSITION = /^([^\0]{1,128})$/u;

/** How a report is asked for. */
export interface ReportRequest {
  readonly states: readonly AccountState[];
  /** Accounts at most; null for all of them. */
  readonly limit: number | null;
  /** The account number behind which to begin; null for the first. */
  readonly after: string | null;
}

/**
 * Reads the query of a report; what nobody knows in it is ignored.
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readReportRequest(query: Query): ReportRequest {
  const parameters = new QueryParameters(query);
  const states = parameters.read('state', readStates, wrongState);
  const limit = parameters.read('limit', readLimit, wrongLimit);
  const after = parameters.read('cursor', (text) => readOpaqueCursor(text, POSITION)?.[0] ?? null, wrongCursor);
  parameters.throwProblems();
  return { states: states ?? ACCOUNT_STATES, limit, after };
}

/** The value of a Link header that names the page behind an account. */
export function nextLink({ states, limit }: ReportRequest, after: string): string {
  const state = states.length === ACCOUNT_STATES.length ? '' : `state=${states.join(',')}&`;
  return `<?${state}limit=${limit}&cursor=${writeOpaqueCursor(after)}>; rel="next"`;
}

function readLimit(text: string): number | null {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= MOST ? Number(text) : null;
}

function readStates(text: string): readonly AccountState[] | null {
  const asked = text.split(',');
  const states = ACCOUNT_STATES.filter((state) => asked.includes(state));
  return new Set(asked).size === states.length ? states : null;
}
