import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { logFile } from './log-files.mjs';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';
import { lastLines, runCommand } from './run-command.mjs';

const script = (name) => join(root, 'apps/api/dist', `${name}.js`);

/** Runs migrate or seed-demo to its end. */
export async function runTask(name, { dataDir, env, signal }) {
  const { code, output } = await runCommand(process.execPath, [script(name)], {
    cwd: root,
    env,
    signal,
    milliseconds: 300_000,
  });
  appendFileSync(logFile(dataDir, name), output, { mode: 0o600 });
  signal.throwIfAborted();
  if (code !== 0) throw new Problem(`The step ${name} failed (exit code ${code}).`, lastLines(output, 15));
}

/** Starts api, worker and console together and waits until each of them answers. */
export async function startProcesses(settings, env, supervisor) {
  const { host, port, workerPort, consolePort } = settings;
  const reach = (any) => `http://${hostToAsk(host)}:${any}`;
  const preload = pathToFileURL(join(root, 'tools/lib/exit-with-parent.mjs')).href;
  const consoleFolder = join(root, 'apps/admin/.next/standalone/apps/admin');
  const consoleScript = join(consoleFolder, 'server.js');
  const consoleEnv = {
    ...withoutServerSecrets(env),
    PORT: String(consolePort),
    HOSTNAME: host,
    API_ORIGIN: reach(port),
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const ours = (name) => ({ script: script(name), args: [script(name)], env, cwd: root });
  await Promise.all([
    supervisor.start('api', { ...ours('main'), health: `${reach(port)}/health/ready` }),
    supervisor.start('worker', { ...ours('worker'), health: `${reach(workerPort)}/health/ready` }),
    supervisor.start('console', {
      script: consoleScript,
      args: ['--import', preload, consoleScript],
      env: consoleEnv,
      cwd: consoleFolder,
      health: `${reach(consolePort)}/`,
      saysReady: false,
    }),
  ]);
}

/** The console knows the API and nothing behind it. */
function withoutServerSecrets(env) {
  const { DATABASE_URL: _database, REDIS_URL: _redis, TOKEN_SIGNING_SECRET: _secret, ...rest } = env;
  return rest;
}

/** An address to call a server that listens on this host. */
function hostToAsk(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host;
}
