import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { installWithApt } from '../../../tools/lib/apt-get.mjs';
import { onPath } from '../../../tools/lib/on-path.mjs';
import { Problem } from '../../../tools/lib/problem.mjs';
import { stopProcess } from '../../../tools/lib/processes.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { bareEnvironment, succeeds } from './commands.js';
import { fetchComposePlugins } from './compose-plugins.js';
import type { Engine } from './engine.js';

const PACKAGES = ['docker.io', 'iptables', 'mmdebstrap'];

/**
 * Starts a Docker engine with data and socket in the folder, beside any other; it ends with this program.
 * @returns null unless run by root on Debian
 */
export async function startPrivateEngine(
  folder: string,
  say: (words: string) => void,
): Promise<Omit<Engine, 'words'> | null> {
  if (onPath('dockerd') === undefined || onPath('mmdebstrap') === undefined) {
    const output = await installWithApt(PACKAGES, { say });
    if (output === null) return null;
    if (onPath('dockerd') === undefined) throw new Problem('Docker could not be installed.', output);
  }
  const config = join(folder, 'docker-config');
  await fetchComposePlugins(join(config, 'cli-plugins'), say);
  const socket = `unix://${join(folder, 'docker.sock')}`;
  const env = { ...bareEnvironment(), DOCKER_HOST: socket, DOCKER_CONFIG: config };
  await mkdir(join(folder, 'engine'), { recursive: true });
  const log = openSync(join(folder, 'dockerd.log'), 'a');
  const args = ['--data-root', join(folder, 'engine', 'data'), '--exec-root', join(folder, 'engine', 'run')];
  const rest = ['--pidfile', join(folder, 'engine', 'pid'), '--host', socket];
  const child = spawn('dockerd', [...args, ...rest], { stdio: ['ignore', log, log], env: bareEnvironment() });
  closeSync(log);
  const stop = async () => {
    if (child.pid !== undefined) await stopProcess(child.pid, { signal: 'SIGTERM' });
  };
  const answers = () => succeeds(['docker', 'info'], { cwd: folder, env });
  if (await waitUntil(answers, { milliseconds: 60_000, every: 500 })) return { env, stop };
  await stop();
  throw new Problem(`The Docker engine did not start: ${join(folder, 'dockerd.log')} says why.`);
}
