import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';
import { readSettings } from './settings.mjs';

/**
 * Carries out a command of the administrator on the database that `npm start` uses: DATABASE_URL, or the embedded one
 * while it runs.
 * @param {string[]} words the command and its options
 * @returns {Promise<number>} exit code
 */
export async function runAdmin(words) {
  const { env, dataDir, databaseUrl } = readSettings();
  const program = join(root, 'apps/api/dist/admin.js');
  if (!existsSync(program)) throw new Problem('Nothing is built yet: run npm start once.');
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...env, DATABASE_URL: databaseUrl ?? embeddedDatabase(dataDir) },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

function embeddedDatabase(dataDir) {
  const file = join(dataDir, 'postgres', 'connection.json');
  if (!existsSync(file)) throw new Problem('There is no DATABASE_URL and no embedded database: run npm start first.');
  const { password, port } = JSON.parse(readFileSync(file, 'utf8'));
  return `postgresql://carryover:${password}@127.0.0.1:${port}/carryover`;
}
