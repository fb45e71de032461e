'use client';

import { useNow } from '../../components/ui/clock-context';
import { formatInstant, formatRelative } from '../../lib/format-instant';
import { StaleNotice } from './stale-notice';
import type { LiveState } from './use-changes';

interface Props {
  state: LiveState;
  /** Whether the console itself does not answer. */
  hasNoConsole: boolean;
}

/** How old everything is, and that nothing has to be done. */
export function OfflineNotice({ state, hasNoConsole }: Props) {
  const now = useNow();
  const isCut = hasNoConsole || (state.kind === 'offline' && state.isCut);
  const since = state.kind === 'offline' ? new Date(state.since).toISOString() : null;
  return (
    <StaleNotice title={isCut ? 'The console is offline' : 'The service does not answer'}>
      {since === null
        ? 'What is shown here is not updated any more.'
        : `What is shown here is as it was ${formatRelative(since, now)}, at ${formatInstant(since)}.`}{' '}
      The console keeps asking and goes on by itself; what you have typed stays.
      {isCut && ' A page you choose opens as soon as it is back.'}
    </StaleNotice>
  );
}
