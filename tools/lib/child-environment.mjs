import { isIP } from 'node:net';
import { isPortFree } from './free-port.mjs';
import { MALLOC_SETTINGS } from './malloc-settings.mjs';
import { Problem } from './problem.mjs';
import { keptKeys } from './process-keys.mjs';
import { waitUntil } from './wait-until.mjs';

/** @import { Settings } from './settings.mjs' */
/** @typedef {{ url: string, loginUrl?: string | undefined }} Addresses url: of whoever migrates; loginUrl: as whom the processes log in */

/** Every address of the machine: who calls them from it comes from loopback. */
const ANY = ['0.0.0.0', '::'];

/**
 * Processes of an earlier start may need some seconds to let go of their ports after a kill -9.
 * @param {Pick<Settings, 'host' | 'port' | 'consolePort' | 'workerPort'>} settings
 */
export async function checkPorts({ host, port, consolePort, workerPort }) {
  const wanted = { PORT: port, CONSOLE_PORT: consolePort, WORKER_PORT: workerPort };
  for (const [name, number] of Object.entries(wanted).filter(([, number]) => number)) {
    if (!(await waitUntil(() => isPortFree(number, host), { milliseconds: 1_000, every: 200 }))) {
      throw new Problem(`Port ${number} is taken by another program: stop that, or set ${name} to a free port.`);
    }
  }
}

/**
 * The environment of api, worker and demo data: the given one, completed by what the data folder stores.
 * @param {Settings} settings
 * @param {Addresses} database without a loginUrl the processes log in as the owner, else as somebody who owns nothing
 * @param {string | undefined} redisUrl
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnvironment({ env, host, port, consolePort, workerPort, dataDir }, database, redisUrl) {
  const { REDIS_URL: _redis, LOGIN_DATABASE_URL: _login, ...rest } = env;
  return {
    NODE_ENV: 'production',
    ...MALLOC_SETTINGS,
    // Nobody balances load here, and whoever stops it waits.
    DRAIN_SECONDS: '0',
    PUBLIC_API_URL: `http://localhost:${port}`,
    PUBLIC_CONSOLE_URL: `http://localhost:${consolePort}`,
    // Nobody is a customer here.
    PAYMENT_VENDORS: 'SANDBOX',
    ALLOW_SANDBOX_PAYMENTS: 'yes',
    REGISTRATION_GATEWAY: 'simulator',
    // The demo's password opens everything.
    ADMIN_PASSKEYS: 'optional',
    ...(database.loginUrl ? {} : { ALLOW_TABLE_OWNER: 'yes' }),
    // The console calls the api from this machine, and tells it who asks.
    TRUSTED_PROXIES: ['loopback', ...(isIP(host) && !ANY.includes(host) ? [host] : [])].join(),
    ...rest,
    ...keptKeys(env, dataDir),
    HOST: host,
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    WORKER_PORT: String(workerPort),
    DATA_DIR: dataDir,
    DATABASE_URL: database.loginUrl ?? database.url,
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
  };
}

/** The environment of migrate, which works as the owner and makes the role of the others. @param {NodeJS.ProcessEnv} env theirs  @param {Addresses} database */
export function migrateEnvironment(env, { url, loginUrl }) {
  return { ...env, DATABASE_URL: url, ...(loginUrl ? { LOGIN_DATABASE_URL: loginUrl } : {}) };
}
