import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder } from './private-files.mjs';

const largest = 20 * 1024 * 1024;

/**
 * Where a process logs to under the data folder. A log of more than 20 MB is set aside, one generation back.
 * @param {string} dataDir
 * @param {string} name
 */
export function logFile(dataDir, name) {
  const path = join(privateFolder(join(dataDir, 'logs')), `${name}.log`);
  if (existsSync(path) && statSync(path).size > largest) renameSync(path, `${path}.1`);
  return path;
}
