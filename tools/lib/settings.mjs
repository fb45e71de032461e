import { join, resolve } from 'node:path';
import { serversOf } from './database-servers.mjs';
import { readDotEnv } from './dot-env.mjs';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';

/** @typedef {ReturnType<typeof readSettings>} Settings of the start script */

const defaults = { port: 3000, consolePort: 3001, dataDir: '.data' };

/**
 * What the start script itself has to know; the processes check the rest of the environment themselves. The
 * environment wins over `.env`, and an empty variable counts as absent.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [dotEnvFile]
 * @param {{ port: number, consolePort: number, dataDir: string }} [otherwise] what holds for variables that are absent
 * @throws {Problem} one sentence that names the variable
 */
export function readSettings(env = process.env, dotEnvFile = join(root, '.env'), otherwise = defaults) {
  const given = Object.entries({ ...readDotEnv(dotEnvFile), ...env }).filter(([, value]) => value !== '');
  const all = Object.fromEntries(given);
  const port = readPort(all, 'PORT', otherwise.port);
  const consolePort = readPort(all, 'CONSOLE_PORT', otherwise.consolePort);
  const workerPort = readPort(all, 'WORKER_PORT', 0);
  if (port === consolePort) throw new Problem(`PORT and CONSOLE_PORT are both ${port}: they have to differ.`);
  return {
    env: all,
    host: all.HOST ?? '127.0.0.1',
    port,
    consolePort,
    workerPort,
    dataDir: resolve(root, all.DATA_DIR ?? otherwise.dataDir),
    databaseUrl: readUrl(all, 'DATABASE_URL', 'postgresql:', isDatabase),
    loginDatabaseUrl: readUrl(all, 'LOGIN_DATABASE_URL', 'postgresql:', isDatabase),
    redisUrl: readUrl(all, 'REDIS_URL', 'rediss:', isRedis),
  };
}

/** @param {NodeJS.ProcessEnv} all  @param {string} name  @param {number} fallback */
function readPort(all, name, fallback) {
  const text = all[name];
  if (text === undefined) return fallback;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 1 && port <= 65535) return port;
  throw new Problem(`${name} has to be a port number from 1 to 65535, and it is "${text}".`);
}

/** @param {NodeJS.ProcessEnv} all  @param {string} name  @param {string} protocol  @param {(text: string) => boolean} isFit */
function readUrl(all, name, protocol, isFit) {
  const text = all[name];
  if (text === undefined || isFit(text)) return text;
  // The value itself may hold a password, and is not repeated.
  throw new Problem(`${name} has to be an address like ${protocol}//user:password@host:port/name, and it is not.`);
}

/** @param {string} text */
function isDatabase(text) {
  return serversOf(text).length > 0;
}

/** @param {string} text */
function isRedis(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return ['redis:', 'rediss:'].includes(url?.protocol ?? '') && Boolean(url?.hostname);
}
