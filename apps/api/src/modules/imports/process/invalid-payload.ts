import { catalogueEntry, isErrorCode, type Problem } from '@carryover/contract';
import { keptProblems } from './kept-problems.js';
import { type LatestError, latestError, PATHS_NAMED } from './latest-error.js';

/**
 * Why a payload that was valid when it was accepted cannot be imported now. When all its problems are of one kind that
 * has its own code, such as a withdrawn tariff, that code names who has to act.
 */
export function invalidPayloadError(problems: readonly Problem[]): LatestError {
  const paths = [...new Set(problems.map(({ path }) => path))].slice(0, PATHS_NAMED);
  const [code, ...others] = new Set(problems.map((problem) => problem.code));
  const hasOwnCode = code !== undefined && others.length === 0 && isErrorCode(code) && isLatestError(code);
  const detail = `The payload is no longer valid: ${paths.join(', ')}.`;
  return {
    ...latestError(hasOwnCode ? code : 'import_process_failed_validation', detail),
    paths,
    problems: keptProblems(problems),
  };
}

function isLatestError(code: Parameters<typeof catalogueEntry>[0]): boolean {
  const { appearsIn, domain } = catalogueEntry(code);
  return domain === 'account_import' && appearsIn.includes('latest_error');
}
