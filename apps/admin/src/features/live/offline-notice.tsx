'use client';

import { Alert } from '@mantine/core';
import { useNow } from '../../components/ui/clock-context';
import { ProblemIcon } from '../../components/ui/icons';
import { formatInstant, formatRelative } from '../../lib/format-instant';
import classes from './offline-notice.module.css';
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
    <Alert
      color="orange"
      variant="light"
      icon={<ProblemIcon />}
      mb="md"
      title={isCut ? 'The console is offline' : 'The service does not answer'}
      classNames={{ title: classes.title }}
    >
      {since === null
        ? 'What is shown here is not updated any more.'
        : `What is shown here is as it was ${formatRelative(since, now)}, at ${formatInstant(since)}.`}{' '}
      The console keeps asking and goes on by itself; what you have typed stays.
      {isCut && ' A page you choose opens as soon as it is back.'}
    </Alert>
  );
}
