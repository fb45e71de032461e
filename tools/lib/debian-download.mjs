import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder } from './private-files.mjs';
import { runCommand } from './run-command.mjs';

/** A machine without a network should notice within seconds. */
const impatient = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=4', '-o', 'Acquire::https::Timeout=4'];

/** Milliseconds for small packages over a slow network, and for a program to say something on a busy machine. */
const patience = { fetching: 60_000, answering: 30_000 };

/**
 * A program of Debian.
 * @typedef {object} DebianProgram
 * @property {string} program its name below /usr/bin or /usr/sbin; of this machine where it is not among what is fetched
 * @property {string[]} packages that hold it, or what it is to run
 * @property {string[]} [proof] words with which it ends well when it has all that it needs; left out: --version
 * @property {string[]} [libraries] packages it needs beyond a minimal Debian, where apt cannot work them out; left out when it needs none
 */

/**
 * On Debian and its relatives: fetches a program and the libraries it lacks, without root and without installing
 * anything, and unpacks them into the folder.
 * @param {string} folder
 * @param {DebianProgram} wanted
 * @returns {Promise<{ command: string, env: NodeJS.ProcessEnv } | null>} null where this cannot be done
 */
export async function downloadFromDebian(folder, wanted) {
  const unpacked = join(folder, 'unpacked');
  const { program } = wanted;
  if (await works(unpacked, wanted)) return programIn(unpacked, program);
  if (process.platform !== 'linux' || !existsSync('/etc/debian_version')) return null;
  privateFolder(folder);
  const packages = (await fetchPackages(folder, wanted, [])) || (await fetchWithOwnLists(folder, wanted));
  if (!packages) return null;
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked);
  for (const file of debFiles(folder))
    await runCommand('dpkg-deb', ['-x', join(folder, file), unpacked], { milliseconds: 30_000 });
  for (const file of debFiles(folder)) rmSync(join(folder, file));
  return (await works(unpacked, wanted)) ? programIn(unpacked, program) : null;
}

/** Images often come without package lists; apt can fetch them into a folder of ours. @param {string} folder  @param {DebianProgram} wanted */
async function fetchWithOwnLists(folder, wanted) {
  const apt = join(folder, 'apt');
  for (const part of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(apt, part), { recursive: true });
  const options = ['-o', `Dir::State::lists=${apt}/lists`, '-o', `Dir::Cache=${apt}/cache`];
  const asSelf = ['-o', 'APT::Sandbox::User=', '-o', 'Debug::NoLocking=1', '-o', 'APT::Update::Error-Mode=any'];
  const { code } = await runCommand('apt-get', [...impatient, ...options, ...asSelf, 'update'], {
    milliseconds: 40_000,
  });
  const fetched = code === 0 && (await fetchPackages(folder, wanted, options));
  rmSync(apt, { recursive: true, force: true });
  return fetched;
}

/** @param {string} folder  @param {DebianProgram} wanted  @param {string[]} options */
async function fetchPackages(folder, wanted, options) {
  for (const file of existsSync(folder) ? debFiles(folder) : []) rmSync(join(folder, file));
  const names = await packagesToFetch(wanted, options);
  const args = [...impatient, ...options, '-o', 'APT::Sandbox::User=', 'download', ...names];
  const { code } = await runCommand('apt-get', args, { cwd: folder, milliseconds: patience.fetching });
  return code === 0;
}

/** The packages themselves, and of what they depend on those this machine has not got. @param {DebianProgram} wanted  @param {string[]} options */
async function packagesToFetch({ packages, libraries }, options) {
  if (!libraries) return packages;
  const args = [...options, '--simulate', '--no-install-recommends', 'install', ...packages];
  const { code, output } = await runCommand('apt-get', args, {
    env: { ...process.env, LC_ALL: 'C' },
    milliseconds: 15_000,
  });
  const missing = code === 0 ? [...output.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name) : libraries;
  return [...new Set([...packages, ...missing])];
}

/** @param {string} folder */
function debFiles(folder) {
  return readdirSync(folder).filter((file) => file.endsWith('.deb'));
}

/** @param {string} unpacked  @param {DebianProgram} wanted */
async function works(unpacked, { program, proof = ['--version'] }) {
  const { command, env } = programIn(unpacked, program);
  if (!existsSync(command)) return false;
  return (await runCommand(command, proof, { env, milliseconds: patience.answering })).code === 0;
}

/** @param {string} unpacked  @param {string} program */
function programIn(unpacked, program) {
  const libraries = join(unpacked, 'usr/lib');
  const folders = existsSync(libraries) ? readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu')) : [];
  const path = [
    ...folders.map((name) => join(libraries, name)),
    ...folders.map((name) => join(unpacked, 'lib', name)),
    libraries,
  ];
  const python = join(libraries, 'python3/dist-packages');
  const candidates = [unpacked, '/'].flatMap((top) => [join(top, 'usr/bin', program), join(top, 'usr/sbin', program)]);
  const command = candidates.find((candidate) => existsSync(candidate)) ?? program;
  const env = { ...process.env, LD_LIBRARY_PATH: path.join(':'), ...(existsSync(python) && { PYTHONPATH: python }) };
  return { command, env };
}
