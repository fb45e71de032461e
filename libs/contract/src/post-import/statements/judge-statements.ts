import { documentPaths } from '../../rules/document-paths.rule.js';
import { type Judgement, judgeRequest, type ReadRequest } from '../../rules/judge.js';
import { distinctStatements, statementPeriod } from '../../rules/statements.rule.js';
import { type HistoricalStatementsRequest } from './historical-statements.request.js';

const RULES = [statementPeriod, distinctStatements, documentPaths];

/** Everything that is wrong with statements to be added (R136, R137, R138). */
export function judgeStatements(request: ReadRequest<HistoricalStatementsRequest>): Judgement {
  return judgeRequest(request, RULES, {});
}
