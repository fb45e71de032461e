'use client';

import { type FormEvent, type ReactNode, type Ref, useSyncExternalStore } from 'react';
import { loadedWhenShown } from '../../components/ui/loaded-when-shown';
import { missedSession } from './session-missed';

const SessionIsOver = loadedWhenShown(() => import('./session-is-over').then(({ SessionIsOver }) => SessionIsOver));

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
  return isMissed ? <SessionIsOver /> : null;
}
