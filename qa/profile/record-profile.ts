import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/** Microseconds between samples. */
const INTERVAL = 500;

/**
 * Loaded before a program (`NODE_OPTIONS=--import=…`): the first SIGUSR2 begins a profile of it, the second writes it to
 * the file named by PROFILE_OUT.
 */
const { PROFILE_OUT: out } = process.env;
let session: Session | undefined;
if (out !== undefined)
  process.on('SIGUSR2', () => void (session === undefined ? begin() : write(session, out)).catch(console.error));

async function begin(): Promise<void> {
  const begun = new Session();
  session = begun;
  begun.connect();
  await begun.post('Profiler.enable');
  await begun.post('Profiler.setSamplingInterval', { interval: INTERVAL });
  await begun.post('Profiler.start');
}

async function write(begun: Session, file: string): Promise<void> {
  const { profile } = await begun.post('Profiler.stop');
  begun.disconnect();
  session = undefined;
  writeFileSync(file, JSON.stringify(profile));
}
