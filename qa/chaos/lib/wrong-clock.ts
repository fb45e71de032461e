import { existsSync } from 'node:fs';

const shiftedClock = new URL('./shifted-clock.mjs', import.meta.url).href;

/** Where Debian and its kin keep libfaketime. */
const LIBRARIES = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`);

/**
 * The environment of a process whose clock is wrong: by libfaketime, which shifts it for the whole process, where that is
 * installed; otherwise by shifted-clock.mjs, which shifts it for what is written in JavaScript.
 */
export function wrongClock(seconds: number): Record<string, string> {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (library !== undefined)
    return { LD_PRELOAD: library, FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  return { NODE_OPTIONS: `--import=${shiftedClock}`, CLOCK_SHIFT_SECONDS: String(seconds) };
}
