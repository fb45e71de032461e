import type { Answer } from '../../../platform/openapi/index.js';
import { maskUnknownNames } from '../../../platform/personal-data/mask-unknown-names.js';
import { MASK, mayBePersonal } from '../personal-data.js';
import type { WAVE_LINE } from './waves.schemas.js';

type LineResult = Answer<typeof WAVE_LINE>['result'];

/** A line of a wave as staff may see it: every sentence about it that may quote something personal is masked, and names that are no fields. */
export function maskLine(line: LineResult): LineResult {
  return { ...line, problems: line.problems.map(maskDetail), warnings: line.warnings.map(maskDetail) };
}

/** A line is an account. What was erased is not there to be masked. */
function maskDetail<T extends { readonly path: string; readonly detail: string | null; readonly value?: string }>(
  said: T,
): T {
  const isPersonal = mayBePersonal('account', said.path);
  return {
    ...said,
    path: maskUnknownNames('account', said.path),
    ...(isPersonal && said.detail !== null && { detail: MASK }),
    ...(isPersonal && said.value !== undefined && { value: MASK }),
  };
}
