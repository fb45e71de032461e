import { ruleOfProblem } from '@carryover/contract';
import { type KeptProblem, type ToldFailure, toldFailure } from '../../imports/index.js';

/** Why an import failed, as it is kept. */
export interface KeptFailure {
  readonly code: string;
  /** A sentence without anything personal. */
  readonly detail: string;
  /** The first paths it is about. */
  readonly paths: readonly string[];
  /** Everything that was wrong with the payload, where that is why. */
  readonly problems: readonly KeptProblem[] | null;
}

/** Why a line failed: each problem of its payload, or else the error of its import at each of the paths that it names. */
export function problemsOf({ code, detail, paths, problems }: KeptFailure): ToldFailure[] {
  if (problems !== null && problems.length > 0) return problems.map((problem) => toldFailure(problem, detail));
  return (paths.length === 0 ? [''] : paths).map((path) => ({
    rule: ruleOfProblem({ code, path, detail }),
    code,
    path,
    detail,
  }));
}
