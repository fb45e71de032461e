import { realpathSync } from 'node:fs';
import { Problem } from '../lib/problem.mjs';
import { runCommand } from '../lib/run-command.mjs';

const COMMIT = /^([\da-f]{40}|[\da-f]{64})$/;

/**
 * @typedef {{ commit: string | null, isChanged: boolean | null }} Source isChanged: whether files differ from the commit; null when nobody
 *   can tell
 */

/**
 * The commit that a checkout was built from, as far as it is known.
 * @param {string} root the checkout
 * @param {string} [told] the commit that whoever builds says, where there is no repository: SOURCE_COMMIT
 * @returns {Promise<Source>}
 * @throws {Problem} when it is no commit, or not the one of the repository
 */
export async function sourceOf(root, told) {
  if (told && !COMMIT.test(told)) throw new Problem(`SOURCE_COMMIT is "${told}", which is no commit.`);
  /** @param {string[]} args */
  const git = async (...args) => {
    const { code, output } = await runCommand('git', ['-C', root, ...args], { milliseconds: 60_000 });
    return code === 0 ? output.trim() : null;
  };
  // A folder above may be the repository of something else.
  const top = await git('rev-parse', '--show-toplevel');
  const commit = top !== null && realpathSync(top) === realpathSync(root) ? await git('rev-parse', 'HEAD') : null;
  if (commit === null || !COMMIT.test(commit)) return { commit: told || null, isChanged: null };
  if (told && told !== commit) throw new Problem(`SOURCE_COMMIT is ${told}, and the checkout is at ${commit}.`);
  const changes = await git('status', '--porcelain');
  return { commit, isChanged: changes === null ? null : changes !== '' };
}
