import { countOf } from '../../../lib/format-count';
import { formatInstant } from '../../../lib/format-instant';
import type { WaveForecast } from '../../../lib/operator-api';

/** Without the year and the seconds: `25 Nov, 18:00 GMT`. */
export function shortInstant(instant: string): string {
  return formatInstant(instant).replace(/ \d{4}, (\d\d:\d\d):\d\d/, ', $1');
}

/** The range of an end: `between … and …, most likely …`; one moment where all of it lies within a minute. */
export function endInWords({ earliest, likely, latest }: Pick<WaveForecast, 'earliest' | 'likely' | 'latest'>): string {
  // By its caps alone it ends at one moment, if workers are as fast.
  if (latest === null && earliest === likely) return `not before ${shortInstant(earliest)}`;
  if (latest !== null && shortInstant(earliest) === shortInstant(latest)) return `at about ${shortInstant(likely)}`;
  const range =
    latest === null
      ? `not before ${shortInstant(earliest)}`
      : `between ${shortInstant(earliest)} and ${shortInstant(latest)}`;
  return `${range}, most likely ${shortInstant(likely)}`;
}

/** When a wave will end: in nine cases of ten within the range. */
export function forecastInWords({ earliest, likely, latest, accounts_left: left, basis }: WaveForecast): string {
  const accounts = countOf(left, 'account');
  const why = basis === 'supposed' ? ' As too few were imported to tell a rate, it is supposed.' : '';
  return `${accounts} left. It ends ${endInWords({ earliest, likely, latest })}.${why}`;
}
