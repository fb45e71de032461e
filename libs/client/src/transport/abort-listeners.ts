/** Listeners by signal; one signal may abort thousands of calls. */
const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `listener` when one of the signals is aborted. Adds one listener per signal for all calls, since Node warns of a leak from
 * eleven on.
 * @returns removes the listener; calling it again does nothing
 */
export function onAbort(signals: readonly AbortSignal[], listener: () => void): () => void {
  for (const signal of signals) listenersOf(signal).add(listener);
  return () => {
    for (const signal of signals) listenersOf(signal).delete(listener);
  };
}

function listenersOf(signal: AbortSignal): Set<() => void> {
  const known = listeners.get(signal);
  if (known !== undefined) return known;
  const added = new Set<() => void>();
  listeners.set(signal, added);
  const tellAll = (): void => {
    for (const listener of [...added]) listener();
  };
  signal.addEventListener('abort', tellAll, { once: true });
  return added;
}
