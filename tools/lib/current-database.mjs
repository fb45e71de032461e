import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';
import { readSettings } from './settings.mjs';

/** URL of the database that `npm start` uses: DATABASE_URL, or the embedded one while it runs. @param {{ databaseUrl?: string | undefined, dataDir: string }} [settings]  @returns {string} */
export function currentDatabase({ databaseUrl, dataDir } = readSettings()) {
  if (databaseUrl !== undefined) return databaseUrl;
  const file = join(dataDir, 'postgres', 'connection.json');
  if (!existsSync(file)) throw new Problem('There is no DATABASE_URL and no embedded database: run npm start first.');
  const { password, port } = JSON.parse(readFileSync(file, 'utf8'));
  return `postgresql://carryover:${password}@127.0.0.1:${port}/carryover`;
}
