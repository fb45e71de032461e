import { existsSync, readFileSync } from 'node:fs';

/**
 * The variables of a `.env` file, if there is one: `NAME=value` lines, `#` comments, quotes around a value taken off.
 * @param {string} path
 * @returns {Record<string, string>}
 */
export function readDotEnv(path) {
  if (!existsSync(path)) return {};
  const lines = readFileSync(path, 'utf8').split(/\r?\n/);
  const pairs = lines.map((line) => /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? []);
  return Object.fromEntries(pairs.flatMap(([, name, value]) => (name ? [[name, unquoted(value ?? '')]] : [])));
}

/** @param {string} value  @returns {string} */
function unquoted(value) {
  const quoted = /^(["'])(.*)\1\s*(?:#.*)?$/.exec(value);
  return quoted?.[2] ?? value.replace(/(^|\s)#.*$/, '').trimEnd();
}
