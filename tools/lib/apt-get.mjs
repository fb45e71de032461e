import { existsSync } from 'node:fs';
import { runCommand } from './run-command.mjs';

/**
 * Installs packages of Debian, which only root can.
 * @param {string[]} packages
 * @param {{ say: (words: string) => void, signal?: AbortSignal }} options
 * @returns {Promise<string | null>} what apt-get said, or null when this is not Debian or not root
 */
export async function installWithApt(packages, { say, signal }) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null;
  say(`Installing ${packages.join(', ')} with apt-get`);
  // In single-user mode no package starts a service of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { env, signal, milliseconds: 300_000 };
  const update = await runCommand('apt-get', ['update'], options);
  const install = await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
  signal?.throwIfAborted();
  return update.output + install.output;
}
