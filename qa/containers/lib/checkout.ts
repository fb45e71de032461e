import { mkdir } from 'node:fs/promises';
import { root } from '../../../tools/lib/paths.mjs';
import { bareEnvironment, run } from './commands.js';

const surroundings = { cwd: root, env: bareEnvironment() };

/** The files of this work tree as they are, and nothing that was built, in a folder of their own. */
export async function copyWorkTree(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = 'git ls-files -z --cached --others --exclude-standard';
  const packed = 'tar --create --null --files-from=- --ignore-failed-read';
  await run(
    ['bash', '-euo', 'pipefail', '-c', `${files} | ${packed} | tar --extract -C "$1"`, 'copy', folder],
    surroundings,
  );
}

/** The files of a commit, in a folder of their own. */
export async function copyCommit(reference: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const line = 'git archive "$1" | tar --extract -C "$2"';
  await run(['bash', '-euo', 'pipefail', '-c', line, 'copy', reference, folder], surroundings);
}

/** The commit before the newest migration; its code has to work on the new schema. */
export async function commitBeforeNewestMigration(): Promise<string> {
  const words = ['git', 'log', '--max-count=1', '--diff-filter=A', '--format=%H', '--', 'migrations/src/[0-9]*.ts'];
  const newest = (await run(words, surroundings)).trim();
  return (await run(['git', 'rev-parse', `${newest}^`], surroundings)).trim();
}
