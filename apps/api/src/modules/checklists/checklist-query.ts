import { type Query, QueryParameters } from '../../platform/http/query-parameters.js';
import { readWaveParameter } from '../waves/index.js';

/**
 * @returns the code of the wave that a checklist is asked for; null for the whole book
 * @throws FieldErrorsError it is none
 */
export function readChecklistWave(query: Query): string | null {
  const parameters = new QueryParameters(query);
  const wave = readWaveParameter(parameters);
  parameters.throwProblems();
  return wave;
}
