import { readFileSync } from 'node:fs';

/** What Linux knows of the thread that asks: nanoseconds on a processor come first. */
const OF_THIS_THREAD = '/proc/thread-self/schedstat';

/** Node 24 tells it, in microseconds. */
const asked: unknown = Reflect.get(process, 'threadCpuUsage');

/**
 * Processor time of the calling thread in milliseconds, independent of other load and threads. Elapsed time where
 * neither Node nor the system reports it.
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
