'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { OldAnswer } from './old-answers';
import { type LiveState, useChanges } from './use-changes';
import { useOldAnswer } from './use-old-answer';

interface Live {
  state: LiveState;
  /** What is shown though it could not be read again. */
  old: OldAnswer | null;
  isPaused: boolean;
  pause: (isPaused: boolean) => void;
}

const LiveContext = createContext<Live>({
  state: { kind: 'live' },
  old: null,
  isPaused: false,
  pause: () => undefined,
});

/** Keeps everything on the page up to date, with one question for all of it; belongs around every signed-in page. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [isPaused, pause] = useState(false);
  const state = useChanges(isPaused);
  const old = useOldAnswer();
  const live = useMemo(() => ({ state, old, isPaused, pause }), [state, old, isPaused]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** The state of live updates on this page. */
export function useLive(): Live {
  return useContext(LiveContext);
}
