'use client';

import { Alert } from '@mantine/core';
import { type FormEvent, type ReactNode, type Ref, useSyncExternalStore } from 'react';
import { ProblemIcon } from '../../components/ui/icons';
import { missedSession } from './session-missed';

interface Props {
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * Around what somebody fills in: once something was typed, a session that ends does not take the page away. It is said then, and
 * how to go on.
 */
export function KeepsPage({ ref, children }: Props) {
  return (
    <div ref={ref} onInput={noteThatItIsFilledIn}>
      <SessionNotice />
      {children}
    </div>
  );
}

function noteThatItIsFilledIn({ currentTarget }: FormEvent<HTMLElement>): void {
  currentTarget.setAttribute('data-keeps-page', '');
}

function SessionNotice() {
  const isMissed = useSyncExternalStore(
    missedSession.subscribe,
    missedSession.isMissed,
    missedSession.isMissedOnServer,
  );
  if (!isMissed) return null;
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
