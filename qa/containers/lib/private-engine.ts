import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installWithApt } from '../../../tools/lib/apt-get.mjs';
import { onPath } from '../../../tools/lib/on-path.mjs';
import { commandOf, isAlive, parentOf, stopProcess } from '../../../tools/lib/processes.mjs';
import { lastLines } from '../../../tools/lib/run-command.mjs';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { messageOf } from '../../lib/message-of.js';
import { bareEnvironment, succeeds } from './commands.js';
import { fetchComposePlugins } from './compose-plugins.js';
import type { Engine } from './engine.js';
import { Unavailable } from './unavailable.js';

const PACKAGES = ['docker.io', 'iptables', 'mmdebstrap'];
/** Milliseconds that an engine has to stop its containers in. */
const STOPPING = { milliseconds: 30_000 };

/**
 * Starts a Docker engine with data and socket in the folder, beside any other; it ends with this program.
 * @returns null unless run by root on Debian
 * @throws {Unavailable} it cannot be installed, or this machine does not let it start
 */
export async function startPrivateEngine(
  folder: string,
  say: (words: string) => void,
  signal: AbortSignal,
): Promise<Omit<Engine, 'words'> | null> {
  if (onPath('dockerd') === undefined || onPath('mmdebstrap') === undefined) {
    const output = await installWithApt(PACKAGES, { say, signal });
    if (output === null) return null;
    if (onPath('dockerd') === undefined) throw new Unavailable('Docker could not be installed.', output);
  }
  const config = join(folder, 'docker-config');
  await fetchComposePlugins(join(config, 'cli-plugins'), say).catch((error) => {
    throw new Unavailable('Compose could not be fetched from Debian.', messageOf(error));
  });
  await stopEarlier(folder);
  const socket = `unix://${join(folder, 'docker.sock')}`;
  const env = { ...bareEnvironment(), DOCKER_HOST: socket, DOCKER_CONFIG: config };
  await mkdir(join(folder, 'engine'), { recursive: true });
  const log = openSync(join(folder, 'dockerd.log'), 'a');
  const args = ['--data-root', join(folder, 'engine', 'data'), '--exec-root', join(folder, 'engine', 'run')];
  const rest = ['--pidfile', join(folder, 'engine', 'pid'), '--host', socket];
  // A group of its own: what stops this program leaves it to us to take containers and networks down before the engine.
  const child = spawn('dockerd', [...args, ...rest], {
    stdio: ['ignore', log, log],
    env: bareEnvironment(),
    detached: true,
  });
  closeSync(log);
  const stop = async () => {
    if (child.pid !== undefined) await stopProcess(child.pid, STOPPING);
  };
  const answers = () => succeeds(['docker', 'info'], { cwd: folder, env });
  if (await waitUntil(answers, { milliseconds: 60_000, every: 500 })) return { env, stop };
  await stop();
  const said = lastLines(readFileSync(join(folder, 'dockerd.log'), 'utf8'));
  throw new Unavailable(`The Docker engine did not start: ${join(folder, 'dockerd.log')} says why.`, said);
}

/** Stops the engine of an earlier run that was killed. @throws {Unavailable} that run is under way */
async function stopEarlier(folder: string): Promise<void> {
  const pid = Number(await readFile(join(folder, 'engine', 'pid'), 'utf8').catch(() => '0'));
  if (pid === 0 || !isAlive(pid) || !commandOf(pid).includes(folder)) return;
  if (commandOf(parentOf(pid)).includes('qa/containers/main.ts'))
    throw new Unavailable('Another run of the containers is under way in this checkout.');
  await stopProcess(pid, STOPPING);
}
