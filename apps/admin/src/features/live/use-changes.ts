'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../lib/api-problem';
import { callApi } from '../../lib/browser-api';
import type { Changes } from '../../lib/operator-api';
import { leaveWhenSignedOut } from '../session/leave-when-signed-out';
import { missedSession, missSession } from '../session/session-missed';
import { pollDelay } from './poll-delay';
import { staleKeys } from './stale-keys';

/**
 * How what is on the screen follows the service; `since` in milliseconds since 1970, `isCut` when not even the console answers
 * this browser.
 */
export type LiveState = { kind: 'live' } | { kind: 'paused' } | { kind: 'offline'; since: number; isCut: boolean };

/** Milliseconds until a question counts as unanswered. */
const patience = 6_000;

const live: LiveState = { kind: 'live' };

function readAgain(queryClient: QueryClient, { changed }: Changes, wasOffline: boolean): void {
  const keys = new Set(staleKeys(changed));
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => keys.has(String(queryKey[0])) || (wasOffline && state.status === 'error'),
  });
}

function offline(since: number, problem: unknown): LiveState {
  const isCut = problem instanceof ApiProblem && problem.status === 0;
  return { kind: 'offline', since, isCut };
}

/**
 * Polls the API a little more than once in two seconds for changes, and refetches outdated answers. Rests while the
 * tab is hidden or `isPaused`; polls more rarely while there is no answer; ends with the session, unless the page
 * stays for what was filled in.
 */
export function useChanges(isPaused: boolean): LiveState {
  const queryClient = useQueryClient();
  const [state, setState] = useState<LiveState>(live);
  // What is shown is as it was then, also when nobody asked for a while. At first it is as it came with the page.
  const answeredAt = useRef<number | null>(null);

  useEffect(() => {
    answeredAt.current ??= Date.now();
    if (isPaused) return setState({ kind: 'paused' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;
    let token = '';
    let failures = 0;

    const ask = async () => {
      const current = new AbortController();
      asking = current;
      const signal = AbortSignal.any([current.signal, AbortSignal.timeout(patience)]);
      try {
        const changes = await callApi('GET /changes', { query: { since: token }, signal });
        if (current.signal.aborted) return;
        // Nothing may have changed while nobody answered, and yet what was asked meanwhile is not there.
        if (changes.token !== token || failures > 0) readAgain(queryClient, changes, failures > 0);
        token = changes.token;
        failures = 0;
        answeredAt.current = Date.now();
        missSession(false);
        setState(live);
      } catch (problem) {
        if (current.signal.aborted) return;
        failures += 1;
        if (problem instanceof ApiProblem && problem.isSignedOut) {
          leaveWhenSignedOut(problem);
          if (!missedSession.isMissed()) return;
        } else setState(offline(answeredAt.current ?? Date.now(), problem));
      }
      timer = setTimeout(() => void ask(), pollDelay(failures));
    };

    const rest = () => {
      clearTimeout(timer);
      asking?.abort();
    };
    const followVisibility = () => {
      rest();
      if (document.hidden) setState({ kind: 'paused' });
      else void ask();
    };

    followVisibility();
    document.addEventListener('visibilitychange', followVisibility);
    return () => {
      document.removeEventListener('visibilitychange', followVisibility);
      rest();
    };
  }, [isPaused, queryClient]);

  return state;
}
