import { existsSync } from 'node:fs';

// Loaded by --import into a process whose machine's clock is to be wrong: only what Date shows of now is shifted.
const shift = Number(process.env.CLOCK_SHIFT_SECONDS ?? 0) * 1_000;
if (shift !== 0) {
  const RightDate = Date;
  globalThis.Date = class ShiftedDate extends RightDate {
    constructor(...parts) {
      super(...(parts.length === 0 ? [RightDate.now() + shift] : parts));
    }

    static now() {
      return RightDate.now() + shift;
    }

    static [Symbol.hasInstance](value) {
      return value instanceof RightDate;
    }
  };
}

/** Where Debian and its kin keep libfaketime. */
const LIBRARIES = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`);

/**
 * The environment of a process whose clock is wrong: by libfaketime, which shifts it for the whole process, where that is
 * installed; otherwise by this file, which shifts it for what is written in JavaScript.
 * @param {number} seconds
 */
export function wrongClock(seconds) {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (library !== undefined)
    return { LD_PRELOAD: library, FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  return { NODE_OPTIONS: `--import=${import.meta.url}`, CLOCK_SHIFT_SECONDS: String(seconds) };
}
