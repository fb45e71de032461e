import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { logFile } from './log-files.mjs';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';
import { withNeededKeys } from './process-keys.mjs';
import { PROGRAM_FLAGS } from './program-flags.mjs';
import { lastLines, runCommand } from './run-command.mjs';

/**
 * @import { Settings } from './settings.mjs'
 * @import { Supervisor } from './supervisor.mjs'
 */

const built = join(root, 'apps/api/dist');
/** @param {string} name */
const script = (name) => join(built, `${name}.js`);

/**
 * Runs migrate or seed-demo to its end.
 * @param {string} name
 * @param {{ dataDir: string, env: NodeJS.ProcessEnv, signal: AbortSignal, folder?: string, milliseconds?: number }} options
 *   folder: of another build than the usual one; milliseconds: how long it may take
 * @throws {Problem} when it fails, or takes longer
 */
export async function runTask(name, { dataDir, env, signal, folder = built, milliseconds = 300_000 }) {
  const program = join(folder, `${name}.js`);
  const { code, output, timedOut } = await runCommand(process.execPath, [program], {
    cwd: root,
    env: withNeededKeys(env, name),
    signal,
    milliseconds,
  });
  appendFileSync(logFile(dataDir, name), output, { mode: 0o600 });
  signal.throwIfAborted();
  if (code !== 0 && timedOut)
    throw new Problem(
      `The step ${name} had not ended after ${milliseconds / 1_000} s and was stopped. Somebody else may use the database: start again, or let it take its time: DATABASE_URL=… node ${program}`,
      lastLines(output, 15),
    );
  if (code !== 0) throw new Problem(`The step ${name} failed (exit code ${code}).`, lastLines(output, 15));
}

/**
 * Starts api and worker together and waits until both answer.
 * @param {Pick<Settings, 'host' | 'port' | 'workerPort'>} settings
 * @param {NodeJS.ProcessEnv} env
 * @param {Supervisor} supervisor
 */
export async function startApiAndWorker({ host, port, workerPort }, env, supervisor) {
  /** @param {string} process_  @param {string} name  @param {number} any */
  const ours = (process_, name, any) => ({
    script: script(name),
    args: [...PROGRAM_FLAGS, script(name)],
    env: withNeededKeys(env, process_),
    cwd: root,
    health: `${addressOf(host, any)}/health/ready`,
  });
  await Promise.all([
    supervisor.start('api', ours('api', 'main', port)),
    supervisor.start('worker', ours('worker', 'worker', workerPort)),
  ]);
}

/**
 * Starts the console that was built and waits until it answers.
 * @param {Pick<Settings, 'host' | 'port' | 'consolePort'>} settings
 * @param {NodeJS.ProcessEnv} env
 * @param {Supervisor} supervisor
 */
export async function startConsole(settings, env, supervisor) {
  const cwd = join(root, 'apps/admin/.next/standalone/apps/admin');
  await startConsoleServer([join(cwd, 'server/serve.mjs')], { settings, env, cwd, supervisor });
}

/**
 * Starts a server of Next and waits until it answers.
 * @param {[string, ...string[]]} words the program and what it is told
 * @param {{ settings: Pick<Settings, 'host' | 'port' | 'consolePort'>, env: NodeJS.ProcessEnv, cwd: string, supervisor: Supervisor }} options
 */
export async function startConsoleServer(words, { settings: { host, port, consolePort }, env, cwd, supervisor }) {
  const preload = pathToFileURL(join(root, 'tools/lib/exit-with-parent.mjs')).href;
  await supervisor.start('console', {
    script: words[0],
    args: ['--import', preload, ...words],
    env: {
      // Nobody balances load here, and whoever stops it waits.
      DRAIN_SECONDS: '0',
      ...withoutServerSecrets(env),
      PORT: String(consolePort),
      HOSTNAME: host,
      API_ORIGIN: addressOf(host, port),
      // What TRUSTED_PROXIES is for the api, where the console is among them.
      TRUSTED_PROXIES: env.CONSOLE_TRUSTED_PROXIES ?? 'none',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    cwd,
    health: `${addressOf(host, consolePort)}/healthz`,
    saysReady: false,
  });
}

/** The console knows the API and nothing behind it. @param {NodeJS.ProcessEnv} env */
function withoutServerSecrets(env) {
  const {
    DATABASE_URL: _database,
    DATABASE_READ_URL: _replica,
    REDIS_URL: _redis,
    ...rest
  } = withNeededKeys(env, 'console');
  return rest;
}

/** How to call a server of this machine that listens on this host. @param {string} host  @param {number} port */
function addressOf(host, port) {
  /** @type {Record<string, string>} */
  const any = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const name = any[host] ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
