import type { Sender } from './accounts.js';
import type { Composition } from './composition.js';

/** What a key looks like where it is printed, this once. */
const KEY = /\bcosk_\w+/;

/** Runs `admin` as docs/deploying.md defines it. @returns what it printed */
export function admin(composition: Composition, ...words: string[]): Promise<string> {
  return composition.compose(['run', '--rm', 'api', 'node', 'apps/api/dist/admin.js', ...words]);
}

/** Registers a supplier with an organisation of its own, and a key of that. */
export async function addSupplier(composition: Composition, code: string): Promise<Sender> {
  await admin(composition, 'supplier', 'add', code, `${code} migration`, '--organization', code);
  return { supplier: code, secretKey: keyIn(await admin(composition, 'key', 'issue', '--organization', code)) };
}

/** The key in what `admin key issue` prints. @throws {Error} there is none */
function keyIn(output: string): string {
  const [key] = KEY.exec(output) ?? [];
  if (key === undefined) throw new Error('No key was printed.');
  return key;
}

/**
 * Holds the accounts of a supplier against what was imported, and has an administrator verify rows and accounts.
 * @param imported numbers of all accounts that were imported for it
 * @throws {Error} one is missing, doubled or not as it was sent, or an invariant does not hold
 */
export async function verifyAccounts(
  composition: Composition,
  supplier: string,
  imported: readonly string[],
): Promise<string> {
  const sql = `SELECT a.external_account_number FROM account a JOIN import_supplier s ON s.id = a.import_supplier_id WHERE s.code = '${supplier}'`;
  const kept = (await composition.query(sql)).split('\n').filter(Boolean);
  const sent = new Set(imported);
  const differ = [...kept.filter((number) => !sent.delete(number)), ...sent];
  if (differ.length > 0)
    throw new Error(`${imported.length} were imported and ${kept.length} are kept: ${differ.slice(0, 10).join(', ')}`);
  await admin(composition, 'invariants', 'verify');
  const said = (await admin(composition, 'accounts', 'verify')).trim().split('\n').at(-1);
  return `${kept.length} accounts of ${supplier}, none lost or doubled; all invariants hold; ${said}`;
}
