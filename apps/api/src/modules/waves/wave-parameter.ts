import { ShapeProblem } from '@carryover/contract';
import type { QueryParameters } from '../../platform/http/query-parameters.js';
import { isCode } from './wave-code.js';

const wrongWave = new ShapeProblem('R06', 'invalid_choice', 'Expected the code of a wave.');

/** The code of a wave in the parameter `wave`; null when it is absent, or wrong, which is reported. */
export function readWaveParameter(parameters: QueryParameters): string | null {
  return parameters.read('wave', (text) => (isCode(text) ? text : null), wrongWave);
}
