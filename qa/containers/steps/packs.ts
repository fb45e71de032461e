import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { messageOf } from '../../lib/message-of.js';
import type { Accounts } from '../lib/accounts.js';
import { admin } from '../lib/administration.js';
import type { Composition } from '../lib/composition.js';

const WAVE = 'PROVED';
const FILE = 'proved.zip';
const ACCOUNTS = 20;

/** How long a wave may take to be counted, and its pack to be built. */
const SOON = { milliseconds: 180_000, every: 1_000 };

/**
 * Has a wave imported and reconciled, and its pack built, downloaded, verified and signed by the supplier, and read from the storage by an
 * administrator. Worker, api and administrator reach the storage with the key that may write below `.carryover` only.
 * @throws {Error} with what was said last
 */
export async function provePack(composition: Composition, accounts: Accounts, apiUrl: string): Promise<string> {
  await accounts.load(ACCOUNTS, apiUrl, { words: ['--wave', WAVE] });
  const asked = await accounts.asSupplier(apiUrl);
  await untilSaid(`Wave ${WAVE} is RECONCILED`, () => accounts.carryover('wave', 'reconcile', WAVE, ...asked));
  await untilSaid(`of wave ${WAVE} is READY`, () => accounts.carryover('pack', 'list', WAVE, ...asked));
  const written = await accounts.carryover('pack', 'download', WAVE, ...asked, '--output', FILE);
  const verified = await accounts.carryover('pack', 'verify', FILE, '--trust-from', apiUrl);
  expectSaid(verified, 'files as they were signed');
  const signing = ['sign', WAVE, '--file', FILE, '--trust-from', apiUrl, '--reason', 'Looked at'];
  expectSaid(await accounts.carryover('pack', ...signing, ...asked), 'Signed by supplier');
  const read = '1 packs were read from the storage and verified; all of them hold';
  expectSaid(await admin(composition, 'packs', 'verify'), read);
  const [size] = /[\d,]+ bytes/.exec(written) ?? ['no'];
  return `${size} of a wave of ${ACCOUNTS} accounts; verified from outside, signed by the supplier, and read from the storage by an administrator`;
}

/** Types a command until it says so. */
async function untilSaid(words: string, type: () => Promise<string>): Promise<void> {
  let said = '';
  const isSaid = async () => {
    said = await type().catch(messageOf);
    return said.includes(words);
  };
  if (!(await waitUntil(isSaid, SOON))) throw new Error(`Nobody said "${words}", but: ${said}`);
}

function expectSaid(said: string, words: string): void {
  if (!said.includes(words)) throw new Error(`"${words}" was not said, but: ${said}`);
}
