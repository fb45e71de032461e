import { formatCount } from '../../lib/format-count';
import { formatInstant } from '../../lib/format-instant';
import type { Throughput } from '../../lib/operator-api';
import type { Span } from './throughput-query';

/** The spans, in words. */
export const spanWords: Readonly<Record<Span, string>> = {
  '1h': 'The last hour',
  '6h': 'The last 6 hours',
  '24h': 'The last 24 hours',
  '7d': 'The last 7 days',
  '30d': 'The last 30 days',
};

/** When a bin begins, as clocks in Britain show it: `14:05`, with the day where bins are longer than an hour. */
export function binLabel(beginsAt: string, span: Span): string {
  const [day = '', time = ''] = formatInstant(beginsAt).split(', ');
  const date = day.split(' ').slice(0, 2).join(' ');
  if (span === '30d') return date;
  return span === '7d' ? `${date} ${time.slice(0, 5)}` : time.slice(0, 5);
}

/** A number a minute: whole from 10 on. */
export function perMinute(rate: number): string {
  return rate >= 10 || rate === 0 ? formatCount(Math.round(rate)) : rate.toFixed(1);
}

/** How fast it goes now and how long what is left takes at that speed; how much is left goes for all codes together. */
export function speedInWords({
  processed_per_minute: processed,
  errored_per_minute: errored,
  left,
  minutes_left: minutes,
}: Throughput['now']): string {
  const now = `Now ${perMinute(processed)} processed and ${perMinute(errored)} failed a minute.`;
  if (left === 0) return `${now} Nothing else may start within a day.`;
  const takes = minutes === null ? '' : `, ${durationInWords(minutes)} at this speed`;
  return `${now} ${formatCount(left)} ${left === 1 ? 'runs' : 'run'} or may start within a day${takes}.`;
}

function durationInWords(minutes: number): string {
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60
    ? `${formatCount(Math.round(minutes / 60))} h`
    : `${formatCount(Math.round(minutes / 1_440))} d`;
}
