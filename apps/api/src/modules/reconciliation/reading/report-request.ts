import { ShapeProblem } from '@carryover/contract';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Query, QueryParameters } from '../../../platform/http/query-parameters.js';
import { ACCOUNT_STATES, type AccountState } from './account-states.js';
import { ORDERS, type ReportPosition } from './compared-accounts.queries.js';

/** Accounts of a page at most. */
export const MOST = 10_000;
const wrongState = new ShapeProblem(
  'R06',
  'invalid_choice',
  `Expected one or more of ${ACCOUNT_STATES.join(', ')}, with commas between them.`,
);
const wrongOrder = new ShapeProblem('R06', 'invalid_choice', `Expected one of ${ORDERS.join(', ')}.`);
const matchedInOrder = new ShapeProblem(
  'R06',
  'invalid_choice',
  'MATCHED accounts are in the order of their numbers only.',
);
const POSITIONS = {
  number: /^()()([^\0]{1,128})$/u,
  worst: /^([123])\|(-?\d{1,40}(?:\.\d{1,10})?)\|([^\0]{1,128})$/u,
};

/** How a report is asked for. */
export interface ReportRequest {
  readonly states: readonly AccountState[];
  /** Accounts at most; null for all of them. */
  readonly limit: number | null;
  readonly order: (typeof ORDERS)[number];
  /** The account after which to begin; null for the first page. */
  readonly after: ReportPosition | null;
}

/**
 * Reads the query of a report; unknown parameters are ignored.
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readReportRequest(query: Query): ReportRequest {
  const parameters = new QueryParameters(query);
  const states = parameters.read('state', readStates, wrongState);
  const limit = parameters.limit(MOST);
  const order = parameters.read('order', (text) => ORDERS.find((one) => one === text) ?? null, wrongOrder) ?? 'number';
  if (order === 'worst' && states?.includes('MATCHED') === true) parameters.report('state', matchedInOrder);
  const after = parameters.cursor(POSITIONS[order], readPosition);
  parameters.throwProblems();
  return { states: states ?? ACCOUNT_STATES, limit, order, after };
}

/** The value of a Link header that names the page after an account. */
export function nextLink({ states, limit, order }: ReportRequest, { severity, money, number }: ReportPosition): string {
  const state = states.length === ACCOUNT_STATES.length ? '' : `state=${states.join(',')}&`;
  const isByNumber = order === 'number';
  const cursor = isByNumber ? writeOpaqueCursor(number) : writeOpaqueCursor(String(severity), String(money), number);
  return `<?${state}${isByNumber ? '' : `order=${order}&`}limit=${limit}&cursor=${cursor}>; rel="next"`;
}

function readPosition([severity, money, number = '']: readonly string[]): ReportPosition {
  return { number, severity: severity ? Number(severity) : null, money: money ? money : null };
}

function readStates(text: string): readonly AccountState[] | null {
  const asked = text.split(',');
  const states = ACCOUNT_STATES.filter((state) => asked.includes(state));
  return new Set(asked).size === states.length ? states : null;
}
