import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { currentDatabase } from './current-database.mjs';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';
import { keptKeys, withNeededKeys } from './process-keys.mjs';
import { readSettings } from './settings.mjs';

/**
 * Carries out a command of the administrator on the database that `npm start` uses: DATABASE_URL, or the embedded one
 * while it runs.
 * @param {string[]} words the command and its options
 * @returns {Promise<number>} exit code
 */
export async function runAdmin(words) {
  const settings = readSettings();
  const program = join(root, 'apps/api/dist/admin.js');
  if (!existsSync(program)) throw new Problem('Nothing is built yet: run npm start once.');
  const child = spawn(process.execPath, [program, ...words], {
    env: environmentFor(words, settings),
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/**
 * Keys are made without a database.
 * @param {string[]} words
 * @param {import('./settings.mjs').Settings} settings
 * @returns {NodeJS.ProcessEnv}
 */
function environmentFor(words, settings) {
  if (words.join(' ') === 'keys generate') return settings.env;
  const keys = keptKeys(settings.env, settings.dataDir);
  return { ...withNeededKeys({ ...settings.env, ...keys }, 'admin'), DATABASE_URL: currentDatabase(settings) };
}
