import { rmSync } from 'node:fs';
import { readJson, writePrivateFile } from './private-files.mjs';
import { commandOf, isAlive, stopProcess } from './processes.mjs';

/**
 * Notes which processes run, so that a later start can find those that outlived a kill -9.
 * @param {string} path
 * @param {{ pid?: number | undefined, script?: string }[]} children
 */
export function noteChildren(path, children) {
  writePrivateFile(path, JSON.stringify(children.filter(({ pid }) => pid).map(({ pid, script }) => ({ pid, script }))));
}

/**
 * Stops processes that an earlier start left behind; process ids that others use by now are left alone.
 * @param {string} path
 */
export async function stopLeftovers(path) {
  /** @type {{ pid: number, script: string }[]} */
  const noted = readJson(path, []);
  const ours = noted.filter(({ pid, script }) => isAlive(pid) && commandOf(pid).includes(script));
  await Promise.all(ours.map(({ pid }) => stopProcess(pid)));
  rmSync(path, { force: true });
}
