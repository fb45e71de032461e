import { newKeyEntry } from '../platform/keys/key-list.js';

/** The words of the command, which runs without a configuration: it makes what one is made of. */
export const GENERATE_KEYS = 'keys generate';

/** New keys in the form of the environment, each to be put before the ones there are. */
export function generateKeys(now: Date): string {
  return `TOKEN_KEYS=${newKeyEntry(now)}\nSEALING_KEYS=${newKeyEntry(now)}`;
}
