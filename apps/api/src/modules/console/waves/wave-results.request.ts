import { ShapeProblem } from '@carryover/contract';
import { writeOpaqueCursor } from '../../../platform/http/opaque-cursor.js';
import type { Query } from '../../../platform/http/query-parameters.js';
import { LINE_OUTCOMES, type ResultsRequest } from '../../waves/index.js';
import { ListQuery } from '../list-query.js';

const POSITION = /^([A-Za-z0-9][A-Za-z0-9._-]{0,63})\|(\d{1,9})$/;
const wrongOutcome = new ShapeProblem('R06', 'invalid_choice', `Use ${LINE_OUTCOMES.join(', ')}.`);

/**
 * Reads the query of the lines of a wave. Several outcomes have commas between them.
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readWaveResultsRequest(query: Query): Omit<ResultsRequest, 'format' | 'hasPayloads'> {
  const request = new ListQuery(query, ['outcome']);
  const { parameters } = request;
  const outcomes = parameters.read('outcome', readOutcomes, wrongOutcome) ?? LINE_OUTCOMES;
  const limit = request.limit();
  const [part, line] = request.cursor(POSITION) ?? [];
  parameters.throwProblems();
  return { outcomes, limit, after: part === undefined || line === undefined ? null : { part, line: Number(line) } };
}

/** The cursor after a line. */
export function cursorBehind({ part, line }: { readonly part: string; readonly line: number }): string {
  return writeOpaqueCursor(part, String(line));
}

function readOutcomes(text: string): ResultsRequest['outcomes'] | null {
  const outcomes = text.split(',').map((name) => LINE_OUTCOMES.find((outcome) => outcome === name.trim()));
  return outcomes.every((outcome) => outcome !== undefined) ? outcomes : null;
}
