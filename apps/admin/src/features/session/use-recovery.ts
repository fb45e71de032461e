'use client';

import { useEffect } from 'react';

/** Milliseconds between two questions, and until one counts as unanswered. */
const pause = 2_000;
const patience = 8_000;

/** Whether the API answers, also by saying that nobody is signed in. */
async function doesApiAnswer(signal: AbortSignal): Promise<boolean> {
  const both = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  return fetch('/api/sessions/current', { signal: both }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/**
 * Loads the page again as soon as the API, which was away, is back. A page that cannot be made although the API answers is
 * left alone: loading it again and again would not help.
 */
export function useRecovery(): void {
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasAway = false;
    const look = async () => {
      const answers = await doesApiAnswer(leaving.signal);
      if (leaving.signal.aborted) return;
      if (answers && wasAway) return window.location.reload();
      wasAway = !answers;
      if (wasAway) timer = setTimeout(() => void look(), pause);
    };
    void look();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
}
