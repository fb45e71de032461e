'use client';

import { Alert } from '@mantine/core';
import { useNow } from '../../components/ui/clock-context';
import { ProblemIcon } from '../../components/ui/icons';
import { RequestId } from '../../components/ui/request-id';
import { formatInstant, formatRelative } from '../../lib/format-instant';
import classes from './offline-notice.module.css';
import type { OldAnswer } from './old-answers';

/** How old something is that could not be read again, and why. */
export function OldAnswerNotice({ old }: { old: OldAnswer }) {
  const now = useNow();
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
