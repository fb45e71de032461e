import type { Composition } from '../lib/composition.js';

/** Seconds from SIGTERM to the end, as docs/deploying.md promises. */
const MOST_SECONDS = 10;

/** What a process ends with that has closed everything; the Next of the console may say 128 and the number of the signal. */
const cleanOf = (service: string) => (service === 'console' ? [0, 143] : [0]);

/** Stops each process of a service by SIGTERM. @throws {Error} one took longer, or did not end cleanly */
export async function stopInTime(composition: Composition, service: string): Promise<string> {
  const found: string[] = [];
  for (const id of await composition.containers(service)) {
    if ((await composition.inspect(id)).State.Status !== 'running') continue;
    const started = performance.now();
    await composition.docker(['stop', '--time', '30', id]);
    const seconds = (performance.now() - started) / 1000;
    const { ExitCode } = (await composition.inspect(id)).State;
    found.push(`${seconds.toFixed(1)} s, code ${ExitCode}`);
    if (seconds > MOST_SECONDS || !cleanOf(service).includes(ExitCode))
      throw new Error(`${service} ended after ${found.at(-1)}.`);
  }
  if (found.length === 0) throw new Error(`No ${service} was running.`);
  return found.join('; ');
}
