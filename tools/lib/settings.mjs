import { join, resolve } from 'node:path';
import { serversOf } from './database-servers.mjs';
import { readDotEnv } from './dot-env.mjs';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';
import { redisServersOf } from './redis-servers.mjs';

/** @typedef {ReturnType<typeof readSettings>} Settings of the start script */

const defaults = { port: 3000, consolePort: 3001, dataDir: '.data' };

/**
 * Settings of the start script; the processes validate the rest of the environment. The environment overrides `.env`,
 * and an empty variable counts as absent.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [dotEnvFile]
 * @param {{ port: number, consolePort: number, dataDir: string }} [otherwise] what holds for variables that are absent
 * @throws {Problem} a sentence for each variable that is wrong
 */
export function readSettings(env = process.env, dotEnvFile = join(root, '.env'), otherwise = defaults) {
  const given = Object.entries({ ...readDotEnv(dotEnvFile), ...env }).filter(([, value]) => value !== '');
  const all = Object.fromEntries(given);
  /** @type {string[]} */
  const problems = [];
  const port = readPort(all, 'PORT', otherwise.port, problems);
  const consolePort = readPort(all, 'CONSOLE_PORT', otherwise.consolePort, problems);
  if (port === consolePort) problems.push(`PORT and CONSOLE_PORT are both ${port}: they have to differ.`);
  const settings = {
    env: all,
    host: all.HOST ?? '127.0.0.1',
    port,
    consolePort,
    workerPort: readPort(all, 'WORKER_PORT', 0, problems),
    dataDir: resolve(root, all.DATA_DIR ?? otherwise.dataDir),
    databaseUrl: readUrl(all, 'DATABASE_URL', { protocol: 'postgresql:', isFit: isDatabase }, problems),
    loginDatabaseUrl: readUrl(all, 'LOGIN_DATABASE_URL', { protocol: 'postgresql:', isFit: isDatabase }, problems),
    redisUrl: readUrl(all, 'REDIS_URL', { protocol: 'rediss:', isFit: isRedis }, problems),
  };
  if (problems.length > 0) throw new Problem(problems.join('\n'));
  return settings;
}

/** @param {NodeJS.ProcessEnv} all  @param {string} name  @param {number} fallback  @param {string[]} problems */
function readPort(all, name, fallback, problems) {
  const text = all[name];
  if (text === undefined) return fallback;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 1 && port <= 65535) return port;
  problems.push(`${name} has to be a port number from 1 to 65535, and it is "${text}".`);
  return Number.NaN;
}

/**
 * @param {NodeJS.ProcessEnv} all
 * @param {string} name
 * @param {{ protocol: string, isFit: (text: string) => boolean }} form
 * @param {string[]} problems
 */
function readUrl(all, name, { protocol, isFit }, problems) {
  const text = all[name];
  if (text === undefined || isFit(text)) return text;
  // The value itself may hold a password, and is not repeated.
  problems.push(`${name} has to be an address like ${protocol}//user:password@host:port/name, and it is not.`);
  return text;
}

/** @param {string} text */
function isDatabase(text) {
  return serversOf(text).length > 0;
}

/** @param {string} text */
function isRedis(text) {
  return redisServersOf(text).length > 0;
}
