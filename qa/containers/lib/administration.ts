import type { Sender } from './accounts.js';
import type { Composition } from './composition.js';

/** What a key looks like where it is printed, this once. */
const KEY = /\bcosk_\w+/;

/** Runs `admin` as README.md defines it. @returns what it printed */
export function admin(composition: Composition, ...words: string[]): Promise<string> {
  return composition.compose(['run', '--rm', 'api', 'node', 'apps/api/dist/admin.js', ...words]);
}

/** Registers a supplier with an organisation of its own, and a key of that. */
export async function addSupplier(composition: Composition, code: string): Promise<Sender> {
  await admin(composition, 'supplier', 'add', code, `${code} migration`, '--organization', code);
  return { supplier: code, secretKey: keyIn(await admin(composition, 'key', 'issue', '--organization', code)) };
}

/** The key in what `admin key issue` prints. @throws {Error} there is none */
export function keyIn(output: string): string {
  const [key] = KEY.exec(output) ?? [];
  if (key === undefined) throw new Error('No key was printed.');
  return key;
}

/** Accounts that are kept, by the rows. */
export async function countAccounts(composition: Composition): Promise<number> {
  return Number(await composition.query('SELECT count(*) FROM account'));
}
