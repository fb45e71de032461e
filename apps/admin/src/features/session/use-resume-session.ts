'use client';

import { useEffect } from 'react';

/**
 * Skips the form when this browser is signed in. The session cookie is SameSite=Strict and is not sent when somebody
 * follows a link from another site; a request of the page itself sends it.
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
