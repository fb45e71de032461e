import { type Partially, type PlacedProblem } from '../../payload/walk-payload.js';
import { documentPaths } from '../../rules/document-paths.rule.js';
import { type Judgement, judge } from '../../rules/judge.js';
import { distinctStatements, statementPeriod } from '../../rules/statements.rule.js';
import { type HistoricalStatementsRequest } from './historical-statements.request.js';

const RULES = [statementPeriod, distinctStatements, documentPaths];

/** Everything that is wrong with statements to be added (R136, R137, R138). @param placed the problems of shape */
export function judgeStatements(
  request: Partially<HistoricalStatementsRequest>,
  placed: readonly PlacedProblem[],
): Judgement {
  return judge(request, placed, RULES, {});
}
