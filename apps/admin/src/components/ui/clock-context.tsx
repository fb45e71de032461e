'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const tickMs = 1_000;
const ClockContext = createContext(0);

/**
 * One clock for all relative times of the page. It starts at the moment the server rendered, so the first picture in
 * the browser is the one that was sent, and ticks every second after that.
 */
export function ClockProvider({ renderedAt, children }: { renderedAt: number; children: ReactNode }) {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return <ClockContext value={now}>{children}</ClockContext>;
}

/** Now, in milliseconds since 1970, a second old at most. */
export function useNow(): number {
  return useContext(ClockContext);
}
