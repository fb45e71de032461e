'use client';

import { useNow } from '../../components/ui/clock-context';
import { RequestId } from '../../components/ui/request-id';
import { formatInstant, formatRelative } from '../../lib/format-instant';
import type { OldAnswer } from './old-answers';
import { StaleNotice } from './stale-notice';

/** How old something is that could not be read again, and why. */
export function OldAnswerNotice({ old }: { old: OldAnswer }) {
  const now = useNow();
  const since = new Date(old.since).toISOString();
  return (
    <StaleNotice title="Not all of this page is up to date">
      {old.problem.message} Something here was read {formatRelative(since, now)}, at {formatInstant(since)}, and may
      have changed since. The console keeps asking and goes on by itself; what you have typed stays.
      <RequestId problem={old.problem} />
    </StaleNotice>
  );
}
