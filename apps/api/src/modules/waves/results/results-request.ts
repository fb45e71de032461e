import { ShapeProblem } from '@carryover/contract';
import { readOpaqueCursor, writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Query, QueryParameters } from '../../../platform/http/query-parameters.js';
import { LINE_OUTCOMES, type LineOutcome } from '../outcome-sql.js';

/** Lines of a page, unless asked for otherwise and at most. */
export const USUAL = 1_000;
export const MOST = 10_000;

export const FORMATS = ['ndjson', 'csv'] as const;

const wrongLimit = new ShapeProblem('R04', 'out_of_range', `Expected a whole number from 1 to ${MOST}.`);
const wrongCursor = new ShapeProblem('R04', 'invalid_cursor', 'This cursor is not one of ours.');
const wrongOutcome = new ShapeProblem(
  'R06',
  'invalid_choice',
  `Expected one or more of ${LINE_OUTCOMES.join(', ')}, with commas between them.`,
);
const wrongFormat = new ShapeProblem('R06', 'invalid_choice', `Expected one of ${FORMATS.join(', ')}.`);
const POSITION = /^([A-Za-z0-9][A-Za-z0-9._-]{0,63})\|(\d{1,9})$/;

/** A line, by the code of its part and its number in it. */
export interface LinePosition {
  readonly part: string;
  readonly line: number;
}

/** How results are asked for. */
export interface ResultsRequest {
  readonly outcomes: readonly LineOutcome[];
  readonly limit: number;
  readonly format: (typeof FORMATS)[number];
  /** The line behind which to begin; null for the first. */
  readonly after: LinePosition | null;
}

/**
 * Reads the query of results; what nobody knows in it is ignored.
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readResultsRequest(query: Query): ResultsRequest {
  const parameters = new QueryParameters(query);
  const outcomes = parameters.read('outcome', readOutcomes, wrongOutcome);
  const limit = parameters.read('limit', readLimit, wrongLimit);
  const format = parameters.read('format', (text) => FORMATS.find((one) => one === text) ?? null, wrongFormat);
  const after = parameters.read('cursor', readPosition, wrongCursor);
  parameters.throwProblems();
  return { outcomes: outcomes ?? LINE_OUTCOMES, limit: limit ?? USUAL, format: format ?? 'ndjson', after };
}

/** The value of a Link header that names the page behind a line. */
export function nextLink({ outcomes, limit, format }: ResultsRequest, { part, line }: LinePosition): string {
  const outcome = outcomes.length === LINE_OUTCOMES.length ? '' : `outcome=${outcomes.join(',')}&`;
  return `<?${outcome}format=${format}&limit=${limit}&cursor=${writeOpaqueCursor(part, String(line))}>; rel="next"`;
}

function readPosition(text: string): LinePosition | null {
  const [part, line] = readOpaqueCursor(text, POSITION) ?? [];
  return part === undefined || line === undefined ? null : { part, line: Number(line) };
}

function readLimit(text: string): number | null {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= MOST ? Number(text) : null;
}

function readOutcomes(text: string): readonly LineOutcome[] | null {
  const asked = text.split(',');
  const outcomes = LINE_OUTCOMES.filter((outcome) => asked.includes(outcome));
  return new Set(asked).size === outcomes.length ? outcomes : null;
}
