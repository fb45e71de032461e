import { ShapeProblem, WAVE_STATE_NAMES, type WaveState } from '@carryover/contract';
import type { Query } from '../../../platform/http/query-parameters.js';
import type { WavesFilter } from '../../waves/index.js';
import { ListQuery } from '../list-query.js';

/** Query of a page of waves. */
export interface ListWavesRequest {
  readonly filter: WavesFilter;
  readonly after: readonly [string, string] | null;
  readonly limit: number;
}

const wrongState = new ShapeProblem('R06', 'invalid_choice', `Use ${WAVE_STATE_NAMES.join(', ')}.`);

/**
 * Reads the query of the list of waves. Several states have commas between them.
 * @throws FieldErrorsError naming every parameter that is wrong
 */
export function readListWavesRequest(query: Query): ListWavesRequest {
  const request = new ListQuery(query, ['supplier', 'sandbox', 'state']);
  const { parameters } = request;
  const filter = {
    supplier: request.text('supplier'),
    isSandbox: request.kind(),
    states: parameters.read('state', readStates, wrongState),
  };
  const [limit, after] = [request.limit(), request.momentCursor()];
  parameters.throwProblems();
  return { filter, after, limit };
}

function readStates(text: string): readonly WaveState[] | null {
  const states = text.split(',').map((name) => WAVE_STATE_NAMES.find((state) => state === name.trim()));
  return states.every((state) => state !== undefined) ? states : null;
}
