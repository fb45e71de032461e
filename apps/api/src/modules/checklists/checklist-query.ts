import { ShapeProblem } from '@carryover/contract';
import { type Query, QueryParameters } from '../../platform/http/query-parameters.js';
import { isCode } from '../waves/index.js';

const wrongWave = new ShapeProblem('R06', 'invalid_choice', 'Expected the code of a wave.');

/**
 * @returns the code of the wave that a checklist is asked for; null for the whole book
 * @throws FieldErrorsError it is none
 */
export function readChecklistWave(query: Query): string | null {
  const parameters = new QueryParameters(query);
  const wave = parameters.read('wave', (text) => (isCode(text) ? text : null), wrongWave);
  parameters.throwProblems();
  return wave;
}
