import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './problem.mjs';

/** A random secret that is safe in a URL: 256 bits unless told otherwise. @param {number} [bytes] */
export function randomSecret(bytes = 32) {
  return randomBytes(bytes).toString('base64url');
}

/** Makes a folder that only its owner can enter. @param {string} path */
export function privateFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}

/** Writes a file that only its owner can read, whole or not at all. @param {string} path  @param {string} text */
export function writePrivateFile(path, text) {
  privateFolder(dirname(path));
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}

/**
 * Reads a JSON file that we or our tools write.
 * @template T what it holds
 * @param {string} path
 * @param {T} fallback when it does not exist or was cut short
 * @returns {T}
 */
export function readJson(path, fallback) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return fallback;
    throw error;
  }
}

/**
 * Reads a private JSON object and fills in what is missing, so that a secret is made once and then kept.
 * @template {string} Name
 * @param {string} path
 * @param {Record<Name, () => string>} makers
 * @returns {Record<Name, string>} and whatever else the file holds
 */
export function keepOnce(path, makers) {
  /** @type {Partial<Record<Name, string>>} */
  const kept = readJson(path, {});
  const names = /** @type {Name[]} */ (Object.keys(makers));
  const missing = names.filter((name) => kept[name] === undefined);
  for (const name of missing) kept[name] = makers[name]();
  if (missing.length > 0) writePrivateFile(path, `${JSON.stringify(kept, null, 2)}\n`);
  return /** @type {Record<Name, string>} */ (kept);
}
