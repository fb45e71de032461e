'use client';

import { useNow } from '../../components/ui/clock-context';
import { formatInstant, formatRelative } from '../../lib/format-instant';
import classes from './live-indicator.module.css';
import { useLive } from './live-provider';

/** Whether what is on the screen follows the service. Pressing it holds everything still, or lets it move again. */
export function LiveIndicator() {
  const { state, old, isPaused, pause } = useLive();
  const now = useNow();
  const since = state.kind === 'offline' ? new Date(state.since).toISOString() : '';
  const words = {
    live: old === null ? 'Live' : 'Not up to date',
    paused: 'Paused',
    offline: `Offline since ${formatRelative(since, now).replace(' ago', '')}`,
  }[state.kind];

  return (
    <>
      <button
        type="button"
        className={classes.indicator}
        data-live={state.kind === 'live' && old !== null ? 'offline' : state.kind}
        aria-pressed={isPaused}
        aria-label={`${words}. Pause updates`}
        title={state.kind === 'offline' ? `Not updating since ${formatInstant(since)}, trying again` : undefined}
        onClick={() => pause(!isPaused)}
      >
        <span className={classes.dot} aria-hidden="true" />
        {words}
      </button>
      <output className={classes.announcement}>
        {state.kind === 'offline' && 'The service does not answer. What is shown is not updated any more.'}
      </output>
    </>
  );
}
