import { isIP } from 'node:net';
import { readDrainSeconds } from './drain.mjs';
import { readMetricsPort } from './metrics.mjs';

const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Problems of the console's settings, a sentence for each variable, without its value.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} none when it can start
 */
export function problemsOfSettings(env) {
  const { API_ORIGIN: api, PUBLIC_CONSOLE_URL: own = '', TRUSTED_PROXIES: proxies = '', PORT: port = '' } = env;
  return [
    ...(isWebAddress(api ?? '') ? [] : ['API_ORIGIN must be the URL of the API, such as http://127.0.0.1:3000']),
    ...(own === '' || isWebAddress(own) ? [] : ['PUBLIC_CONSOLE_URL must be an http or https URL']),
    ...(port === '' || isPort(port) ? [] : ['PORT must be a number from 0 to 65535']),
    ...(isProxyList(proxies)
      ? []
      : ['TRUSTED_PROXIES must be addresses, networks, loopback, linklocal or uniquelocal, parted by commas, or none']),
    ...[readMetricsPort, readDrainSeconds].flatMap((read) => problemIn(() => read(env))),
  ];
}

/** Prints what is wrong and ends the process, unless nothing is. @param {NodeJS.ProcessEnv} env */
export function refuseBadSettings(env) {
  const problems = problemsOfSettings(env);
  if (problems.length === 0) return;
  process.stderr.write(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}\n`).join('')}`);
  process.exit(1);
}

/** @param {string} text */
function isWebAddress(text) {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

/** @param {string} text */
function isPort(text) {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}

/** As trusted-proxies.ts reads it. @param {string} list */
function isProxyList(list) {
  if (list.trim() === 'none') return true;
  return list.split(',').every((entry) => {
    const [address = '', bits] = entry.trim().split('/');
    if (bits === undefined && [...RANGES, ''].includes(address)) return true;
    const family = isIP(address);
    return family !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
  });
}

/** @param {() => unknown} read  @returns {string[]} */
function problemIn(read) {
  try {
    read();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message.replace(/\.$/, '') : String(error)];
  }
}
