import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/** Microseconds between samples. */
const INTERVAL = 500;

/**
 * Loaded before a program (`NODE_OPTIONS=--import=…`): the first SIGUSR2 begins a profile of it, the second writes it to
 * the file named by PROFILE_OUT.
 */
const { PROFILE_OUT: out } = process.env;
let session;
if (out !== undefined) process.on('SIGUSR2', () => (session === undefined ? begin() : write()));

async function begin() {
  session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: INTERVAL });
  await session.post('Profiler.start');
}

async function write() {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  session = undefined;
  writeFileSync(out, JSON.stringify(profile));
}
