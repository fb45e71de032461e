'use client';

import { formatInstant, formatRelative } from '../../lib/format-instant';
import { useNow } from './clock-context';

/** How long ago something was; the exact time shows on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  const now = useNow();
  return (
    <time dateTime={instant} title={formatInstant(instant)}>
      {formatRelative(instant, now)}
    </time>
  );
}
