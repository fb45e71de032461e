import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepOnce } from './private-files.mjs';

const TOKENS = ['TOKEN_KEYS', 'TOKEN_KEYS_FILE'];
const SEALS = ['SEALING_KEYS', 'SEALING_KEYS_FILE'];
const OLD = 'TOKEN_SIGNING_SECRET';
const KEYS = [...TOKENS, ...SEALS, OLD];

/** Which keys a process works with; one that is not named works with none. */
const NEEDED = new Map([
  ['api', KEYS],
  ['worker', [...SEALS, OLD]],
  ['admin', [...SEALS, OLD]],
]);

/**
 * The keys that are given, completed by what is made once and kept in the data folder.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} dataDir
 * @returns {Record<string, string>} variables
 */
export function keptKeys(env, dataDir) {
  /** @type {{ token_keys: string, sealing_keys: string, token_signing_secret?: string }} */
  const kept = keepOnce(join(dataDir, 'secrets.json'), { token_keys: newKey, sealing_keys: newKey });
  const given = {
    ...(env.TOKEN_KEYS_FILE ? {} : { TOKEN_KEYS: kept.token_keys }),
    ...(env.SEALING_KEYS_FILE ? {} : { SEALING_KEYS: kept.sealing_keys }),
    // Folders of earlier releases have only this one; what was made with it goes on.
    ...(kept.token_signing_secret ? { [OLD]: kept.token_signing_secret } : {}),
  };
  return { ...given, ...pick(env, KEYS) };
}

/** The environment without the keys that the process has no business with. @param {NodeJS.ProcessEnv} env  @param {string} name of the process */
export function withNeededKeys(env, name) {
  const needed = NEEDED.get(name) ?? [];
  return Object.fromEntries(
    Object.entries(env).filter(([variable]) => !KEYS.includes(variable) || needed.includes(variable)),
  );
}

function newKey() {
  return `${new Date().toISOString().slice(0, 10)}:${randomBytes(32).toString('hex')}`;
}

/** @param {NodeJS.ProcessEnv} env  @param {string[]} names  @returns {Record<string, string>} */
function pick(env, names) {
  return Object.fromEntries(names.map((name) => [name, env[name] ?? '']).filter(([, value]) => value));
}
