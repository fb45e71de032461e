import { existsSync, readFileSync } from 'node:fs';

/**
 * The variables of a `.env` file, if there is one: `NAME=value` lines, `#` comments, quotes around a value taken off.
 * @returns {Record<string, string>}
 */
export function readDotEnv(path) {
  if (!existsSync(path)) return {};
  const lines = readFileSync(path, 'utf8').split(/\r?\n/);
  const pairs = lines.map((line) => /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line)).filter(Boolean);
  return Object.fromEntries(pairs.map(([, name, value]) => [name, unquoted(value)]));
}

function unquoted(value) {
  const quoted = /^(["'])(.*)\1\s*(?:#.*)?$/.exec(value);
  return quoted ? quoted[2] : value.replace(/(^|\s)#.*$/, '').trimEnd();
}
