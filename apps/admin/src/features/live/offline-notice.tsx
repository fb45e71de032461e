'use client';

import { Alert } from '@mantine/core';
import { useNow } from '../../components/ui/clock-context';
import { ProblemIcon } from '../../components/ui/icons';
import { formatInstant, formatRelative } from '../../lib/format-instant';
import { useLive } from './live-provider';
import classes from './offline-notice.module.css';

/** Stands above the page while the service does not answer: how old everything is, and that nothing has to be done. */
export function OfflineNotice() {
  const { state } = useLive();
  const now = useNow();
  if (state.kind !== 'offline') return null;
  const since = new Date(state.since).toISOString();
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<ProblemIcon />}
      mb="md"
      title="The service does not answer"
      classNames={{ title: classes.title }}
    >
      What is shown here is as it was {formatRelative(since, now)}, at {formatInstant(since)}. The console keeps asking
      and goes on by itself; what you have typed stays.
    </Alert>
  );
}
