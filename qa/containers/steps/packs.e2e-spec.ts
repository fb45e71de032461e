import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import { root } from '../../../tools/lib/paths.mjs';
import { Accounts } from '../lib/accounts.js';
import { run } from '../lib/commands.js';
import { Composition } from '../lib/composition.js';
import { ComposeStorage } from '../testing/compose-storage.js';
import { provePack } from './packs.js';
import { tryStorageRights } from './storage-rights.js';

const KEYS = { TOKEN_KEYS: `e2e:${'7'.repeat(64)}`, SEALING_KEYS: `e2e:${'8'.repeat(64)}` };

/** Processes in place of containers. */
class Processes extends Composition {
  override compose(words: readonly string[]): Promise<string> {
    const [program = '', ...args] = words.slice(words.indexOf('node') + 1);
    return run([process.execPath, join(root, program), ...args], { cwd: this.folder, env: this.env });
  }
}

const folder = mkdtempSync(join(tmpdir(), 'carryover-packs-'));
let storage: ComposeStorage | undefined;
let carryover: Carryover | undefined;

beforeAll(async () => {
  storage = await ComposeStorage.start();
  carryover = await Carryover.start({ env: { ...KEYS, ...storage.env } });
});

afterAll(async () => {
  await carryover?.stop();
  await storage?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a pack is made, verified and signed with a key that may write below .carryover and nowhere else', async () => {
  if (carryover === undefined || storage === undefined) throw new Error('Nothing runs.');
  expect(await tryStorageRights(storage)).toContain('writes below .carryover and nowhere else');
  const { import_supplier: supplier, organization_secret_key: secretKey } = carryover.credentials;
  const accounts = new Accounts(folder, { supplier, secretKey });
  const env = { PATH: process.env.PATH, ...KEYS, ...storage.env, DATABASE_URL: carryover.databaseUrl };
  const proved = await provePack(new Processes(folder, env), accounts, carryover.apis[0].url);
  expect(proved).toMatch(/^\d[\d,]* bytes of a wave of 20 accounts/);
});
