'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type LiveState, useChanges } from './use-changes';

interface Live {
  state: LiveState;
  isPaused: boolean;
  pause: (isPaused: boolean) => void;
}

const LiveContext = createContext<Live>({ state: { kind: 'live' }, isPaused: false, pause: () => undefined });

/** Keeps everything on the page up to date, with one question for all of it; belongs around every signed-in page. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [isPaused, pause] = useState(false);
  const state = useChanges(isPaused);
  const live = useMemo(() => ({ state, isPaused, pause }), [state, isPaused]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** The state of live updates on this page. */
export function useLive(): Live {
  return useContext(LiveContext);
}
