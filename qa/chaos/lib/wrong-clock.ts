import { existsSync } from 'node:fs';

const shiftedClock = new URL('./shifted-clock.mjs', import.meta.url).href;

/** Where Debian and its kin keep libfaketime. */
const LIBRARIES = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`);

/**
 * The environment of a process with a wrong clock: by libfaketime where it is installed, which shifts it for the
 * whole process; otherwise by shifted-clock.mjs, which shifts it for JavaScript.
 */
export function wrongClock(seconds: number): Record<string, string> {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (library !== undefined)
    return { LD_PRELOAD: library, FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  return { NODE_OPTIONS: `--import=${shiftedClock}`, CLOCK_SHIFT_SECONDS: String(seconds) };
}
