import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { downloadFromDebian } from './debian-download.mjs';
import { freePort } from './free-port.mjs';
import { iniFile } from './ini-file.mjs';
import { privateFolder, writePrivateFile } from './private-files.mjs';
import { Problem } from './problem.mjs';
import { stopProcess } from './processes.mjs';
import { lastLines } from './run-command.mjs';
import { waitUntil } from './wait-until.mjs';

/** Its servers; requests come to the last. */
const names = ['account', 'container', 'object', 'proxy'];
/** Without which it is not whole. */
const modules = ['account.server', 'container.server', 'obj.server', 'proxy.server', 'common.middleware.s3api.s3api'];
const debian = {
  program: 'python3',
  packages: ['python3-swift'],
  libraries: [
    ...['liberasurecode1', 'python3-certifi', 'python3-cffi', 'python3-cffi-backend', 'python3-charset-normalizer'],
    ...['python3-cryptography', 'python3-dnspython', 'python3-eventlet', 'python3-greenlet', 'python3-idna'],
    ...['python3-lxml', 'python3-netifaces', 'python3-pastedeploy', 'python3-pkg-resources', 'python3-pyeclib'],
    ...['python3-requests', 'python3-six', 'python3-urllib3', 'python3-xattr'],
  ],
  proof: ['-c', `import ${modules.map((name) => `swift.${name}`).join(', ')}`],
};

/** Seconds that its servers wait for each other on a busy machine. */
const patience = { conn_timeout: 20, node_timeout: 60 };

/**
 * @typedef {{ command: string, env: NodeJS.ProcessEnv }} Program
 * @typedef {{ region: string, users: Record<string, { secret: string, groups?: string }> }} Access users: of one account, by name; the
 *   access key of one is `carryover:NAME`, and whoever is in the group `.admin` may do everything
 */

/**
 * OpenStack Swift to run: that of this machine, else that of Debian, fetched into the folder.
 * @param {string} folder
 * @returns {Promise<Program | null>} null when this machine can have none
 */
export function findSwift(folder) {
  return downloadFromDebian(folder, debian);
}

/**
 * Starts a private Swift on 127.0.0.1 with its S3 API, one disk and one copy of everything. It ends with this process.
 * @param {Program} program from findSwift
 * @param {string} folder for its files, on a disk with extended attributes
 * @param {Access} access
 * @returns {Promise<{ url: string, stop: () => Promise<unknown> }>}
 * @throws {Problem} it did not start
 */
export async function startSwift({ command, env }, folder, access) {
  const base = resolve(folder);
  privateFolder(join(base, 'devices/disk'));
  writePrivateFile(join(base, 'swift.conf'), iniFile({ 'swift-hash': { swift_hash_path_suffix: 'carryover' } }));
  /** @type {number[]} */
  const ports = [];
  for (const name of names) {
    writePrivateFile(join(base, `${name}.conf`), configuration(base, name, access));
    ports.push(await freePort());
  }
  const servers = names.map((name, at) => `${name}=${ports[at]}`);
  const url = `http://127.0.0.1:${ports.at(-1)}`;
  const logFile = join(base, 'swift.log');
  const log = openSync(logFile, 'a', 0o600);
  const words = [join(import.meta.dirname, 'swift-server.py'), base, ...servers];
  const child = spawn(command, words, { cwd: base, env, stdio: ['pipe', log, log] });
  child.once('error', () => {});
  const isUp = () => child.exitCode !== null || isHealthy(url);
  const up = await waitUntil(isUp, { milliseconds: 60_000 });
  if (up && child.exitCode === null) return { url, stop: () => stopProcess(child.pid) };
  await stopProcess(child.pid);
  throw new Problem('Swift did not start.', lastLines(readFileSync(logFile, 'utf8'), 20));
}

/** @param {string} base  @param {string} name  @param {Access} access */
function configuration(base, name, { region, users }) {
  const common = { swift_dir: base, devices: join(base, 'devices'), mount_check: 'false', log_level: 'WARNING' };
  const app = { use: `egg:swift#${name}` };
  if (name !== 'proxy') return iniFile({ DEFAULT: common, 'pipeline:main': { pipeline: 'server' }, 'app:server': app });
  const lines = Object.entries(users).map(([user, { secret, groups = '' }]) => [
    `user_carryover_${user}`,
    `${secret} ${groups}`,
  ]);
  return iniFile({
    DEFAULT: common,
    'pipeline:main': { pipeline: 'healthcheck s3api tempauth slo proxy-server' },
    'filter:healthcheck': { use: 'egg:swift#healthcheck' },
    'filter:s3api': { use: 'egg:swift#s3api', location: region },
    'filter:tempauth': { use: 'egg:swift#tempauth', ...Object.fromEntries(lines) },
    'filter:slo': { use: 'egg:swift#slo' },
    'app:proxy-server': { ...app, account_autocreate: 'true', ...patience },
  });
}

/** @param {string} url */
function isHealthy(url) {
  return fetch(`${url}/healthcheck`, { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}
