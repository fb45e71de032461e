import { readFileSync } from 'node:fs';

/** What Linux knows of the thread that asks: nanoseconds on a processor come first. */
const OF_THIS_THREAD = '/proc/thread-self/schedstat';

/** Node 24 tells it, in microseconds. */
const asked: unknown = Reflect.get(process, 'threadCpuUsage');

/**
 * Milliseconds that a processor has worked for the thread that asks: a busy machine makes them no more, and other threads
 * are not in them. Where neither Node nor the system tells, those that have passed.
 */
export function processorMilliseconds(): number {
  if (typeof asked === 'function') {
    const { user, system } = asked.call(process);
    return (user + system) / 1_000;
  }
  return ofLinux() ?? performance.now();
}

function ofLinux(): number | null {
  try {
    const nanoseconds = Number.parseInt(readFileSync(OF_THIS_THREAD, 'latin1'), 10);
    // A kernel that does not count says 0.
    return nanoseconds > 0 ? nanoseconds / 1e6 : null;
  } catch {
    return null;
  }
}
