import { type HistoricalStatementsRequest } from '../../payload/post-import/statements/historical-statements.request.js';
import { documentPaths } from '../records/document-paths.rule.js';
import { distinctStatements, statementPeriod } from '../statements/statements.rule.js';
import { damagedText } from '../texts/damaged-text.rule.js';
import { type ReadRequest, type Validation, validateRequest } from '../validate-request.js';

const RULES = [statementPeriod, distinctStatements, documentPaths, damagedText];

/** Everything that is wrong with statements to be added (R136, R137, R138, R180). */
export function validateStatements(request: ReadRequest<HistoricalStatementsRequest>): Validation {
  return validateRequest(request, RULES, {});
}
