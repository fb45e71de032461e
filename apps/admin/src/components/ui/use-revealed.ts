import { useCallback, useEffect, useState } from 'react';

/** Milliseconds after which personal data is hidden by itself. */
const longest = 300_000;

/**
 * What was revealed of personal data, held nowhere but here: gone with the page, five minutes after the first of it was shown, and
 * before the browser could keep the page for the way back. Null while all is hidden.
 */
export function useRevealed<T>(): [T | null, (revealed: T | null) => void] {
  const [revealed, setRevealed] = useState<T | null>(null);
  const hide = useCallback(() => setRevealed(null), []);
  const isShown = revealed !== null;

  useEffect(() => {
    window.addEventListener('pagehide', hide);
    return () => {
      window.removeEventListener('pagehide', hide);
      hide();
    };
  }, [hide]);

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(hide, longest);
    return () => clearTimeout(timer);
  }, [isShown, hide]);

  const show = useCallback((value: T | null) => setRevealed(() => value), []);
  return [revealed, show];
}
