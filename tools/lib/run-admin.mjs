import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { currentDatabase } from './current-database.mjs';
import { root } from './paths.mjs';
import { writePrivateFile } from './private-files.mjs';
import { Problem } from './problem.mjs';
import { keptKeys, withNeededKeys } from './process-keys.mjs';
import { readSettings } from './settings.mjs';
import { verifyBackup } from './verify-backup.mjs';
import { watchParent } from './watch-parent.mjs';

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
  if (words.slice(0, 2).join(' ') === 'backup verify') return verifyOne(words.slice(2), settings);
  const child = spawn(process.execPath, [program, ...words], {
    env: environmentFor(words, settings),
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/**
 * Verifies a backup, prints the report and keeps it.
 * @param {string[]} words
 * @param {import('./settings.mjs').Settings} settings
 */
async function verifyOne(words, settings) {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { wal: text, until: text, 'newer-than': text, report: text, 'may-be-empty': { type: 'boolean' } },
  });
  const [path, ...unread] = positionals;
  if (path === undefined) throw new Problem('Say which: npm run admin -- backup verify PATH.');
  // An archive without --wal would seem to have been restored with the backup.
  if (unread.length > 0) throw new Problem(`Only one backup is verified at a time, not ${unread.join(' ')} too.`);
  const newerThan = hoursOf(values['newer-than']);
  const env = withNeededKeys({ ...settings.env, ...keptKeys(settings.env, settings.dataDir) }, 'admin');
  const asked = new AbortController();
  const stop = () => asked.abort(new Problem('Asked to stop: the backup was not verified, and nothing of it is left.'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  watchParent(stop);
  const mayBeEmpty = values['may-be-empty'];
  const options = { ...values, mayBeEmpty, newerThan, env, say: console.error, signal: asked.signal };
  const { report, isSound } = await verifyBackup(path, options);
  const file = values.report ?? join(settings.dataDir, 'backup-report.txt');
  writePrivateFile(file, report);
  console.log(`${report}Written to ${file}`);
  return isSound ? 0 : 1;
}

/** @param {string | undefined} text  @returns {number | undefined} */
function hoursOf(text) {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new Problem('--newer-than is a number of hours such as 36.');
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
