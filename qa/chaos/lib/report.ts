import type { Result } from './scenario.js';

/** Whether nothing was lost, nothing doubled and nothing else broke. */
export function isHeld({ lost, doubled, problems }: Pick<Result, 'lost' | 'doubled' | 'problems'>): boolean {
  return lost === 0 && doubled === 0 && problems.length === 0;
}

/** A scenario that this machine cannot stage says why, in `notRun` of what it returns. */
function verdictOn({ held, figures }: Result): string {
  if (!held) return 'BROKEN';
  return figures?.notRun === undefined ? 'held' : `NOT RUN: ${figures.notRun}`;
}

/** One line for each fault: what was done, how often, and the result. */
export function showTable(results: readonly Result[]): void {
  console.table(
    Object.fromEntries(
      results.map((result) => [
        result.name,
        {
          fault: result.fault,
          times: result.times,
          answered: result.answered,
          lost: result.lost,
          doubled: result.doubled,
          'worst resume': result.worstResume === null ? '' : `${(result.worstResume / 1_000).toFixed(1)} s`,
          seconds: Math.round(result.seconds),
          verdict: verdictOn(result),
        },
      ]),
    ),
  );
}
