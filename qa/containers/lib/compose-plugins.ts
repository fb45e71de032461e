import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bareEnvironment, run } from './commands.js';

/** Debian 12 has no compose that reads today's files; that of Debian 13 asks for no newer C library than Debian 12 has. */
const SUITE = 'trixie';
const PLUGINS = ['docker-compose', 'docker-buildx'];
const SOURCE = `deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian ${SUITE} main\n`;

/** Fetches compose and its builder as packages of Debian, with lists of our own, and unpacks them; nothing is installed. */
export async function fetchComposePlugins(folder: string, say: (words: string) => void): Promise<void> {
  if (PLUGINS.every((name) => existsSync(join(folder, name)))) return;
  say(`Fetching ${PLUGINS.join(' and ')} of Debian ${SUITE}`);
  const apt = join(folder, 'apt');
  for (const part of ['lists/partial', 'cache/archives/partial']) await mkdir(join(apt, part), { recursive: true });
  await writeFile(join(apt, 'sources.list'), SOURCE);
  const options = [
    ...['-o', `Dir::Etc::sourcelist=${apt}/sources.list`, '-o', 'Dir::Etc::sourceparts=-'],
    ...['-o', `Dir::State::lists=${apt}/lists`, '-o', `Dir::Cache=${apt}/cache`, '-o', 'APT::Sandbox::User='],
  ];
  const surroundings = { cwd: apt, env: bareEnvironment() };
  await run(['apt-get', ...options, 'update'], surroundings);
  await run(['apt-get', ...options, 'download', ...PLUGINS], surroundings);
  for (const file of (await readdir(apt)).filter((name) => name.endsWith('.deb')))
    await run(['dpkg-deb', '-x', file, 'unpacked'], surroundings);
  for (const name of PLUGINS) cpSync(join(apt, 'unpacked/usr/libexec/docker/cli-plugins', name), join(folder, name));
  await rm(apt, { recursive: true });
}
