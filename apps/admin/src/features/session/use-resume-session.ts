'use client';

import { useEffect } from 'react';

/**
 * Skips the form when this browser is signed in after all. The session cookie is SameSite=Strict, so it stays behind
 * when somebody follows a link from a chat or a pager; a request of the page itself has it again.
 */
export function useResumeSession(returnPath: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    fetch('/api/session', { signal: leaving.signal })
      .then((response) => response.json())
      .then((session: { signed_in?: boolean }) => {
        if (session.signed_in === true) window.location.replace(returnPath);
      })
      .catch(() => undefined);
    return () => leaving.abort();
  }, [returnPath]);
}
