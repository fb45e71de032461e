import { useCallback, useEffect, useState } from 'react';
import type { Payload } from '../../../lib/operator-api';

/** Milliseconds after which personal data is hidden by itself. */
const longest = 300_000;

/**
 * A payload with personal data, held nowhere but here: gone with the page, after five minutes, and before the browser
 * could keep the page for the way back.
 */
export function useRevealedPayload(): [Payload | null, (payload: Payload | null) => void] {
  const [revealed, setRevealed] = useState<Payload | null>(null);
  const hide = useCallback(() => setRevealed(null), []);

  useEffect(() => {
    window.addEventListener('pagehide', hide);
    return () => {
      window.removeEventListener('pagehide', hide);
      hide();
    };
  }, [hide]);

  useEffect(() => {
    if (revealed === null) return;
    const timer = setTimeout(hide, longest);
    return () => clearTimeout(timer);
  }, [revealed, hide]);

  return [revealed, setRevealed];
}
