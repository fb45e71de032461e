import { notAccepted } from '@carryover/contract';
import { QueryParameters } from '../../../platform/http/query-parameters.js';

/** What the lines of a part are: accounts, unless corrections of accounts are said. */
export const PART_MODES = ['accounts', 'correction'] as const;

/** Lines that were refused and problems of one of them that an answer tells. */
export const MOST_REFUSALS = 1_000;
export const MOST_PROBLEMS = 10;

/** Fields that an answer tells at most: more than may be corrected. */
export const MOST_FIELDS = 1_000;

/** How a part is taken. */
export interface PartRequest {
  readonly isCorrection: boolean;
  /** Of corrections: whether nothing is written. */
  readonly isDryRun: boolean;
}

/**
 * Reads the query of a part.
 * @throws FieldErrorsError a parameter is wrong or unknown; `is_dry_run` is for corrections only
 */
export function readPartRequest(query: Readonly<Record<string, unknown>>): PartRequest {
  const parameters = new QueryParameters(query);
  const readMode = (text: string) => PART_MODES.find((mode) => mode === text) ?? null;
  const mode = parameters.read('mode', readMode, notAccepted(String(query.mode), PART_MODES));
  const isCorrection = mode === 'correction';
  const isDryRun = parameters.flag('is_dry_run') === true;
  // A part of accounts is never taken for the dry run of one.
  if (isDryRun && !isCorrection) parameters.report('is_dry_run', notAccepted('true', ['false']));
  parameters.reportUnknown(['mode', 'is_dry_run']);
  parameters.throwProblems();
  return { isCorrection, isDryRun };
}
