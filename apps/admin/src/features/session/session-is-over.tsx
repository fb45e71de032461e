'use client';

import { Alert } from '@mantine/core';
import { ProblemIcon } from '../../components/ui/icons';

/** That the session has ended while something was being filled in, and how to go on. */
export function SessionIsOver() {
  return (
    <Alert color="orange" variant="light" icon={<ProblemIcon />} role="alert" mb="md">
      Your session is over. What stands here stays:{' '}
      <a href="/sign-in" target="_blank" rel="noreferrer">
        sign in in another window
      </a>
      , then go on.
    </Alert>
  );
}
