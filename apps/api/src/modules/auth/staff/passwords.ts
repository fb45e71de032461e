import { hash, verify } from '@node-rs/argon2';

// Argon2id, 19 MiB, two passes: the first of OWASP's recommended settings and the library's default.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;

/** The hash to store of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Whether the password belongs to the stored hash. Without a hash (unknown user) it takes the same time and answers
 * false, so that the time does not reveal which addresses exist.
 */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('no such user');
  // Awaited for known and unknown users, so that the first of either waits for it to be made.
  const standIn = await decoy;
  const matches = await verify(stored ?? standIn, password);
  return matches && stored !== null;
}
