import { ShapeProblem } from '@carryover/contract';
import type { Query } from '../../../platform/http/query-parameters.js';
import type { FindingsRequest } from '../../waves/index.js';
import { ListQuery } from '../list-query.js';

const wrongCode = new ShapeProblem('R04', 'invalid_choice', 'Expected the code of a finding.');

/** Reads the query of the findings of a wave. @throws FieldErrorsError naming every parameter that is wrong */
export function readWaveFindingsRequest(query: Query): FindingsRequest {
  const request = new ListQuery(query, ['code']);
  const { parameters } = request;
  const code = parameters.read('code', (text) => (/^[a-z0-9_]{1,128}$/.test(text) ? text : null), wrongCode);
  const limit = request.limit();
  const [after = '0'] = request.cursor(/^(\d{1,18})$/) ?? [];
  parameters.throwProblems();
  return { code: code ?? null, limit, after };
}
