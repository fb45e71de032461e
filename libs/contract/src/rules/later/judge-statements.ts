import { type HistoricalStatementsRequest } from '../../payload/post-import/statements/historical-statements.request.js';
import { documentPaths } from '../document-paths.rule.js';
import { type Judgement, judgeRequest, type ReadRequest } from '../judge.js';
import { distinctStatements, statementPeriod } from '../statements.rule.js';

const RULES = [statementPeriod, distinctStatements, documentPaths];

/** Everything that is wrong with statements to be added (R136, R137, R138). */
export function judgeStatements(request: ReadRequest<HistoricalStatementsRequest>): Judgement {
  return judgeRequest(request, RULES, {});
}
