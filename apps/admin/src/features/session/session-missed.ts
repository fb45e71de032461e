let isMissed = false;
const listeners = new Set<() => void>();

/** Notes that the session is over although the page stays, or that there is one again. */
export function missSession(isMissing: boolean): void {
  if (isMissed === isMissing) return;
  isMissed = isMissing;
  for (const listener of listeners) listener();
}

/** Whether the session is over and the page stays nevertheless, for what was filled in. For `useSyncExternalStore`. */
export const missedSession = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isMissed: () => isMissed,
  isMissedOnServer: () => false,
};
