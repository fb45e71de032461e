import { countOf, formatCount } from '../../lib/format-count';
import type { RetryForecast } from '../../lib/operator-api';

/** Facts of a forecast with their counts; those of 0 are left out, except the first two. */
export function forecastFacts(forecast: RetryForecast): readonly (readonly [string, number])[] {
  const { would_pass, would_fail, paused, held_by_wave, outside_window } = forecast;
  const others = [
    ['Would wait, as their supplier is Paused', paused],
    ['Would wait for their wave', held_by_wave],
    ['Would wait for their window', outside_window],
  ] as const;
  return [
    ['Pass the checks as they are now', would_pass],
    ['Would fail again', would_fail],
    ...others.filter(([, count]) => count > 0),
  ];
}

/** That not all were checked; null when they were. */
export function sampledInWords({ runnable, examined }: Pick<RetryForecast, 'runnable' | 'examined'>): string | null {
  if (examined >= runnable) return null;
  return `Checked is a sample: ${formatCount(examined)} of the ${countOf(runnable, 'import')} that can run.`;
}

/** A warning about imports that would fail again unchanged; null when there are none. */
export function failingInWords({
  examined,
  would_fail: failing,
}: Pick<RetryForecast, 'examined' | 'would_fail'>): string | null {
  if (failing === 0) return null;
  const whom =
    failing === examined ? countOf(failing, 'import') : `${formatCount(failing)} of ${formatCount(examined)}`;
  return `A retry alone does not help ${whom}: ${failing === 1 ? 'it fails' : 'they fail'} again until something has changed.`;
}
