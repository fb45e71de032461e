import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A random secret that is safe in a URL: 256 bits unless told otherwise. */
export function randomSecret(bytes = 32) {
  return randomBytes(bytes).toString('base64url');
}

/** Makes a folder that only its owner can enter. */
export function privateFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}

/** Writes a file that only its owner can read, whole or not at all. */
export function writePrivateFile(path, text) {
  privateFolder(dirname(path));
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}

/** Reads a JSON file; the fallback when it does not exist or was cut short. */
export function readJson(path, fallback) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return fallback;
    throw error;
  }
}

/**
 * Reads a private JSON object and fills in what is missing, so that a secret is made once and then kept.
 * @param {string} path
 * @param {Record<string, () => unknown>} makers
 */
export function keepOnce(path, makers) {
  const kept = readJson(path, {});
  const missing = Object.keys(makers).filter((key) => kept[key] === undefined);
  if (missing.length === 0) return kept;
  for (const key of missing) kept[key] = makers[key]();
  writePrivateFile(path, `${JSON.stringify(kept, null, 2)}\n`);
  return kept;
}
