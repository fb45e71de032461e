import { ApiProblem } from '../../../lib/api-problem';
import { countOf } from '../../../lib/format-count';
import type { EmptiedSandbox } from '../../../lib/operator-api';

/** How far it is. */
export interface Emptying {
  /** Imports that are deleted so far. */
  readonly deleted: number;
  /** Imports that are left. */
  readonly left: number;
}

interface Work {
  /** Deletes some more. */
  readonly step: () => Promise<EmptiedSandbox>;
  /** Waits until no import runs; false when that takes too long. */
  readonly untilNoneRuns: () => Promise<boolean>;
  readonly show: (emptying: Emptying) => void;
}

/**
 * Deletes until no import is left. One that runs is deleted when it has ended.
 * @returns how many imports were deleted
 * @throws ApiProblem the service refuses, or what runs does not end; what was deleted stays so
 */
export async function emptyUntilNothingIsLeft({ step, untilNoneRuns, show }: Work): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { deleted: more, left, running } = await step();
    deleted += more;
    show({ deleted, left });
    if (left === 0) return deleted;
    if (more === 0 && !(await untilNoneRuns())) throw stillRunning(running);
  }
}

function stillRunning(running: number): ApiProblem {
  const detail = `${countOf(running, 'import')} still ${running === 1 ? 'runs' : 'run'}. Empty it again later.`;
  return new ApiProblem(0, { code: 'imports_still_run', detail });
}
