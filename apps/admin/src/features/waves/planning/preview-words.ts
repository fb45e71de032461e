import { countOf } from '../../../lib/format-count';
import type { WaveDetail, WaveForecast, WavePlanPreview, WavePlanRequest } from '../../../lib/operator-api';
import { dependantsInWords } from '../acts/decision-words';
import { endInWords } from '../progress/forecast-words';

type Planned = Pick<WaveDetail, 'awaited_by'> & { wave: Pick<WaveDetail['wave'], 'state'> };

/** Effects of a plan: on the end of the wave, and on waves before and after it. */
export function previewInWords(
  { wave, awaited_by: awaitedBy }: Planned,
  { depends_on: before }: WavePlanRequest,
  { accounts_left: left, current, proposed, error_budgets: budgets }: WavePlanPreview,
): readonly string[] {
  const released = wave.state === 'RUNNING' ? 'It ends' : 'Released now, it ends';
  return [
    `${countOf(left, 'account')} ${left === 1 ? 'is' : 'are'} left.`,
    ...(left === 0 ? [] : [moved(released, current, proposed)]),
    ...(before === undefined ? [] : [`None of them starts before wave ${before} is imported, however late that is.`]),
    ...budgets.map(({ detail, is_spent: isSpent }) =>
      isSpent && wave.state === 'RUNNING' ? `${detail} It halts at once.` : detail,
    ),
    ...(awaitedBy.length === 0 ? [] : [dependantsInWords(awaitedBy)]),
  ];
}

function moved(ends: string, current: WaveForecast | null, proposed: WaveForecast | null): string {
  if (proposed === null)
    return 'When it ends cannot be told: too few were imported to tell a rate, and no cap says how many may.';
  const now = `${ends} ${endInWords(proposed)}.`;
  if (current === null || endInWords(current) === endInWords(proposed)) return now;
  return `${now} By the plan that it has, ${endInWords(current)}.`;
}
