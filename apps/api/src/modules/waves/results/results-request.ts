import { ShapeProblem } from '@carryover/contract';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import { type Query, QueryParameters } from '../../../platform/http/query-parameters.js';
import { LINE_OUTCOMES, type LineOutcome } from '../outcome-sql.js';

/** Lines of a page, unless asked for otherwise and at most. */
export const USUAL = 1_000;
export const MOST = 10_000;

/** The same of lines that come with their payloads. */
export const USUAL_WITH_PAYLOADS = 100;
export const MOST_WITH_PAYLOADS = 1_000;

export const FORMATS = ['ndjson', 'csv'] as const;

const wrongPayload = new ShapeProblem('R04', 'invalid_type', 'Expected true or false.');
const noPayloads = new ShapeProblem(
  'R06',
  'invalid_choice',
  'Payloads are told of lines that failed, as JSON: with outcome=failed, and without format=csv.',
);
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
  /** Whether the account of each line comes with it, to be corrected and sent again. */
  readonly hasPayloads: boolean;
  /** The line behind which to begin; null for the first. */
  readonly after: LinePosition | null;
}

/**
 * Reads the query of results; unknown parameters are ignored.
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readResultsRequest(query: Query): ResultsRequest {
  const parameters = new QueryParameters(query);
  const outcomes = parameters.read('outcome', readOutcomes, wrongOutcome) ?? LINE_OUTCOMES;
  const format = parameters.read('format', (text) => FORMATS.find((one) => one === text) ?? null, wrongFormat);
  const hasPayloads = parameters.read('payload', readFlag, wrongPayload) ?? false;
  const [usual, most] = hasPayloads ? [USUAL_WITH_PAYLOADS, MOST_WITH_PAYLOADS] : [USUAL, MOST];
  const limit = parameters.limit(most) ?? usual;
  const after = parameters.cursor(POSITION, readPosition);
  if (hasPayloads && (outcomes.join() !== 'failed' || format === 'csv')) parameters.report('payload', noPayloads);
  parameters.throwProblems();
  return { outcomes, limit, format: format ?? 'ndjson', hasPayloads, after };
}

/** The value of a Link header that names the page behind a line. */
export function nextLink(
  { outcomes, limit, format, hasPayloads }: ResultsRequest,
  { part, line }: LinePosition,
): string {
  const outcome = outcomes.length === LINE_OUTCOMES.length ? '' : `outcome=${outcomes.join(',')}&`;
  const payload = hasPayloads ? 'payload=true&' : '';
  return `<?${outcome}${payload}format=${format}&limit=${limit}&cursor=${writeOpaqueCursor(part, String(line))}>; rel="next"`;
}

function readPosition([part = '', line]: readonly string[]): LinePosition {
  return { part, line: Number(line) };
}

function readFlag(text: string): boolean | null {
  if (text === 'true') return true;
  return text === 'false' ? false : null;
}

function readOutcomes(text: string): readonly LineOutcome[] | null {
  const asked = text.split(',');
  const outcomes = LINE_OUTCOMES.filter((outcome) => asked.includes(outcome));
  return new Set(asked).size === outcomes.length ? outcomes : null;
}
