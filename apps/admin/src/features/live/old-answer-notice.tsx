'use client';

import { Alert } from '@mantine/core';
import { useNow } from '../../components/ui/clock-context';
import { ProblemIcon } from '../../components/ui/icons';
import { RequestId } from '../../components/ui/request-id';
import { formatInstant, formatRelative } from '../../lib/format-instant';
import { useLive } from './live-provider';
import classes from './offline-notice.module.css';

/** Stands above a page of which something could not be read again, though the service answers: how old that is, and why. */
export function OldAnswerNotice() {
  const { state, old } = useLive();
  const now = useNow();
  if (old === null || state.kind === 'offline') return null;
  const since = new Date(old.since).toISOString();
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<ProblemIcon />}
      mb="md"
      title="Not all of this page is up to date"
      classNames={{ title: classes.title }}
    >
      {old.problem.message} Something here was read {formatRelative(since, now)}, at {formatInstant(since)}, and may
      have changed since. The console keeps asking and goes on by itself; what you have typed stays.
      <RequestId problem={old.problem} />
    </Alert>
  );
}
